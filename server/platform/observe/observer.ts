import { AsyncLocalStorage } from 'node:async_hooks';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** Database message and its response: statement texts, never values. */
export interface Message {
  /** Pool role, such as tenant. */
  role: string;
  statements: readonly string[];
  /** Milliseconds since 1970. */
  began: number;
  ms: number;
  failed: boolean;
  /** Request that caused it; null for jobs. */
  request: FastifyRequest | null;
}

type Listener = (message: Message) => void;

/** Format of request ids; nothing else may enter a connection's name. */
const ID = /^[\w-]{1,63}$/;

/** Tracks the current request of one application, and reports its database messages to listeners. */
export class Observer {
  readonly #requests = new AsyncLocalStorage<FastifyRequest>();
  readonly #listeners: Listener[] = [];

  /** Associates everything until the response, including work started meanwhile, with the request. */
  follow(app: FastifyInstance): void {
    app.addHook('preHandler', (request, _reply, done) => this.#requests.run(request, done));
  }

  listen(listener: Listener): void {
    this.#listeners.push(listener);
  }

  /** Name of a connection in pg_stat_activity and PostgreSQL's log while it works for this request; null outside requests. */
  nameFor(role: string): string | null {
    const id = this.#requests.getStore()?.id;
    return id !== undefined && ID.test(id) ? `plumbline_${role} ${id}` : null;
  }

  async measure<T>(role: string, statements: readonly string[], send: () => Promise<T>): Promise<T> {
    const began = performance.now();
    let failed = true;
    try {
      const result = await send();
      failed = false;
      return result;
    } finally {
      const ms = performance.now() - began;
      const request = this.#requests.getStore() ?? null;
      for (const listener of this.#listeners) listener({ role, statements, began: performance.timeOrigin + began, ms, failed, request });
    }
  }
}

export interface Reporting {
  observer: Observer;
  role: string;
}

const reporting = new WeakMap<object, Reporting>();

/** Call when a pool opens a connection. */
export function reportTo(client: object, to: Reporting): void {
  reporting.set(client, to);
}

export function reported<T>(client: object, statements: readonly string[], send: () => Promise<T>): Promise<T> {
  const to = reporting.get(client);
  return to ? to.observer.measure(to.role, statements, send) : send();
}

/** Connection name for the transaction being started; null outside requests. */
export function nameOfRequest(client: object): string | null {
  const to = reporting.get(client);
  return to ? to.observer.nameFor(to.role) : null;
}
