import { createServer, type IncomingHttpHeaders } from 'node:http';

export interface BoardRequest {
  path: string;
  headers: IncomingHttpHeaders;
  text: string;
}

interface BoardResponse {
  status: number;
  body?: unknown;
  headers?: Record<string, string>;
}

/** Test task board on the loopback interface: records requests and returns the given responses in order, repeating the last one. */
export async function openBoard(...answers: BoardResponse[]) {
  const received: BoardRequest[] = [];
  const server = createServer((request, response) => {
    let text = '';
    request.setEncoding('utf8').on('data', (piece: string) => (text += piece));
    request.on('end', () => {
      received.push({ path: request.url ?? '', headers: request.headers, text });
      const answer = answers[Math.min(received.length, answers.length) - 1] ?? { status: 200 };
      response.writeHead(answer.status, answer.headers);
      response.end(typeof answer.body === 'string' ? answer.body : JSON.stringify(answer.body ?? {}));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = address !== null && typeof address === 'object' ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}`,
    received,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
