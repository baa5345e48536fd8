import type { decideRecommendation } from '#contract/recommendations/recommendations.contract.ts';
import type { Recommendation } from '#contract/recommendations/recommendations.fields.ts';
import { fiscalQuarterOf } from '#domain/customers/fiscal.rules.ts';
import { decidedNote, type Note } from '#domain/notifications/notifications.notes.rules.ts';
import { dayIn } from '#domain/organizations/timezones.rules.ts';
import type { Outcome, StateBefore } from '#domain/recommendations/recommendations.rules.ts';
import { coverFindings } from '#server/findings/findings.ts';
import { ownOrganization } from '#server/organizations/organizations.ts';
import type { AuditEntry } from '#server/platform/audit/audit.ts';
import { presentFields } from '#server/platform/db/present-fields.ts';
import type { Tx } from '#server/platform/db/transaction.ts';
import type { SignedInCall } from '#server/platform/http/call.ts';
import { Fault } from '#server/platform/http/faults.ts';
import { insertDecision } from './recommendations.decisions.queries.ts';
import { chosenOption, optionColumns, withChosen } from './recommendations.options.ts';
import { isQbrOf, type RecommendationWhole } from '#server/recommendations/recommendations.queries.ts';
import { recommendations } from '#server/recommendations/recommendations.save.ts';

/** Context of a decision, recorded by a user or by the customer through a share link or the portal. */
export interface DecisionScene {
  tx: Tx;
  now: Date;
  actor: { userId: string; name: string } | null;
  /** Also notified: owner of the review that the customer was sent. */
  leadId?: string | null;
  audit(...entries: AuditEntry[]): Promise<void>;
  notify(...notes: Note[]): Promise<void>;
}

export interface CustomerDecision {
  outcome: Outcome;
  by: string;
  note?: string | undefined;
  qbrId?: string | null | undefined;
  until?: string | null | undefined;
  option?: string | undefined;
  shareId?: string | null | undefined;
  contactId?: string | null | undefined;
  version?: number | undefined;
}

export function decide(call: SignedInCall<typeof decideRecommendation>): Promise<Recommendation> {
  return recordDecision(call, call.params.id, call.body);
}

/** Defaults of optional fields. */
const OPEN = { note: '', qbrId: null, until: null, shareId: null, contactId: null, version: undefined };

/** Records the customer's decision in the current fiscal quarter, and moves the status. */
export async function recordDecision(scene: DecisionScene, id: string, decision: CustomerDecision): Promise<Recommendation> {
  const { tx, actor, now, leadId = null } = scene;
  const { outcome, by, version, note, qbrId, until, shareId, contactId } = { ...OPEN, ...presentFields(decision) };
  const before = await recommendations.lock(scene, id, version);
  if (qbrId !== null && !(await isQbrOf(tx, before.customerId, qbrId))) throw new Fault('QBR_NOT_FOUND', { field: 'qbrId' });

  const today = dayIn(now, (await ownOrganization(tx)).timezone);
  const quarter = fiscalQuarterOf(today, before.customer.startMonth);
  const recordedBy = actor?.userId ?? null;
  const option = chosenOption(before.options, decision.option);
  const optionName = option?.name ?? null;
  const stateBefore = stateBeforeOf(before, option !== undefined);
  const made = {
    recommendationId: before.id,
    outcome,
    byName: by,
    note,
    qbrId,
    until,
    optionName,
    shareId,
    contactId,
    quarter,
    recordedBy,
    at: now,
  };
  await insertDecision(tx, { ...made, stateBefore });
  const declinedCount = before.declinedCount + (outcome === 'declined' ? 1 : 0);
  await recommendations.save(scene, before, {
    action: `recommendation.${outcome}`,
    columns: {
      status: outcome,
      declinedCount,
      doneAt: null,
      ...(option ? optionColumns(withChosen(before.options, option.key), before) : {}),
      ...byOf(actor),
    },
    before: { status: before.status },
    after: {
      status: outcome,
      by,
      note,
      quarter: `${quarter.year}-Q${quarter.quarter}`,
      ...knownOf({ until, shareId, contactId, option: optionName }),
    },
  });
  await coverFindings(tx, before.customerId, before.findingIds);
  const decided = await recommendations.load(scene, before.id);
  await scene.notify(decidedNote({ ...decided, vcioId: before.customer.vcioId, leadId }, { outcome, by }, actor));
  return decided;
}

const byOf = (actor: DecisionScene['actor']) => (actor === null ? {} : { updatedBy: actor.userId });

function stateBeforeOf({ status, doneAt, options }: RecommendationWhole, choosesOption: boolean): StateBefore {
  const chosen = options.find((option) => option.chosen)?.key ?? null;
  return { status, doneAt: doneAt?.toISOString() ?? null, ...(choosesOption ? { chosen } : {}) };
}

const knownOf = (fields: Record<string, string | null>) => Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null));
