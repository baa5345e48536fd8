import { createServer } from 'node:http';
import { once } from 'node:events';

interface Received {
  url: string;
  headers: Record<string, string>;
  body: string;
}

/** HTTP server on this machine that records requests and gives configurable responses. */
export interface Sink {
  url: string;
  received: Received[];
  /** Sets the status and text of the following responses. */
  answers(status: number, text?: string, headers?: Record<string, string>): void;
  close(): Promise<void>;
}

export async function openSink(): Promise<Sink> {
  const received: Received[] = [];
  let answer = { status: 200, text: 'ok', headers: {} };
  const server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8').on('data', (text: string) => (body += text));
    request.on('end', () => {
      const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]));
      received.push({ url: request.url ?? '', headers, body });
      response.writeHead(answer.status, answer.headers).end(answer.text);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}/`,
    received,
    answers: (status, text = '', headers = {}) => (answer = { status, text, headers }),
    close: async () => {
      server.close();
      await once(server, 'close');
    },
  };
}
