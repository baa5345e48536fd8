/** Gains and hours of the cheaper plans. Without a limit of hours, only the highest gain counts. */
export class Stairs {
  readonly #mostHours: number | null;
  /** Ascending in both; plans with less gain and more hours than another are left out. */
  readonly #steps: { gain: number; hours: number }[] = [];

  #best = -1;

  constructor(mostHours: number | null) {
    this.#mostHours = mostHours;
  }

  /** Adds a plan, unless it takes too many hours or a cheaper one gains as much in as few hours. */
  takes(gain: number, hours: number): boolean {
    if (this.#mostHours === null) return this.#takesGain(gain);
    if (hours > this.#mostHours) return false;
    let at = this.#steps.length;
    while (at > 0 && this.#gainAt(at - 1) >= gain) at -= 1;
    if (this.#hoursAt(at) <= hours) return false;
    const end = this.#gainAt(at) === gain ? at + 1 : at;
    let start = at;
    while (start > 0 && this.#hoursAt(start - 1) >= hours) start -= 1;
    this.#steps.splice(start, end - start, { gain, hours });
    return true;
  }

  #takesGain(gain: number): boolean {
    if (gain <= this.#best) return false;
    this.#best = gain;
    return true;
  }

  #gainAt(at: number): number {
    return this.#steps[at]?.gain ?? Infinity;
  }

  #hoursAt(at: number): number {
    return this.#steps[at]?.hours ?? Infinity;
  }
}
