import { connect, type Socket } from 'node:net';

export interface Request {
  method: 'GET' | 'PUT';
  path: string;
  headers?: Record<string, string>;
  body?: string;
}

export interface Answer {
  status: number;
  body: string;
}

/** What one connection asks next, and what it learns from the answer. */
export interface Shooter {
  next(): Request;
  read?(answer: Answer): void;
}

export interface Measured {
  requests: number;
  perSecond: number;
  p50: number;
  p99: number;
  /** Bytes of one answer's body, on average. */
  bytes: number;
  failures: number;
}

const HEADER_END = Buffer.from('\r\n\r\n');

/** One kept-alive connection on a bare socket: a full HTTP client would take the CPU that is to be measured. */
class Connection {
  readonly #socket: Socket;
  #waiting: ((answer: Answer) => void) | null = null;
  #gathered: Buffer = Buffer.alloc(0);

  constructor(port: number) {
    this.#socket = connect({ host: '127.0.0.1', port, noDelay: true });
    this.#socket.on('data', (piece: Buffer) => this.#gather(piece));
    const lost = () => this.#settle({ status: 0, body: '' });
    this.#socket.on('error', lost).on('close', lost);
  }

  ask({ method, path, headers = {}, body }: Request): Promise<Answer> {
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
    const content =
      body === undefined ? '\r\n' : `content-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`;
    return new Promise((resolve) => {
      this.#waiting = resolve;
      if (this.#socket.destroyed) this.#settle({ status: 0, body: '' });
      else this.#socket.write(`${method} ${path} HTTP/1.1\r\nhost: localhost\r\n${lines.join('')}${content}`);
    });
  }

  close(): void {
    this.#socket.destroy();
  }

  #gather(piece: Buffer): void {
    this.#gathered = this.#gathered.length === 0 ? piece : Buffer.concat([this.#gathered, piece]);
    const end = this.#gathered.indexOf(HEADER_END);
    if (end < 0) return;
    const head = this.#gathered.toString('latin1', 0, end);
    const length = Number(/content-length: (\d+)/i.exec(head)?.[1] ?? 0);
    if (this.#gathered.length < end + 4 + length) return;
    const body = this.#gathered.toString('utf8', end + 4, end + 4 + length);
    this.#gathered = Buffer.alloc(0);
    this.#settle({ status: Number(head.slice(9, 12)), body });
  }

  #settle(answer: Answer): void {
    const waiting = this.#waiting;
    this.#waiting = null;
    waiting?.(answer);
  }
}

/** Every connection asks again as soon as it is answered, for so many seconds. */
export async function measure(port: number, shooters: readonly Shooter[], seconds: number): Promise<Measured> {
  const times: number[] = [];
  const sizes = { bytes: 0, failures: 0 };
  const began = performance.now();
  const end = began + seconds * 1000;
  await Promise.all(
    shooters.map(async (shooter) => {
      const connection = new Connection(port);
      while (performance.now() < end) {
        const request = shooter.next();
        const asked = performance.now();
        const answer = await connection.ask(request);
        times.push(performance.now() - asked);
        sizes.bytes += Buffer.byteLength(answer.body);
        if (answer.status !== 200 && answer.status !== 304) sizes.failures += 1;
        if (answer.status === 0) break;
        shooter.read?.(answer);
      }
      connection.close();
    }),
  );
  const took = (performance.now() - began) / 1000;
  const sorted = times.toSorted((one, other) => one - other);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
  return {
    requests: times.length,
    perSecond: times.length / took,
    p50: at(0.5),
    p99: at(0.99),
    bytes: sizes.bytes / times.length,
    failures: sizes.failures,
  };
}

/** As many alike as there are connections. */
export function shooters(connections: number, make: (connection: number) => Shooter): Shooter[] {
  return Array.from({ length: connections }, (_, i) => make(i));
}

/** One question and its answer. */
export async function askOnce(port: number, request: Request): Promise<Answer> {
  const connection = new Connection(port);
  try {
    return await connection.ask(request);
  } finally {
    connection.close();
  }
}
