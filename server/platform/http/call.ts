import type { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Note } from '#domain/notifications/notifications.notes.rules.ts';
import type { AnswerOf, Endpoint, ListEndpoint } from '#contract/endpoint.ts';
import type { AppContext } from '#server/platform/context.ts';
import type { AuditEntry, Origin } from '#server/platform/audit/audit.ts';
import type { Statement } from '#server/platform/db/pipeline.ts';
import type { EventStream } from '#server/platform/live/event-stream.ts';
import type { Tx } from '#server/platform/db/transaction.ts';
import type { Actor } from './actor.ts';
import type { ExportOf, ListOf, PipelinedExportOf, PipelinedListOf } from './list.ts';
import type { PortalVisit } from './portal.ts';
import type { RequestInput, RequestParams, StatementRows } from './request-input.ts';
import type { KeptUpload, Upload } from './upload.ts';

/** The arguments of a handler of a public call. */
export interface PublicCall<E extends Endpoint> extends RequestInput<E> {
  context: AppContext;
  origin: Origin;
  request: FastifyRequest;
  reply: FastifyReply;
}

/** The arguments of a handler of a signed-in call: the organisation's transaction and the person. */
export interface SignedInCall<E extends Endpoint> extends PublicCall<E> {
  tx: Tx;
  actor: Actor;
  audit(...entries: AuditEntry[]): Promise<void>;
  /** Stores notifications; their mail is sent after the commit. */
  notify(...notes: Note[]): Promise<void>;
  /** Sets the Link header to the next page; null on the last one. */
  nextPage(cursor: string | null): void;
  /** Sets the header with the number of rows that match. */
  total(rows: number): void;
}

/** The facts of a call between its two transactions. */
export type PreparedCall<E extends Endpoint> = Omit<SignedInCall<E>, 'tx' | 'audit' | 'notify'>;

/** The arguments of a read whose statements have already run. */
export interface ReadCall<E extends Endpoint> extends RequestParams<E> {
  context: AppContext;
  actor: Actor;
  nextPage(cursor: string | null): void;
  /** Sets the header with the number of rows that match. */
  total(rows: number): void;
}

/** A result with a known ETag; a caller who sends the same ETag is only told that nothing has changed. */
export class WithEtag<T> {
  readonly answer: T;
  readonly etag: string;
  constructor(answer: T, etag: string) {
    this.answer = answer;
    this.etag = etag;
  }
}

/** The result of a creation that had been made before: it answers 200 and not 201. */
export class AlreadyThere<T> {
  readonly answer: T;
  constructor(answer: T) {
    this.answer = answer;
  }
}

export interface FileAnswer {
  /** Whole, or as a stream for a file of any length. */
  bytes: Uint8Array | Readable;
  mediaType: string;
  /** A complete Content-Disposition value. */
  disposition: string;
  cacheControl?: string;
  /** Of a stream, in bytes. */
  size?: number;
  /**
   * Somebody has uploaded it. Should a browser open it all the same, it runs nothing and belongs to no origin.
   */
  isForeign?: true;
}

/** The result of a handler. */
export type Result<E extends Endpoint> = AnswerOf<E> | WithEtag<AnswerOf<E>> | AlreadyThere<AnswerOf<E>>;
type PublicEndpoint = Endpoint & { allow: 'public' } & { portal?: never };
export type PortalEndpoint = Endpoint & { allow: 'public'; portal: true };

/** The arguments of a handler of the portal: a transaction that sees one customer, and the contact of it. */
export interface PortalCall<E extends Endpoint> extends PublicCall<E> {
  tx: Tx;
  visit: PortalVisit;
  audit(...entries: AuditEntry[]): Promise<void>;
  notify(...notes: Note[]): Promise<void>;
}

/** The verbs by which features mount their calls. */
export interface Mounting {
  context: AppContext;
  /** A call of a signed-in person, inside the organisation's transaction. */
  on<E extends Endpoint>(entry: E, handle: (call: SignedInCall<E>) => Promise<Result<E>>): void;
  /**
   * A read whose statements follow from the address alone: they are sent in the message that finds the session, under its row security, and
   * their rows are used only after the permission check.
   */
  onRead<E extends Endpoint>(
    entry: E,
    statementsFor: (input: RequestParams<E>) => readonly Statement[],
    answer: (call: ReadCall<E>, rows: StatementRows) => Promise<Result<E>> | Result<E>,
  ): void;
  /**
   * A list in pages: the verb reads sort, limit and cursor, reads the index of the order from there and sets the Link header. The
   * statement of a pipelined list is sent in the message that finds the session, for the most frequent reads.
   */
  onList<E extends ListEndpoint, Row extends object, Checked = unknown>(
    entry: E,
    list: ListOf<E, Row, SignedInCall<E>, Checked> | PipelinedListOf<E>,
  ): void;
  /**
   * A stream of events. `check` refuses it by the rows of its statements and is asked again while the stream is open, with the session and the
   * permission; `begin` is called once.
   */
  onEvents<E extends Endpoint>(
    entry: E,
    statementsFor: (input: RequestParams<E>) => readonly Statement[],
    check: (rows: StatementRows) => void,
    begin: (call: ReadCall<E>, stream: EventStream) => Promise<void>,
  ): void;
  /** A write whose first statements follow from the address alone; they change nothing and are sent in the same message. */
  onWrite<E extends Endpoint>(
    entry: E,
    statementsFor: (input: RequestParams<E>) => readonly Statement[],
    handle: (call: SignedInCall<E>, rows: StatementRows) => Promise<Result<E>>,
  ): void;
  /**
   * A change with slow work before it, such as a password hash: session and permission are checked first, the work is done outside any
   * transaction, and the change is made inside one.
   */
  onPrepared<E extends Endpoint, R>(
    entry: E,
    prepare: (call: PreparedCall<E>) => Promise<R>,
    handle: (call: SignedInCall<E>, prepared: R) => Promise<Result<E>>,
  ): void;
  /** A public call; it opens the transactions it needs itself. */
  onPublic<E extends PublicEndpoint>(entry: E, handle: (call: PublicCall<E>) => Promise<AnswerOf<E>>): void;
  /** A call of a contact in the portal, inside a transaction that sees the contact's customer alone. */
  onPortal<E extends PortalEndpoint>(entry: E, handle: (call: PortalCall<E>) => Promise<AnswerOf<E>>): void;
  /** A file of the portal: its data is read inside that transaction and the file made after it. */
  onPortalDownload<E extends PortalEndpoint, R>(
    entry: E,
    read: (call: PortalCall<E>) => Promise<R>,
    make: (read: R) => Promise<FileAnswer>,
  ): void;
  /** A file for whoever knows its address. */
  onPublicDownload<E extends PublicEndpoint>(entry: E, make: (call: PublicCall<E>) => Promise<FileAnswer>): void;
  /**
   * A file: the data is read inside the transaction and the file made after it, so that no connection waits for slow work.
   */
  onDownload<E extends Endpoint, R>(entry: E, read: (call: SignedInCall<E>) => Promise<R>, make: (read: R) => Promise<FileAnswer>): void;
  /** A list as a CSV file, whole; the audit log records it. */
  onExport<E extends Endpoint, Row, Shown>(
    entry: E,
    list: ExportOf<E, Row, Shown, SignedInCall<E>> | PipelinedExportOf<E, Shown, SignedInCall<E>>,
  ): void;
  /** An uploaded file: parsed after the permission check and before the transaction opens. */
  onUpload<E extends Endpoint, R>(
    entry: E,
    parse: (upload: Upload, actor: Actor) => Promise<R>,
    handle: (call: SignedInCall<E> & { parsed: R; upload: Upload }) => Promise<Result<E>>,
  ): void;
  /**
   * An uploaded file of any size: it is on the disk while `prepare` runs after the permission check and outside any transaction, and gone
   * when the call ends.
   */
  onKeptUpload<E extends Endpoint, R>(
    entry: E,
    prepare: (upload: KeptUpload, call: PreparedCall<E>) => Promise<R>,
    handle: (call: SignedInCall<E> & { prepared: R }) => Promise<Result<E>>,
  ): void;
}
