import type * as z from 'zod/mini';
import type { Threat } from '#domain/limits/threats.rules.ts';
import { ERRORS, type ErrorBody, type ErrorCode } from '#contract/errors.contract.ts';

export interface FaultMore {
  message?: string;
  details?: unknown;
  field?: string;
  /** Additional response members defined by the specification or api.md (`current`, `userId`, …). */
  extra?: Record<string, unknown>;
}

/** Error from the catalogue; throwing it rolls back the transaction. */
export class Fault extends Error {
  readonly code: ErrorCode;
  readonly more: FaultMore;

  constructor(code: ErrorCode, more: FaultMore = {}) {
    super(more.message ?? ERRORS[code].message);
    this.name = 'Fault';
    this.code = code;
    this.more = more;
  }

  get status(): number {
    return ERRORS[this.code].status;
  }

  body(): ErrorBody {
    const { details, field, extra } = this.more;
    return {
      code: this.code,
      message: this.message,
      resolution: ERRORS[this.code].resolution,
      ...(details === undefined ? {} : { details }),
      ...(field === undefined ? {} : { field }),
      ...extra,
    };
  }
}

/** Rejected attack, recorded where administrators see it (`threats.ts`). */
export class ThreatFault extends Fault {
  readonly threat: Threat;

  constructor(threat: Threat) {
    super('SECURITY_THREAT');
    this.threat = threat;
  }
}

/** Error for a stale write: contains only the current row as returned by reads; null if there is none yet. */
export function stale<S extends z.ZodMiniType<{ version: number } | null>>(shape: S, current: z.input<S>): Fault {
  const shown = shape.parse(current);
  return new Fault('CONFLICT', { details: { version: shown?.version ?? 0 }, extra: { current: shown } });
}
