import { PassThrough } from 'node:stream';

/** Server-sent events to one page, until it leaves, its session ends or the application closes. */
export class EventStream {
  readonly body = new PassThrough();
  readonly #endings: (() => void)[] = [];
  #isOpen = true;

  constructor() {
    this.body.on('close', () => this.end());
    // The first bytes also send the head.
    this.body.write(': open\n\n');
  }

  send(event: object): void {
    if (this.#isOpen) this.body.write(`data: ${JSON.stringify(event)}\n\n`);
  }

  /** Keeps proxies from closing an idle connection. */
  beat(): void {
    if (this.#isOpen) this.body.write(': beat\n\n');
  }

  get isOpen(): boolean {
    return this.#isOpen;
  }

  whenEnded(end: () => void): void {
    if (this.#isOpen) this.#endings.push(end);
    else end();
  }

  end(): void {
    if (!this.#isOpen) return;
    this.#isOpen = false;
    for (const end of this.#endings) end();
    this.body.end();
  }
}
