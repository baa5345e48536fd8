import { type IncomingHttpHeaders, request } from 'node:http';
import type { FastifyInstance } from 'fastify';

export interface Visit {
  method?: string;
  headers?: Record<string, string>;
}

export interface Visited {
  statusCode: number;
  headers: IncomingHttpHeaders;
  body: string;
}

/** Returns a function that starts to listen on its first call and resolves with the port. */
export function listening(app: FastifyInstance): () => Promise<number> {
  let port: Promise<number> | undefined;
  return () => (port ??= app.listen({ port: 0, host: '127.0.0.1' }).then((url) => Number(new URL(url).port)));
}

/** Sends the path unchanged, even if it is invalid. */
export function visited(port: number, path: string, { method = 'GET', headers = {} }: Visit = {}): Promise<Visited> {
  return new Promise((resolve, reject) => {
    const asking = request({ host: '127.0.0.1', port, path, method, headers }, (answer) => {
      let body = '';
      answer.setEncoding('utf8');
      answer.on('data', (piece: string) => (body += piece));
      answer.on('end', () => resolve({ statusCode: answer.statusCode ?? 0, headers: answer.headers, body }));
    });
    asking.on('error', reject).end();
  });
}
