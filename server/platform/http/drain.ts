import { setTimeout as pause } from 'node:timers/promises';

/** Period between the stop signal and the shutdown, in which the process still answers but directs new clients elsewhere. */
export class Drain {
  #hasBegun = false;

  get hasBegun(): boolean {
    return this.#hasBegun;
  }

  /** Resolves after load balancers had this long to notice. */
  async begin(seconds: number): Promise<void> {
    this.#hasBegun = true;
    if (seconds > 0) await pause(seconds * 1000);
  }
}
