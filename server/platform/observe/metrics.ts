import { createServer, type Server } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { POOL_ROLES } from '#server/platform/db/logins.ts';
import type { Pools } from '#server/platform/db/pools.ts';
import type { Observer } from './observer.ts';

const SECONDS = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];

/** Resources of a process besides its pools. */
export interface Gauged {
  live: { openStreams: number };
  workers: { waiting: number };
}

/** Prometheus metrics of one application, created only if METRICS_PORT is set. The dashboard is in deploy/grafana. */
export class Metrics {
  readonly registry = new Registry();
  readonly #requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Response time by route pattern',
    labelNames: ['method', 'route', 'status'],
    buckets: SECONDS,
    registers: [this.registry],
  });
  readonly #messages = new Histogram({
    name: 'database_message_duration_seconds',
    help: 'Time from a database request to its response, by pool and outcome',
    labelNames: ['pool', 'outcome'],
    buckets: SECONDS,
    registers: [this.registry],
  });

  /** Labelled with the route pattern instead of the URL. */
  measureRequests(app: FastifyInstance): void {
    app.addHook('onResponse', (request, reply, done) => {
      const labels = { method: request.method, route: request.routeOptions.url ?? 'unknown', status: String(reply.statusCode) };
      this.#requests.observe(labels, reply.elapsedTime / 1000);
      done();
    });
  }

  measureMessages(observer: Observer): void {
    observer.listen(({ role, ms, failed }) => this.#messages.observe({ pool: role, outcome: failed ? 'failed' : 'answered' }, ms / 1000));
  }

  measureState(pools: Pools, { live, workers }: Gauged): void {
    collectDefaultMetrics({ register: this.registry });
    for (const gauge of gaugesOf(pools, { live, workers })) this.registry.registerMetric(gauge);
  }

  /** Serves the metrics on a separate port. */
  async serve(host: string, port: number): Promise<Server> {
    const server = createServer((_request, response) => {
      this.registry.metrics().then(
        (text) => response.setHeader('content-type', this.registry.contentType).end(text),
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

/** Gauges read on each scrape. */
function gaugesOf(pools: Pools, { live, workers }: Gauged): Gauge[] {
  return [
    new Gauge({
      name: 'pg_pool_waiting',
      help: 'Requests waiting for a connection',
      labelNames: ['pool'],
      registers: [],
      collect() {
        for (const pool of POOL_ROLES) this.set({ pool }, pools[pool].waitingCount);
      },
    }),
    new Gauge({
      name: 'pg_pool_connections',
      help: 'Open connections, idle and in use',
      labelNames: ['pool', 'state'],
      registers: [],
      collect() {
        for (const pool of POOL_ROLES) {
          const { idleCount, totalCount } = pools[pool];
          this.set({ pool, state: 'idle' }, idleCount);
          this.set({ pool, state: 'in_use' }, totalCount - idleCount);
        }
      },
    }),
    new Gauge({
      name: 'worker_jobs_waiting',
      help: 'Files and imports waiting for a worker thread',
      registers: [],
      collect() {
        this.set(workers.waiting);
      },
    }),
    new Gauge({
      name: 'event_streams_open',
      help: 'Open pages that receive live updates',
      registers: [],
      collect() {
        this.set(live.openStreams);
      },
    }),
  ];
}
