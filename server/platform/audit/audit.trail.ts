import type { AuditKey } from './audit.proof.ts';

/** Longer than any transaction takes from its audit event to its commit. */
const SETTLED_AFTER = 120_000;

/** Audit state of one application: the key, and the organisations with unsealed events. */
export class AuditTrail {
  readonly key: AuditKey;
  /** Last write by organisation, and whether a sealing job has run since. */
  readonly #touched = new Map<string, { at: number; isSeen: boolean }>();

  constructor(key: AuditKey) {
    this.key = key;
  }

  touch(organizationId: string, now: number): void {
    this.#touched.set(organizationId, { at: now, isSeen: false });
  }

  /** Organisations to seal now: those with new events, and once more when all their transactions must have ended. */
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
