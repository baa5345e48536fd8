import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import type { Note } from '#domain/notifications/notifications.notes.rules.ts';
import type { AnswerOf, BodyOf, Endpoint, ParamsOf, QueryOf } from '#contract/endpoint.ts';
import { audit, type AuditEntry, type Origin } from '#server/platform/audit/audit.ts';
import type { Standing } from '#server/auth/sessions/sessions.validity.ts';
import type { Config } from '#server/platform/config/config.ts';
import type { Tx } from '#server/platform/db/transaction.ts';
import type { Pools } from '#server/platform/db/pools.ts';
import type { Statement } from '#server/platform/db/pipeline.ts';
import { type Actor, enter, enterToRead } from './actor.ts';
import { type Asked, askedOf, type Found, inputOf } from './request-input.ts';
import type { Jobs } from '#server/platform/jobs/jobs.ts';
import { notify } from '#server/notifications/notify.ts';
import type { Secrets } from '#server/platform/secrets/secrets.ts';
import type { Workers } from '#server/platform/workers/workers.ts';
import { authorize } from './authorize.ts';
import type { Cookies } from './cookies.ts';
import { type Csrf, takeCsrfField } from './csrf.ts';
import { asForeseen, type Foresee } from './optimistic-write.ts';
import { noteCaller } from './request-log.ts';
import { once, type StoredAnswer } from './idempotency.ts';
import { originOf } from './origin.ts';
import { endOfTurn } from './response-batching.ts';
import { readUpload, routeUpload, type Upload } from './upload.ts';

/** What the routes stand on; made once in open.ts. */
export interface AppContext {
  config: Config;
  secrets: Secrets;
  pools: Pools;
  cookies: Cookies;
  csrf: Csrf;
  jobs: Jobs;
  standing: Standing;
  workers: Workers;
  now(): Date;
}

interface Parsed<E extends Endpoint> {
  params: ParamsOf<E>;
  query: QueryOf<E>;
  body: BodyOf<E>;
  origin: Origin;
  request: FastifyRequest;
  reply: FastifyReply;
}

/** What a handler of a signed-in call works with: the organisation's transaction and the person. */
export interface SignedInCall<E extends Endpoint> extends Parsed<E> {
  tx: Tx;
  actor: Actor;
  now: Date;
  audit(entry: AuditEntry): Promise<void>;
  /** Tells whom it concerns; what is mailed leaves once this has been committed. */
  notify(...notes: Note[]): Promise<void>;
  /** Names the next page in the Link header; null on the last one. */
  nextPage(cursor: string | null): void;
}

/** What is known of a call between its two transactions. */
export type PreparedCall<E extends Endpoint> = Omit<SignedInCall<E>, 'tx' | 'audit' | 'notify'>;

/** What a read works with whose statements have run already. */
export interface ReadCall<E extends Endpoint> extends Asked<E> {
  actor: Actor;
  nextPage(cursor: string | null): void;
}

/** JSON that is finished already; it is sent as it is. A test holds it to the contract. */
export class JsonText {
  readonly text: string;
  /** What the caller sends along the next time; while it is the same, nothing more is sent. */
  readonly mark: string | null;
  constructor(text: string, mark: string | null = null) {
    this.text = text;
    this.mark = mark;
  }
}

export interface FileAnswer {
  bytes: Uint8Array;
  mediaType: string;
  /** A complete Content-Disposition value. */
  disposition: string;
  cacheControl?: string;
}

type Answered<E extends Endpoint> = AnswerOf<E> | JsonText;
type PublicEndpoint = Endpoint & { allow: 'public' };

/** The verbs by which features mount their calls. */
export interface Mounting {
  context: AppContext;
  /** A call of a signed-in person, inside the organisation's transaction. */
  on<E extends Endpoint>(entry: E, handle: (call: SignedInCall<E>) => Promise<Answered<E>>): void;
  /**
   * A read whose statements are known from the request alone: they ride in the one message that finds the session, under its row
   * security, and what they found is looked at only when the person and their permission are known.
   */
  onRead<E extends Endpoint>(
    entry: E,
    ask: (asked: Asked<E>) => readonly Statement[],
    answer: (call: ReadCall<E>, found: Found) => Promise<Answered<E>> | Answered<E>,
  ): void;
  /**
   * A write whose first statements are known from the request alone; they change nothing and ride along in the same way. What can
   * foresee the whole of it spares the second message, as long as everything is as it was foreseen.
   */
  onAsking<E extends Endpoint>(
    entry: E,
    ask: (asked: Asked<E>) => readonly Statement[],
    handle: (call: SignedInCall<E>, found: Found) => Promise<Answered<E>>,
    foresee?: Foresee<E>,
  ): void;
  /**
   * A change with slow work before it, such as a password hash: who calls and whether they may is known first, the work is done
   * outside any transaction, and the change happens inside one.
   */
  onPrepared<E extends Endpoint, R>(
    entry: E,
    prepare: (call: PreparedCall<E>) => Promise<R>,
    handle: (call: SignedInCall<E>, prepared: R) => Promise<Answered<E>>,
  ): void;
  /** A call that anybody may make; it opens the doors it needs itself. */
  onPublic<E extends PublicEndpoint>(entry: E, handle: (call: Parsed<E>) => Promise<AnswerOf<E>>): void;
  /** A file: read inside the transaction, made after it, so that nothing slow holds a connection. */
  onDownload<E extends Endpoint, R>(entry: E, read: (call: SignedInCall<E>) => Promise<R>, make: (found: R) => Promise<FileAnswer>): void;
  /** An uploaded file: parsed after the permission is known and before the transaction opens. */
  onUpload<E extends Endpoint, R>(
    entry: E,
    parse: (upload: Upload, actor: Actor) => Promise<R>,
    handle: (call: SignedInCall<E> & { parsed: R; upload: Upload }) => Promise<Answered<E>>,
  ): void;
}

export const DEFAULT_MAX_BYTES = 1024 * 1024;

export function mounting(app: FastifyInstance, context: AppContext): Mounting {
  const mounted = new Set<string>();
  const add = (entry: Endpoint, handler: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>): void => {
    const name = `${entry.method} ${entry.path}`;
    if (mounted.has(name)) throw new Error(`${name} is mounted twice.`);
    mounted.add(name);
    const checked: typeof handler = async (request, reply) => {
      // A multipart body carries its token in the header; the field is only compared when the parts are read.
      context.csrf.check(request, takeCsrfField(request), context.now());
      return handler(request, reply);
    };
    const route: RouteOptions = {
      method: entry.method,
      url: entry.path,
      bodyLimit: entry.maxBytes ?? DEFAULT_MAX_BYTES,
      handler: entry.method === 'GET' ? handler : checked,
    };
    if (entry.multipart) routeUpload(app, route);
    else app.route(route);
  };

  const entered = <E extends Endpoint, T>(
    entry: E,
    request: FastifyRequest,
    reply: FastifyReply,
    work: (call: SignedInCall<E>, found: Found) => Promise<T>,
    { riding, asked }: ReturnType<typeof askedOf<E>> = { riding: [] },
  ) => {
    // Handing out a file leaves an entry in the trail.
    const readsOnly = entry.method === 'GET' && !entry.download;
    return enter(context.pools, { ...entrance(entry, request), readsOnly, riding }, (actor, tx, found) => {
      noteCaller(request, actor);
      authorize(entry, actor);
      return work(signedInCall(parsedCall(entry, request, reply, asked), context, actor, tx), found);
    });
  };

  const entrance = (entry: Endpoint, request: FastifyRequest) => ({
    token: context.cookies.read(request, 'sid'),
    passive: entry.passive === true,
  });

  const read = async <E extends Endpoint>(
    entry: E,
    request: FastifyRequest,
    reply: FastifyReply,
    ask: (asked: Asked<E>) => readonly Statement[],
  ) => {
    const now = context.now();
    const { asked, riding, refusal } = askedOf(entry, request, now, ask);
    const { actor, found } = await enterToRead(context.pools, { ...entrance(entry, request), riding });
    noteCaller(request, actor);
    authorize(entry, actor);
    if (!asked) throw refusal;
    return { call: { ...asked, actor, nextPage: pageNamer(request, reply, context) }, found };
  };

  return {
    context,
    on: (entry, handle) =>
      add(entry, async (request, reply) =>
        send(reply, await entered(entry, request, reply, (call) => answering(entry, call, () => handle(call)))),
      ),
    onRead: (entry, ask, answer) =>
      add(entry, async (request, reply) => {
        const { call, found } = await read(entry, request, reply, ask);
        return send(reply, present(entry, await answer(call, found)), call.held);
      }),
    onAsking: (entry, ask, handle, foresee) =>
      add(entry, async (request, reply) => {
        const asked = askedOf(entry, request, context.now(), ask);
        const foreseen = await asForeseen(context, entry, { request, asked: asked.asked, foresee });
        if (foreseen) return send(reply, present(entry, foreseen));
        const work = (call: SignedInCall<typeof entry>, found: Found) => answering(entry, call, () => handle(call, found));
        return send(reply, await entered(entry, request, reply, work, asked));
      }),
    onPrepared: (entry, prepare, handle) =>
      add(entry, async (request, reply) => {
        const { tx: _, audit: __, notify: ___, ...known } = await entered(entry, request, reply, async (call) => call);
        const prepared = await prepare(known);
        return send(reply, await entered(entry, request, reply, (call) => answering(entry, call, () => handle(call, prepared))));
      }),
    onPublic: (entry, handle) =>
      add(entry, async (request, reply) => send(reply, present(entry, await handle(parsedCall(entry, request, reply))))),
    onDownload: (entry, read, make) =>
      add(entry, async (request, reply) => {
        const found = await entered(entry, request, reply, read);
        const file = await make(found);
        return reply
          .header('content-disposition', file.disposition)
          .header('cache-control', file.cacheControl ?? 'no-store')
          .type(file.mediaType)
          .send(file.bytes);
      }),
    onUpload: (entry, parse, handle) =>
      add(entry, async (request, reply) => {
        const actor = await entered(entry, request, reply, async (call) => call.actor);
        const upload = await readUpload(request);
        const parsed = await parse(upload, actor);
        const answer = await entered(entry, request, reply, (call) => answering(entry, call, () => handle({ ...call, parsed, upload })));
        return send(reply, answer);
      }),
  };
}

function parsedCall<E extends Endpoint>(
  entry: E,
  request: FastifyRequest,
  reply: FastifyReply,
  input = inputOf(entry, request),
): Parsed<E> {
  return { ...input, origin: originOf(request), request, reply };
}

function signedInCall<E extends Endpoint>(parsed: Parsed<E>, context: AppContext, actor: Actor, tx: Tx): SignedInCall<E> {
  return {
    ...parsed,
    tx,
    actor,
    now: context.now(),
    audit: (entry) => audit(tx, actor, parsed.origin, entry),
    notify: async (...notes) => {
      const waits = await notify(tx, context.config.publicUrl, notes);
      if (waits) parsed.reply.raw.once('finish', () => context.jobs.nudgeOutbox());
    },
    nextPage: pageNamer(parsed.request, parsed.reply, context),
  };
}

function pageNamer(request: FastifyRequest, reply: FastifyReply, context: AppContext) {
  return (cursor: string | null): void => {
    if (cursor === null) return;
    const url = new URL(request.url, context.config.publicUrl);
    url.searchParams.set('cursor', cursor);
    void reply.header('link', `<${url.pathname}${url.search}>; rel="next"`);
  };
}

async function answering<E extends Endpoint>(entry: E, call: SignedInCall<E>, handle: () => Promise<Answered<E>>): Promise<StoredAnswer> {
  const run = async () => present(entry, await handle());
  const key = call.request.headers['idempotency-key'];
  // What a sensitive change answers may be a secret that is shown once, and stands nowhere.
  if (entry.status !== 201 || entry.sensitive || typeof key !== 'string' || key === '') return run();
  return once(call.tx, call.actor, { key, endpoint: `${entry.method} ${call.request.url}`, body: call.body }, run);
}

/** Drops what the contract does not name, so that no column can leak; what does not fit is our own fault. */
function present<E extends Endpoint>(entry: E, answer: Answered<E>): StoredAnswer {
  if (!entry.response) return { status: entry.status ?? 204, body: undefined };
  const body = answer instanceof JsonText ? answer : entry.response.parse(answer);
  return { status: entry.status ?? 200, body };
}

async function send(reply: FastifyReply, { status, body }: StoredAnswer, held: string | null = null): Promise<FastifyReply> {
  await endOfTurn();
  void reply.code(status).header('cache-control', 'no-store');
  if (body instanceof JsonText && body.mark !== null) {
    void reply.header('etag', `W/"${body.mark}"`);
    if (body.mark === held) return reply.code(304).send();
  }
  if (body === undefined) return reply.send();
  return body instanceof JsonText ? reply.type('application/json; charset=utf-8').send(body.text) : reply.send(body);
}
