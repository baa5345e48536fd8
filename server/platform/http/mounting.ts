import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import type { Endpoint, ListEndpoint } from '#contract/endpoint.ts';
import type { AppContext } from '#server/platform/context.ts';
import { audit } from '#server/platform/audit/audit.ts';
import type { Statement } from '#server/platform/db/pipeline.ts';
import { EventStream } from '#server/platform/live/event-stream.ts';
import { ENDED, MISSED } from '#server/platform/live/live.ts';
import type { Tx } from '#server/platform/db/transaction.ts';
import { type Actor, enter, enterToRead } from './actor.ts';
import { authorize } from './access/authorize.ts';
import { bodyLimitOf, DEFAULT_MAX_BYTES } from '#server/platform/http/limits/bounds.ts';
import { bearerOf, refuseToken } from './access/bearer.ts';
import { fromConsole, isOfConsole, recordAccess, recordRefusedAccess } from './access/console-access.ts';
import { type Mounting, type PublicCall, type SignedInCall, type QueuedSteps, WithEtag } from './call.ts';
import { takeCsrfField } from './access/csrf.ts';
import { entranceOf } from './entrance.ts';
import { Fault } from './faults.ts';
import { exportStatements, pageStatements, pipelinedPage, readExport, readPage } from './list.ts';
import { originOf } from './access/origin.ts';
import { bodyOf, paramsOf, prepareStatements, type RequestParams, type StatementRows } from './request-input.ts';
import { pageNamer, totalTeller } from './headers/page-headers.ts';
import { noteCaller } from './request-log.ts';
import { portalVerbs } from './portal.mounting.ts';
import { present, runHandler, send, sendFile, sendResult } from './response.ts';
import { routeRaw } from './raw-body.ts';
import { askStanding, refuseReadOnly } from './access/read-only.ts';
import { keepUpload, readUpload, routeUpload } from './upload.ts';

type StatementsFor<E extends Endpoint> = (input: RequestParams<E>) => readonly Statement[];

export function mounting(app: FastifyInstance, context: AppContext): Mounting {
  const add = adding(app, context);

  const inSession = async <E extends Endpoint, T>(
    entry: E,
    { request, reply }: RequestAndReply,
    work: (call: SignedInCall<E>, rows: StatementRows) => Promise<T>,
    statementsFor: StatementsFor<E> = () => [],
  ) => {
    const { input, statements } = prepareStatements(entry, { request, now: context.now() }, statementsFor);
    // Downloads write an audit event, so their transaction is not read-only.
    const readsOnly = entry.method === 'GET' && !entry.download && !isOfConsole(entry);
    const origin = originOf(request);
    const asked = askStanding(context, entry);
    let refused: Actor | undefined;
    try {
      return await enter(
        context.pools,
        { ...entranceOf(context, entry, request), role: roleOf(entry), readsOnly, statements: [...asked, ...statements] },
        async (actor, tx, results) => {
          noteCaller(context, request, actor);
          refused = actor;
          authorize(entry, actor, origin.ip);
          refused = undefined;
          refuseReadOnly(context, results.slice(0, asked.length));
          if (input instanceof Fault) throw input;
          const rows = results.slice(asked.length);
          const call = { ...input, context, body: bodyOf(entry, request), origin, request, reply };
          if (!isOfConsole(entry)) return work(signedInCall(call, actor, tx), rows);
          await recordAccess(tx, actor, { entry, request, origin });
          return work(signedInCall(call, fromConsole(actor), tx), rows);
        },
      );
    } finally {
      if (refused && isOfConsole(entry)) await recordRefusedAccess(context.pools, refused, { entry, request, origin });
    }
  };

  const onRead: Mounting['onRead'] = (entry, statementsFor, answer) => {
    if (isOfConsole(entry)) throw new Error(`${entry.path}: a call of the console reads inside its own transaction, which records it.`);
    return add(entry, async ({ request, reply }) => {
      const { input, statements } = prepareStatements(entry, { request, now: context.now() }, statementsFor);
      const { actor, rows } = await enterToRead(context.pools, { ...entranceOf(context, entry, request), statements });
      noteCaller(context, request, actor);
      authorize(entry, actor, originOf(request).ip);
      if (input instanceof Fault) throw input;
      const result = await answer(
        { ...input, context, actor, nextPage: pageNamer(request, reply, context.config), total: totalTeller(reply) },
        rows,
      );
      return sendResult(reply, { entry, result }, input.etag);
    });
  };

  const keptUpload = <E extends Endpoint, R>(entry: E, { queue, prepare, handle }: QueuedSteps<E, R>) =>
    add(entry, async (http) => {
      const { tx: _, audit: __, notify: ___, ...known } = await inSession(entry, http, async (call) => call);
      const answer = await keepUpload(http.request, { entry, dataDir: context.config.dataDir }, (upload) =>
        queue(upload, known, async (steps) => {
          const prepared = await prepare(upload, known, steps);
          // The hash stands for the body: another file under a used Idempotency-Key is another request.
          return inSession(entry, http, (call) => runHandler(entry, call, () => handle({ ...call, prepared }), upload.hash));
        }),
      );
      return send(http.reply, answer);
    });

  return {
    context,
    ...portalVerbs(context, add),
    on: (entry, handle) =>
      add(entry, async (http) => send(http.reply, await inSession(entry, http, (call) => runHandler(entry, call, () => handle(call))))),
    onRead,
    onList: (entry, list) =>
      list.select
        ? onRead(
            entry,
            (input) => pageStatements(entry, input, list),
            (call, results) => {
              const { answer, etag } = pipelinedPage(entry, call, list, results);
              return etag === null ? answer : new WithEtag(answer, etag);
            },
          )
        : add(entry, async (http) =>
            send(http.reply, await inSession(entry, http, async (call) => present<ListEndpoint>(entry, await readPage(entry, call, list)))),
          ),
    onEvents: (entry, statementsFor, check, begin) =>
      add(entry, async ({ request, reply }) => {
        const admitted = async () => {
          const { input, statements } = prepareStatements(entry, { request, now: context.now() }, statementsFor);
          const { actor, rows } = await enterToRead(context.pools, { ...entranceOf(context, entry, request), statements });
          noteCaller(context, request, actor);
          authorize(entry, actor, originOf(request).ip);
          if (input instanceof Fault) throw input;
          check(rows);
          return { ...input, context, actor, nextPage: () => {}, total: () => {} };
        };
        const stream = await openEvents(context, await admitted(), admitted, begin);
        return reply
          .header('cache-control', 'no-store')
          .header('x-accel-buffering', 'no')
          .type('text/event-stream; charset=utf-8')
          .send(stream.body);
      }),
    onWrite: (entry, statementsFor, handle) =>
      add(entry, async (http) => {
        const work = (call: SignedInCall<typeof entry>, rows: StatementRows) => runHandler(entry, call, () => handle(call, rows));
        return send(http.reply, await inSession(entry, http, work, statementsFor));
      }),
    onPrepared: (entry, prepare, handle) =>
      add(entry, async (http) => {
        const { tx: _, audit: __, notify: ___, ...known } = await inSession(entry, http, async (call) => call);
        const prepared = await prepare(known);
        return send(http.reply, await inSession(entry, http, (call) => runHandler(entry, call, () => handle(call, prepared))));
      }),
    onPublic: (entry, handle) =>
      add(entry, async ({ request, reply }) => {
        const input = { ...paramsOf(entry, request, context.now()), body: bodyOf(entry, request) };
        return send(reply, present(entry, await handle({ ...input, context, origin: originOf(request), request, reply })));
      }),
    onDownload: (entry, read, make) =>
      add(entry, async (http) => {
        return sendFile(http.reply, await make(await inSession(entry, http, read)));
      }),
    onExport: (entry, list) =>
      add(entry, async (http) => {
        const make = await inSession(
          entry,
          http,
          (call, rows) => readExport(call, list, rows),
          (input) => exportStatements(input, list),
        );
        return sendFile(http.reply, make());
      }),
    onPublicDownload: (entry, make) =>
      add(entry, async ({ request, reply }) => {
        const input = { ...paramsOf(entry, request, context.now()), body: bodyOf(entry, request) };
        return sendFile(reply, await make({ ...input, context, origin: originOf(request), request, reply }));
      }),
    onUpload: (entry, parse, handle) =>
      add(entry, async (http) => {
        const actor = await inSession(entry, http, async (call) => call.actor);
        const upload = await readUpload(http.request, entry);
        const parsed = await parse(upload, actor);
        const run = (call: SignedInCall<typeof entry>) => runHandler(entry, call, () => handle({ ...call, parsed, upload }));
        return send(http.reply, await inSession(entry, http, run));
      }),
    onKeptUpload: (entry, prepare, handle) =>
      keptUpload(entry, { queue: (_, __, work) => work(new SharedArrayBuffer(0)), prepare, handle }),
    onQueuedUpload: keptUpload,
  };
}

function roleOf(entry: Endpoint): 'tenant' | 'auth' | 'console' {
  if (entry.accounts) return 'auth';
  return isOfConsole(entry) ? 'console' : 'tenant';
}

/** Interval for rechecking the session of open streams, because some rights expire without an event. */
const SESSION_CHECK_MS = 10_000;

/** Opens a stream, which ends when access is lost or the application closes. */
async function openEvents<Call extends { actor: Actor }>(
  { live }: AppContext,
  call: Call,
  admitted: () => Promise<Call>,
  begin: (call: Call, stream: EventStream) => Promise<void>,
): Promise<EventStream> {
  const stream = new EventStream();
  // The stream stays open while the database is unavailable; only errors about access end it.
  const check = () => void admitted().catch((error: unknown) => error instanceof Fault && stream.end());
  const timer = setInterval(() => {
    stream.beat();
    check();
  }, SESSION_CHECK_MS);
  const { sessionId, userId, organizationId } = call.actor;
  stream.whenEnded(() => clearInterval(timer));
  stream.whenEnded(live.keep(sessionId, () => stream.end()));
  // Revocations arrive in order with changes, so nothing saved afterwards is forwarded.
  const hear = ([word = '']: readonly string[]) => (word === ENDED ? stream.end() : word === MISSED && check());
  for (const topic of [sessionId, userId, organizationId]) stream.whenEnded(await live.listen(topic, hear));
  await begin(call, stream).catch((error: unknown) => {
    stream.end();
    throw error;
  });
  return stream;
}

interface RequestAndReply {
  request: FastifyRequest;
  reply: FastifyReply;
}

type Handler = (http: RequestAndReply) => Promise<FastifyReply>;

/** Mounts an endpoint; unsafe calls are checked for their CSRF token first. */
function adding(app: FastifyInstance, context: AppContext): (entry: Endpoint, handler: Handler) => void {
  const mounted = new Set<string>();
  return (entry, handler) => {
    const name = `${entry.method} ${entry.path}`;
    if (mounted.has(name)) throw new Error(`${name} is mounted twice.`);
    mounted.add(name);
    const route: RouteOptions = {
      method: entry.method,
      url: entry.path,
      bodyLimit: bodyLimitOf(entry),
      // A HEAD request would open a stream that never ends.
      ...(entry.events ? { exposeHeadRoute: false } : {}),
      // Checks the permission before Fastify reads an unusually large body.
      ...(bodyLimitOf(entry) > DEFAULT_MAX_BYTES ? { onRequest: (request) => admit(context, entry, request) } : {}),
      handler: async (request, reply) => {
        refuseToken(entry, request);
        // Multipart requests send the CSRF token in the header; a token field is only compared when the parts are read.
        if (entry.method !== 'GET' && !isByToken(entry, request)) checkOrigin(context, entry, request);
        // Deleting frees space, and signing out is public, so both are attempted; other changes would only fail.
        if (entry.allow !== 'public' && /^(POST|PUT|PATCH)$/.test(entry.method)) await context.disk.refuseWhileFull();
        return handler({ request, reply });
      },
    };
    if (entry.multipart) routeUpload(app, entry, route);
    else if (entry.rawBody) routeRaw(app, route);
    else app.route(route);
  };
}

function checkOrigin({ csrf, now }: AppContext, { byLink }: Endpoint, request: FastifyRequest): void {
  const field = takeCsrfField(request);
  if (byLink) csrf.checkSite(request);
  else csrf.check(request, field, now());
}

/** Browsers never add a token by themselves, so no other site can send it. */
function isByToken(entry: Endpoint, request: FastifyRequest): boolean {
  return entry.allow !== 'public' && bearerOf(request) !== undefined;
}

async function admit(context: AppContext, entry: Endpoint, request: FastifyRequest): Promise<void> {
  refuseToken(entry, request);
  if (!isByToken(entry, request)) context.csrf.check(request, undefined, context.now());
  const statements = askStanding(context, entry);
  await enter(
    context.pools,
    { ...entranceOf(context, entry, request), role: 'tenant', readsOnly: true, statements },
    async (actor, _, rows) => {
      noteCaller(context, request, actor);
      authorize(entry, actor, originOf(request).ip);
      refuseReadOnly(context, rows);
    },
  );
}

function signedInCall<E extends Endpoint>(call: PublicCall<E>, actor: Actor, tx: Tx): SignedInCall<E> {
  const { context } = call;
  return {
    ...call,
    tx,
    actor,
    audit: (...entries) => audit(tx, actor, call.origin, ...entries),
    notify: async (...notes) => {
      const waits = await context.notify(tx, context.config.publicUrl, notes);
      if (waits) call.reply.raw.once('finish', () => context.jobs.nudgeOutbox());
    },
    nextPage: pageNamer(call.request, call.reply, context.config),
    total: totalTeller(call.reply),
  };
}
