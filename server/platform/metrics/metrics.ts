import { createServer, type Server } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Pools } from '#server/platform/db/pools.ts';

/** The Prometheus metrics of one application; created only when METRICS_PORT is set. */
export class Metrics {
  readonly #registry = new Registry();
  readonly #requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to answer by route pattern',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [this.#registry],
  });

  /** Labelled by the route's pattern and not by the address. */
  measureRequests(app: FastifyInstance): void {
    app.addHook('onResponse', (request, reply, done) => {
      const labels = { method: request.method, route: request.routeOptions.url ?? 'unknown', status: String(reply.statusCode) };
      this.#requests.observe(labels, reply.elapsedTime / 1000);
      done();
    });
  }

  /** Serves the metrics on a port of their own. */
  async serve(host: string, port: number, pools: Pools): Promise<Server> {
    const registry = this.#registry;
    collectDefaultMetrics({ register: registry });
    const labels = { name: 'pg_pool_waiting', help: 'Requests waiting for a connection', labelNames: ['pool'] as const };
    const waiting = new Gauge({ ...labels, registers: [registry] });
    const server = createServer((_request, response) => {
      for (const pool of ['tenant', 'auth', 'platform', 'restore', 'console'] as const) waiting.set({ pool }, pools[pool].waitingCount);
      registry.metrics().then(
        (text) => response.setHeader('content-type', registry.contentType).end(text),
        () => response.writeHead(500).end(),
      );
    });
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(port, host, resolve);
    });
    return server;
  }
}
