import type { Consent, LoggedVisit, Visit } from '#contract/visits/visits.contract.ts';
import { VISIT_ENDS, type VisitEnd } from '#domain/visits/visits.rules.ts';
import type { LoggedVisitRow } from './visits.log.queries.ts';
import type { ConsentRow, VisitRow } from './visits.queries.ts';

/** An expired session counts as ended before a job records it. */
function ending({ endsAt, endedAt, endedBy }: Pick<VisitRow, 'endsAt' | 'endedAt' | 'endedBy'>, now: Date) {
  const isOver = endedAt === null && endsAt <= now;
  const by: VisitEnd | null = isOver ? 'time' : (VISIT_ENDS.find((one) => one === endedBy) ?? null);
  return { endsAt: endsAt.toISOString(), endedAt: (isOver ? endsAt : endedAt)?.toISOString() ?? null, endedBy: by };
}

export function presentVisit({ id, visitorId, visitorName, consentId, reason, mayWrite, beganAt, ...times }: VisitRow, now: Date): Visit {
  return {
    id,
    visitor: { id: visitorId, name: visitorName },
    isConsented: consentId !== null,
    reason,
    mayWrite,
    beganAt: beganAt.toISOString(),
    ...ending(times, now),
  };
}

export function presentLogged(row: LoggedVisitRow, now: Date): LoggedVisit {
  const { id, visitorId, visitorName, isConsented, reason, mayWrite, beganAt, ...times } = row;
  return {
    id,
    visitor: { id: visitorId, name: visitorName },
    isConsented,
    reason,
    mayWrite,
    beganAt: beganAt.toISOString(),
    ...ending(times, now),
  };
}

export function presentConsent({ createdAt, expiresAt, revokedAt, ...row }: ConsentRow): Consent {
  return {
    ...row,
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
    revokedAt: revokedAt?.toISOString() ?? null,
  };
}
