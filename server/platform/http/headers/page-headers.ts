import type { FastifyReply, FastifyRequest } from 'fastify';
import { TOTAL_HEADER } from '#contract/list.ts';
import type { Config } from '#server/platform/config/config.ts';

export function totalTeller(reply: FastifyReply) {
  return (rows: number): void => void reply.header(TOTAL_HEADER, String(rows));
}

export function pageNamer(request: FastifyRequest, reply: FastifyReply, { publicUrl }: Pick<Config, 'publicUrl'>) {
  return (cursor: string | null): void => {
    if (cursor === null) return;
    const url = new URL(request.url, publicUrl);
    for (const once of ['page', 'total']) url.searchParams.delete(once);
    url.searchParams.set('cursor', cursor);
    void reply.header('link', `<${url.pathname}${url.search}>; rel="next"`);
  };
}
