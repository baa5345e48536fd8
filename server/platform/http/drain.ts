import { setTimeout as pause } from 'node:timers/promises';

/** The time between being told to stop and stopping, in which a process answers and sends new visitors elsewhere. */
export class Drain {
  #hasBegun = false;

  get hasBegun(): boolean {
    return this.#hasBegun;
  }

  /** Resolves when load balancers have had this long to notice. */
  async begin(seconds: number): Promise<void> {
    this.#hasBegun = true;
    if (seconds > 0) await pause(seconds * 1000);
  }
}
