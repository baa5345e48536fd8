import type { createCampaign } from '#contract/campaigns/campaigns.contract.ts';
import { PRIORITY_OF_SEVERITY } from '#domain/campaigns/campaigns.rules.ts';
import { addQuarters, fiscalQuarterOf } from '#domain/customers/fiscal.rules.ts';
import type { FindingSeverity } from '#domain/findings/findings.rules.ts';
import { RECOMMENDATION_LIMITS } from '#domain/recommendations/recommendations.rules.ts';
import { suggestionFor } from '#server/recommendations/recommendations.ts';
import { AlreadyThere, type SignedInCall } from '#server/platform/http/call.ts';
import { Fault } from '#server/platform/http/faults.ts';
import { CALENDAR } from './campaigns.plan.ts';
import { addCustomers, findCampaignOfGap, insertCampaign } from './campaigns.queries.ts';
import { campaigns } from './campaigns.save.ts';

type StartCall = SignedInCall<typeof createCampaign>;

/** Starts the campaign of the finding's gap, for the next quarter; a gap that has one already returns it. */
export async function startCampaign(call: StartCall) {
  const { tx, actor, body, now } = call;
  const finding = await tx.selectFrom('findings').selectAll().where('id', '=', body.findingId).executeTakeFirst();
  if (!finding) throw new Fault('FINDING_NOT_FOUND', { field: 'findingId' });

  const { currency } = await tx.selectFrom('organizations').select('currency').executeTakeFirstOrThrow();
  const { templateId, questionKey } = finding;
  const text = textOf(finding);
  const quarter = addQuarters(fiscalQuarterOf(now.toISOString().slice(0, 10), CALENDAR), 1);
  const { userId } = actor;
  const id = await insertCampaign(tx, {
    templateId,
    questionKey,
    ...text,
    currency,
    targetYear: quarter.year,
    targetQuarter: quarter.quarter,
    ownerId: userId,
    createdBy: userId,
    updatedBy: userId,
  });
  if (id === undefined) return new AlreadyThere(await campaigns.load(call, await findCampaignOfGap(tx, templateId, questionKey)));

  const customers = await addCustomers(tx, id, { unit: 'user', customerIds: null });
  await call.audit({ action: 'campaign.created', entity: { type: 'campaign', id, label: text.title }, after: { ...body, customers } });
  return campaigns.load(call, id);
}

interface Gap {
  questionKey: string;
  libraryKey: string | null;
  title: string;
  businessImpact: string;
  severity: FindingSeverity;
}

/** Text of the library for the gap, else that of the finding. */
function textOf({ questionKey, libraryKey, title, businessImpact, severity }: Gap) {
  const entry = suggestionFor(questionKey, libraryKey ?? undefined);
  if (!entry) {
    const priority = PRIORITY_OF_SEVERITY[severity];
    return { title: title.slice(0, RECOMMENDATION_LIMITS.title), problem: businessImpact, priority, libraryKey: null };
  }
  return {
    title: entry.title,
    problem: entry.problem,
    benefit: entry.benefit,
    riskIfNot: entry.riskIfNot,
    priority: entry.priority,
    libraryKey: entry.key,
  };
}
