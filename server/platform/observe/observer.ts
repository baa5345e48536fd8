import { AsyncLocalStorage } from 'node:async_hooks';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** What was sent to the database in one message and answered in one: texts of statements, and never their values. */
export interface Message {
  /** Of the pool, such as tenant. */
  role: string;
  statements: readonly string[];
  /** Milliseconds since 1970. */
  began: number;
  ms: number;
  failed: boolean;
  /** The request that it was sent for; null for a job. */
  request: FastifyRequest | null;
}

type Listener = (message: Message) => void;

/** Of the ids in log lines; nothing else may become part of a connection's name. */
const ID = /^[\w-]{1,63}$/;

/** Knows for one application which request is being answered, and tells those who measure what was sent to the database for it. */
export class Observer {
  readonly #requests = new AsyncLocalStorage<FastifyRequest>();
  readonly #listeners: Listener[] = [];

  /** Everything from here on until the response belongs to the request, and what it begins besides. */
  follow(app: FastifyInstance): void {
    app.addHook('preHandler', (request, _reply, done) => this.#requests.run(request, done));
  }

  listen(listener: Listener): void {
    this.#listeners.push(listener);
  }

  /** The name of a connection in pg_stat_activity and in PostgreSQL's log while it works for this request; null outside one. */
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

/** Whom a connection of a pool reports to. */
export interface Reporting {
  observer: Observer;
  role: string;
}

const reporting = new WeakMap<object, Reporting>();

/** Called when a pool opens a connection. */
export function reportTo(client: object, to: Reporting): void {
  reporting.set(client, to);
}

/** Sends a message over a connection and reports how long it took. */
export function reported<T>(client: object, statements: readonly string[], send: () => Promise<T>): Promise<T> {
  const to = reporting.get(client);
  return to ? to.observer.measure(to.role, statements, send) : send();
}

/** The name that the connection takes for the transaction that begins; null outside a request. */
export function nameOfRequest(client: object): string | null {
  const to = reporting.get(client);
  return to ? to.observer.nameFor(to.role) : null;
}
