import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Balancer {
  url: string;
  /** Number of requests by process. */
  given: Map<string, number>;
  close(): Promise<void>;
}

const PROBE_MS = 100;

/**
 * Load balancer that distributes requests in turn to processes whose last readiness probe succeeded, over kept connections and without
 * retries.
 */
export async function openBalancer(processes: () => readonly string[]): Promise<Balancer> {
  const given = new Map<string, number>();
  const agent = new Agent({ keepAlive: true });
  let ready: string[] = [];
  const probe = async () => {
    const answers = await Promise.all(
      processes().map(async (url) => {
        const response = await fetch(`${url}/api/ready`, { signal: AbortSignal.timeout(2000) }).catch(() => null);
        await response?.body?.cancel();
        return response?.ok ? [url] : [];
      }),
    );
    ready = answers.flat();
  };
  await probe();
  let probing = Promise.resolve();
  const timer = setInterval(() => {
    probing = probing.then(probe);
  }, PROBE_MS);
  let turn = 0;
  const pass = (incoming: IncomingMessage, outgoing: ServerResponse) => {
    const url = ready[(turn += 1) % ready.length];
    if (url === undefined) return outgoing.writeHead(502).end('no process is ready');
    given.set(url, (given.get(url) ?? 0) + 1);
    const { method, headers } = incoming;
    const onward = request(new URL(incoming.url ?? '/', url), { method, headers: { ...headers, host: new URL(url).host }, agent });
    onward.on('error', (error) => outgoing.writeHead(502).end(error.message));
    onward.on('response', (answer) => answer.pipe(outgoing.writeHead(answer.statusCode ?? 502, answer.headers)));
    return incoming.pipe(onward);
  };
  const server = createServer(pass);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // A server listening on a port has an address of this type.
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    given,
    close: async () => {
      clearInterval(timer);
      await probing;
      agent.destroy();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
