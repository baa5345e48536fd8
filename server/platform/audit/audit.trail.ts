import type { AuditKey } from './audit.proof.ts';

/** Longer than any transaction takes from its entry in the audit log to its commit. */
const SETTLED_AFTER = 120_000;

/** What one application knows of the audit logs that it writes: their key, and which have events that wait for their place in the chain. */
export class AuditTrail {
  readonly key: AuditKey;
  /** By organisation: when it last wrote, and whether a run has looked since. */
  readonly #touched = new Map<string, { at: number; isSeen: boolean }>();

  constructor(key: AuditKey) {
    this.key = key;
  }

  touch(organizationId: string, now: number): void {
    this.#touched.set(organizationId, { at: now, isSeen: false });
  }

  /** The organisations to look at in this run: those that wrote since the last one, and once more when every transaction must have ended. */
  due(now: number): string[] {
    const due: string[] = [];
    for (const [id, { at, isSeen }] of this.#touched) {
      const isSettled = now - at > SETTLED_AFTER;
      if (!isSeen || isSettled) due.push(id);
      if (isSettled) this.#touched.delete(id);
      else this.#touched.set(id, { at, isSeen: true });
    }
    return due;
  }
}
