import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Endpoint } from '#contract/endpoint.ts';
import { audit } from '#server/platform/audit/audit.ts';
import type { AppContext } from '#server/platform/context.ts';
import type { Mounting, PortalCall, PortalEndpoint } from './call.ts';
import { originOf } from '#server/platform/http/access/origin.ts';
import { enterPortal } from './portal.ts';
import { bodyOf, paramsOf } from './request-input.ts';
import { present, send, sendFile } from './response.ts';

interface RequestAndReply {
  request: FastifyRequest;
  reply: FastifyReply;
}

type Add = (entry: Endpoint, handler: (http: RequestAndReply) => Promise<FastifyReply>) => void;

/** Portal endpoints: only the portal's cookie opens them, and it opens nothing else. */
export function portalVerbs(context: AppContext, add: Add): Pick<Mounting, 'onPortal' | 'onPortalDownload'> {
  const inPortal = <E extends PortalEndpoint, T>(
    entry: E,
    { request, reply }: RequestAndReply,
    work: (call: PortalCall<E>) => Promise<T>,
  ): Promise<T> => {
    const token = context.cookies.read(request, 'portal');
    return enterPortal(context.pools, { kind: 'session', token, readsOnly: false }, async (visit, tx) => {
      const origin = originOf(request);
      const input = { ...paramsOf(entry, request, context.now()), body: bodyOf(entry, request) };
      return work({
        ...input,
        context,
        origin,
        request,
        reply,
        tx,
        visit,
        audit: (...entries) => audit(tx, { contact: visit.name }, origin, ...entries),
        notify: async (...notes) => {
          const waits = await context.notify(tx, context.config.publicUrl, notes);
          if (waits) reply.raw.once('finish', () => context.jobs.nudgeOutbox());
        },
      });
    });
  };

  return {
    onPortal: (entry, handle) =>
      add(entry, async (http) => send(http.reply, await inPortal(entry, http, async (call) => present(entry, await handle(call))))),
    onPortalDownload: (entry, read, make) =>
      add(entry, async (http) => sendFile(http.reply, await make(await inPortal(entry, http, read)))),
  };
}
