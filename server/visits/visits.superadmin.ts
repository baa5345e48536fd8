import { brokenInNote, visitedNote } from '#domain/notifications/notifications.visits.rules.ts';
import { visitEndsAt } from '#domain/visits/visits.rules.ts';
import type { beginVisit, leaveVisit, listVisitLog } from '#contract/visits/visits.contract.ts';
import type { OutputOf } from '#contract/endpoint.ts';
import { audit } from '#server/platform/audit/audit.ts';
import { setOrganization } from '#server/platform/db/organization.ts';
import type { Tx } from '#server/platform/db/transaction.ts';
import { hashToken, type VisitOfSession } from '#server/platform/http/actor.ts';
import type { SignedInCall } from '#server/platform/http/call.ts';
import { Fault } from '#server/platform/http/faults.ts';
import { endVisitRow, findOpenConsent, insertVisit, receiveVisitor, themeOf } from './visits.queries.ts';
import {
  findLogged,
  homeOf,
  lastVisitsOf,
  leave as leaveLogged,
  lockSession,
  markNotified,
  organizationExists,
  visitOfSession,
} from './visits.log.queries.ts';
import { presentLogged } from './visits.present.ts';

async function mustExist(tx: Tx, id: string): Promise<void> {
  if (!(await organizationExists(tx, id))) throw new Fault('ORGANIZATION_NOT_FOUND');
}

/** Writes both audit logs in one transaction, which starts in the superadmin's organisation and continues in the entered one. */
export async function begin(call: SignedInCall<typeof beginVisit>): Promise<OutputOf<typeof beginVisit>> {
  const { tx, actor, params, body, now } = call;
  await mustExist(tx, params.id);
  if (params.id === actor.organizationId) throw new Fault('VISIT_NOT_NEEDED');
  await lockSession(tx, actor.sessionId);
  const { theme } = await themeOf(tx, actor.userId);

  await setOrganization(tx, params.id);
  const consent = 'token' in body ? await findOpenConsent(tx, hashToken(body.token)) : null;
  if (consent === undefined) throw new Fault('VISIT_CONSENT_INVALID', { field: 'token' });
  const reason = 'token' in body ? (consent?.purpose ?? '') : body.reason;
  const endsAt = visitEndsAt(now, consent);
  await receiveVisitor(tx, { ...actor, theme });
  const { id } = await insertVisit(tx, {
    visitorId: actor.userId,
    visitorName: actor.name,
    sessionId: actor.sessionId,
    consentId: consent?.id ?? null,
    reason,
    mayWrite: consent?.mayWrite ?? false,
    endsAt,
  });
  const row = await findLogged(tx, id);
  const logged = presentLogged(row, now);
  const { mayWrite, isConsented } = logged;
  const organization = { id: row.organizationId, name: row.organizationName };

  const visit: VisitOfSession = { id, organizationName: organization.name, mayWrite, isConsented, endsAt: logged.endsAt, isOver: false };
  const facts = { reason, isConsented, mayWrite, endsAt };
  await audit(tx, { ...actor, visit }, call.origin, {
    action: 'visit.began',
    entity: { type: 'visit', id, label: actor.name },
    after: facts,
  });
  const about = { organizationId: organization.id, visitor: actor.name, reason };
  await call.notify(consent ? visitedNote({ ...about, consentedBy: consent.createdBy, mayWrite }) : brokenInNote(about));

  await setOrganization(tx, actor.organizationId);
  await call.audit({
    action: 'visit.began',
    entity: { type: 'organization', id: organization.id, label: organization.name },
    after: { ...facts, reason: logged.reason },
  });
  return logged;
}

/** Ends the impersonation session if it is still open, and returns to the superadmin's own organisation. */
export async function leave(call: SignedInCall<typeof leaveVisit>): Promise<void> {
  const { tx, actor } = call;
  const visit = await visitOfSession(tx, actor.sessionId);
  if (!visit) throw new Fault('VISIT_NOT_FOUND');
  await setOrganization(tx, visit.organizationId);
  const ended = await endVisitRow(tx, visit.id, 'visitor');
  if (ended) {
    await call.audit({
      action: 'visit.ended',
      entity: { type: 'visit', id: visit.id, label: ended.visitorName },
      after: { endedBy: 'visitor' },
    });
    await markNotified(tx, visit.id);
  }
  await leaveLogged(tx, visit.id);
  await setOrganization(tx, await homeOf(tx, actor.userId));
  const entity = { type: 'organization', id: visit.organizationId, label: visit.organizationName };
  await audit(tx, { ...actor, visit: null }, call.origin, { action: 'visit.left', entity });
}

export async function lastVisits({ tx, params, now }: SignedInCall<typeof listVisitLog>): Promise<OutputOf<typeof listVisitLog>> {
  await mustExist(tx, params.id);
  return (await lastVisitsOf(tx, params.id)).map((row) => presentLogged(row, now));
}
