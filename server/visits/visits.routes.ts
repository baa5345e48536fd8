import { randomBytes } from 'node:crypto';
import { CONSENT_PREFIX, MOST_CONSENTS } from '#domain/visits/visits.rules.ts';
import {
  beginVisit,
  createConsent,
  endVisit,
  leaveVisit,
  listConsents,
  listVisitLog,
  listVisits,
  revokeConsent,
} from '#contract/visits/visits.contract.ts';
import type { OutputOf } from '#contract/endpoint.ts';
import { hashToken } from '#server/platform/http/actor.ts';
import type { Mounting, SignedInCall } from '#server/platform/http/call.ts';
import { Fault } from '#server/platform/http/faults.ts';
import { begin, leave, lastVisits } from './visits.superadmin.ts';
import { presentConsent, presentVisit } from './visits.present.ts';
import {
  countOpenConsents,
  endVisitRow,
  endVisitsOfConsent,
  insertConsent,
  revokeConsentRow,
  shownConsents,
  shownVisits,
} from './visits.queries.ts';

const TOKEN_BYTES = 32;
const HOUR_MS = 3_600_000;

export function visitsRoutes(mount: Mounting): void {
  mount.onList(listVisits, {
    order: () => ({ columns: ['beganAt', 'id'], direction: 'desc' }),
    rows: ({ tx }) => shownVisits(tx),
    present: (row, { now }) => presentVisit(row, now),
  });
  mount.onList(listConsents, {
    order: () => ({ columns: ['createdAt', 'id'], direction: 'desc' }),
    rows: ({ tx }) => shownConsents(tx),
    present: presentConsent,
  });
  mount.on(createConsent, consent);
  mount.on(revokeConsent, revoke);
  mount.on(endVisit, end);
  mount.on(beginVisit, begin);
  mount.on(leaveVisit, leave);
  mount.on(listVisitLog, lastVisits);
}

async function consent(call: SignedInCall<typeof createConsent>): Promise<OutputOf<typeof createConsent>> {
  const { tx, actor, now } = call;
  const { purpose, mayWrite, mayRestore = false, expiresInHours } = call.body;
  if ((await countOpenConsents(tx)) >= MOST_CONSENTS) throw new Fault('TOO_MANY_VISIT_CONSENTS');
  const token = `${CONSENT_PREFIX}${randomBytes(TOKEN_BYTES).toString('base64url')}`;
  const expiresAt = new Date(now.getTime() + expiresInHours * HOUR_MS);
  const row = await insertConsent(tx, { purpose, mayWrite, mayRestore, expiresAt, createdBy: actor.userId, tokenHash: hashToken(token) });
  await call.audit({
    action: 'visit_consent.created',
    entity: { type: 'visit_consent', id: row.id, label: purpose },
    after: { mayWrite, mayRestore, expiresAt },
  });
  return { ...presentConsent(row), token };
}

async function revoke({ tx, params, audit }: SignedInCall<typeof revokeConsent>): Promise<void> {
  const revoked = await revokeConsentRow(tx, params.id);
  if (!revoked) throw new Fault('VISIT_CONSENT_NOT_FOUND');
  const ended = await endVisitsOfConsent(tx, params.id);
  await audit(
    { action: 'visit_consent.revoked', entity: { type: 'visit_consent', id: revoked.id, label: revoked.purpose } },
    ...ended.map(({ id, visitorName }) => ({
      action: 'visit.ended',
      entity: { type: 'visit', id, label: visitorName },
      after: { endedBy: 'consent' },
    })),
  );
}

async function end({ tx, params, audit }: SignedInCall<typeof endVisit>): Promise<void> {
  const ended = await endVisitRow(tx, params.id, 'tenant');
  if (!ended) throw new Fault('VISIT_NOT_FOUND');
  const entity = { type: 'visit', id: ended.id, label: ended.visitorName };
  await audit({ action: 'visit.ended', entity, after: { endedBy: 'tenant' } });
}
