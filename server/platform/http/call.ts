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

export interface PublicCall<E extends Endpoint> extends RequestInput<E> {
  context: AppContext;
  origin: Origin;
  request: FastifyRequest;
  reply: FastifyReply;
}

/** Arguments of a signed-in endpoint's handler, with the organisation's transaction and the person. */
export interface SignedInCall<E extends Endpoint> extends PublicCall<E> {
  tx: Tx;
  actor: Actor;
  audit(...entries: AuditEntry[]): Promise<void>;
  /** Stores notifications; their emails are sent after the commit. */
  notify(...notes: Note[]): Promise<void>;
  /** Sets the Link header to the next page; null on the last one. */
  nextPage(cursor: string | null): void;
  total(rows: number): void;
}

/** Call data available between the two transactions. */
export type PreparedCall<E extends Endpoint> = Omit<SignedInCall<E>, 'tx' | 'audit' | 'notify'>;

/** Arguments of a read whose statements have already run. */
export interface ReadCall<E extends Endpoint> extends RequestParams<E> {
  context: AppContext;
  actor: Actor;
  nextPage(cursor: string | null): void;
  total(rows: number): void;
}

/** Result with a known ETag; a request with the same ETag gets 304. */
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
  /** Complete, or a stream for files of any length. */
  bytes: Uint8Array | Readable;
  mediaType: string;
  /** Complete Content-Disposition value. */
  disposition: string;
  cacheControl?: string;
  /** Length of a stream in bytes. */
  size?: number;
  /** Uploaded by a user: sent so that a browser that opens it runs nothing and assigns no origin. */
  isForeign?: true;
}

export type Result<E extends Endpoint> = AnswerOf<E> | WithEtag<AnswerOf<E>> | AlreadyThere<AnswerOf<E>>;
type PublicEndpoint = Endpoint & { allow: 'public' } & { portal?: never };
export type PortalEndpoint = Endpoint & { allow: 'public'; portal: true };

/** Arguments of a portal endpoint's handler: a transaction limited to one customer, and its contact. */
export interface PortalCall<E extends Endpoint> extends PublicCall<E> {
  tx: Tx;
  visit: PortalVisit;
  audit(...entries: AuditEntry[]): Promise<void>;
  notify(...notes: Note[]): Promise<void>;
}

export interface Mounting {
  context: AppContext;
  /** Signed-in call within the organisation's transaction. */
  on<E extends Endpoint>(entry: E, handle: (call: SignedInCall<E>) => Promise<Result<E>>): void;
  /**
   * Read whose statements depend only on the URL: pipelined with the session query under its row security; the rows are used only after the
   * permission check.
   */
  onRead<E extends Endpoint>(
    entry: E,
    statementsFor: (input: RequestParams<E>) => readonly Statement[],
    answer: (call: ReadCall<E>, rows: StatementRows) => Promise<Result<E>> | Result<E>,
  ): void;
  /**
   * Paged list: handles sort, limit, cursor and the Link header, and reads the index of the sort order. A pipelined list, for the most
   * frequent reads, sends its statement with the session query.
   */
  onList<E extends ListEndpoint, Row extends object, Checked = unknown, Gathered = unknown>(
    entry: E,
    list: ListOf<E, Row, SignedInCall<E>, Checked, Gathered> | PipelinedListOf<E>,
  ): void;
  /**
   * Event stream. `check` may reject it based on its statements' rows, and is repeated with session and permission while the stream is
   * open; `begin` is called once.
   */
  onEvents<E extends Endpoint>(
    entry: E,
    statementsFor: (input: RequestParams<E>) => readonly Statement[],
    check: (rows: StatementRows) => void,
    begin: (call: ReadCall<E>, stream: EventStream) => Promise<void>,
  ): void;
  /** Write whose first statements depend only on the URL; they change nothing and are pipelined. */
  onWrite<E extends Endpoint>(
    entry: E,
    statementsFor: (input: RequestParams<E>) => readonly Statement[],
    handle: (call: SignedInCall<E>, rows: StatementRows) => Promise<Result<E>>,
  ): void;
  /**
   * Change preceded by slow work, such as a password hash: session and permission are checked first, the work runs outside any transaction,
   * and the change inside one.
   */
  onPrepared<E extends Endpoint, R>(
    entry: E,
    prepare: (call: PreparedCall<E>) => Promise<R>,
    handle: (call: SignedInCall<E>, prepared: R) => Promise<Result<E>>,
  ): void;
  /** Public call; opens its own transactions as needed. */
  onPublic<E extends PublicEndpoint>(entry: E, handle: (call: PublicCall<E>) => Promise<AnswerOf<E>>): void;
  /** Portal call within a transaction limited to the contact's customer. */
  onPortal<E extends PortalEndpoint>(entry: E, handle: (call: PortalCall<E>) => Promise<AnswerOf<E>>): void;
  /** Portal file: data is read in that transaction, the file is created after it. */
  onPortalDownload<E extends PortalEndpoint, R>(
    entry: E,
    read: (call: PortalCall<E>) => Promise<R>,
    make: (read: R) => Promise<FileAnswer>,
  ): void;
  onPublicDownload<E extends PublicEndpoint>(entry: E, make: (call: PublicCall<E>) => Promise<FileAnswer>): void;
  /** File: data is read in the transaction and the file created after it, so that slow work holds no connection. */
  onDownload<E extends Endpoint, R>(entry: E, read: (call: SignedInCall<E>) => Promise<R>, make: (read: R) => Promise<FileAnswer>): void;
  /** Complete list as a CSV file; recorded in the audit log. */
  onExport<E extends Endpoint, Row, Shown>(
    entry: E,
    list: ExportOf<E, Row, Shown, SignedInCall<E>> | PipelinedExportOf<E, Shown, SignedInCall<E>>,
  ): void;
  /** Upload parsed after the permission check, before the transaction opens. */
  onUpload<E extends Endpoint, R>(
    entry: E,
    parse: (upload: Upload, actor: Actor) => Promise<R>,
    handle: (call: SignedInCall<E> & { parsed: R; upload: Upload }) => Promise<Result<E>>,
  ): void;
  /**
   * Upload of any size, kept on disk: `prepare` runs after the permission check, outside any transaction; the file is deleted when the call
   * ends.
   */
  onKeptUpload<E extends Endpoint, R>(entry: E, prepare: QueuedSteps<E, R>['prepare'], handle: QueuedSteps<E, R>['handle']): void;
  /** Like onKeptUpload; a stored upload waits for its turn in a queue, without a database connection, and reports its progress. */
  onQueuedUpload<E extends Endpoint, R>(entry: E, steps: QueuedSteps<E, R>): void;
}

export interface QueuedSteps<E extends Endpoint, R> {
  queue: <T>(upload: KeptUpload, call: PreparedCall<E>, work: (steps: SharedArrayBuffer) => Promise<T>) => Promise<T>;
  prepare: (upload: KeptUpload, call: PreparedCall<E>, steps: SharedArrayBuffer) => Promise<R>;
  handle: (call: SignedInCall<E> & { prepared: R }) => Promise<Result<E>>;
}
