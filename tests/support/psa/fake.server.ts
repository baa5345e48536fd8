import { createServer, type IncomingHttpHeaders } from 'node:http';

export interface FakeRequest {
  method: string;
  url: URL;
  headers: IncomingHttpHeaders;
  body: string;
}

export interface FakeAnswer {
  status: number;
  json: unknown;
  headers?: Record<string, string>;
}

/**
 * Failure of one call: rate limit, server error, HTML instead of JSON, connection cut in the middle of the response, or response lost after
 * the service has done the work.
 */
export type Trouble = 'limit' | 'server' | 'html' | 'cut' | 'lost';

export interface FakeServer {
  origin: string;
  /** Failures of the next calls, in order; null lets one succeed. */
  troubles: (Trouble | null)[];
  /** Calls received, as method and path. */
  calls: string[];
  close(): Promise<void>;
}

/** Fake service on a local port, whose next calls can be made to fail like those of real services. */
export async function openFake(answer: (request: FakeRequest, origin: string) => FakeAnswer | Promise<FakeAnswer>): Promise<FakeServer> {
  const fake = { origin: '', troubles: [] as (Trouble | null)[], calls: [] as string[] };
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    const respond = async () => {
      const url = new URL(request.url ?? '/', fake.origin);
      const method = request.method ?? 'GET';
      fake.calls.push(`${method} ${url.pathname}`);
      const trouble = fake.troubles.shift() ?? null;
      if (trouble === 'cut') {
        response.writeHead(200, { 'content-type': 'application/json', 'content-length': '1000' });
        response.write('[{"id":1,');
        return void setTimeout(() => response.destroy(), 5);
      }
      // Rate limits have another format than the service's other refusals.
      if (trouble === 'limit')
        return void response.writeHead(429, { 'retry-after': '1' }).end('{"error":"limit","message":"Too many requests"}');
      if (trouble === 'server') return void response.writeHead(503).end('');
      if (trouble === 'html') return void response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Maintenance</h1>');
      const {
        status,
        json,
        headers = {},
      } = await answer({ method, url, headers: request.headers, body: Buffer.concat(chunks).toString() }, fake.origin);
      if (trouble === 'lost') return void response.destroy();
      response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(json));
    };
    request.on('end', () => void respond());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  fake.origin = `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`;
  return Object.assign(fake, {
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  });
}
