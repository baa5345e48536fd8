import type { OutputOf } from '#contract/endpoint.ts';
import type { runCampaign, undoCampaignRun } from '#contract/campaigns/campaigns.contract.ts';
import { CAMPAIGN_UNDO_MS } from '#domain/campaigns/campaigns.rules.ts';
import { campaignRunNote, campaignUndoneNote } from '#domain/notifications/notifications.campaigns.rules.ts';
import { coverFindingsOf } from '#server/findings/findings.ts';
import type { SignedInCall } from '#server/platform/http/call.ts';
import { Fault } from '#server/platform/http/faults.ts';
import { causeEffects, lastingEffects, NO_EFFECTS, undoEffects } from './effects/effects.ts';
import { customersOfCampaign } from './campaigns.queries.ts';
import { plansOf } from './campaigns.plan.ts';
import {
  changesOfRun,
  deleteCreated,
  endRun,
  findingsOf,
  insertChanges,
  insertPlanned,
  insertRun,
  linkGap,
  rememberWritten,
  restoreUpdated,
  type Undoable,
  updatePlanned,
} from './campaigns.run.queries.ts';
import { campaigns } from './campaigns.save.ts';

/**
 * Creates and updates the recommendations of a campaign with a fixed number of statements in one transaction, so a crash leaves nothing
 * half done and a repeated run finds nothing to do.
 */
export async function run(call: SignedInCall<typeof runCampaign>): Promise<OutputOf<typeof runCampaign>> {
  const { tx, actor } = call;
  const campaign = await campaigns.lock(call, call.params.id, call.body?.version);
  const plans = plansOf(campaign, await customersOfCampaign(tx, campaign.id));
  const created = plans.create.length > 0 ? await insertPlanned(tx, campaign, plans.create, actor.userId) : [];
  const updated = plans.update.length > 0 ? await updatePlanned(tx, campaign, plans.update, actor.userId) : [];
  const written = [...created, ...updated];
  await rememberWritten(tx, campaign.id, written);
  await coverFindingsOf(tx, await linkGap(tx, campaign));
  if (written.length === 0) return { created: 0, updated: 0, kept: plans.kept, ...NO_EFFECTS };

  await insertChanges(tx, await insertRun(tx, campaign.id, actor.userId), written);
  const { title } = campaign;
  const about = ({ id, customerId }: { id: string; customerId: string }) => ({
    entity: { type: 'recommendation', id, label: title },
    customerId,
  });
  await call.audit(
    {
      action: 'campaign.ran',
      ...campaigns.about(campaign),
      after: { created: created.length, updated: updated.length, kept: plans.kept },
    },
    ...created.map((one) => ({ action: 'recommendation.created', ...about(one), after: { title, campaignId: campaign.id } })),
    ...updated.map((one) => ({ action: 'recommendation.updated', ...about(one), before: one.before, after: { campaignId: campaign.id } })),
  );
  const effects = await causeEffects(call, campaign, created);
  await call.notify(campaignRunNote(campaign, actor, { created: created.length, updated: updated.length }));
  return { created: created.length, updated: updated.length, kept: plans.kept, ...effects };
}

/** Undoes the latest run: created recommendations are deleted, updated ones get their former fields. Touched ones stay and are named. */
export async function undo(call: SignedInCall<typeof undoCampaignRun>): Promise<OutputOf<typeof undoCampaignRun>> {
  const { tx, actor, now } = call;
  const campaign = await campaigns.lock(call, call.params.id);
  const { lastRun } = campaign;
  if (!lastRun || now.getTime() - new Date(lastRun.at).getTime() > CAMPAIGN_UNDO_MS) throw new Fault('CAMPAIGN_NOT_UNDOABLE');

  const changes = await withoutLasting(call, await changesOfRun(tx, lastRun.id));
  const untouched = changes.filter(({ isUntouched }) => isUntouched);
  const created = untouched.filter(({ before }) => before === null);
  const createdIds = created.map(({ id }) => id);
  const covered = await findingsOf(tx, createdIds);
  const opportunities = await undoEffects(call, createdIds);
  await deleteCreated(tx, createdIds);
  await coverFindingsOf(tx, covered);
  const updatedIds = untouched.filter(({ before }) => before !== null).map(({ id }) => id);
  await rememberWritten(tx, campaign.id, await restoreUpdated(tx, lastRun.id, updatedIds, actor.userId));
  await endRun(tx, lastRun.id, now);

  const kept = changes.filter(({ isUntouched }) => !isUntouched).map(({ customerId, name }) => ({ id: customerId, name }));
  await call.audit(
    {
      action: 'campaign.undone',
      ...campaigns.about(campaign),
      after: { undone: untouched.length, kept: kept.length, remaining: opportunities.map(({ number, reference }) => number || reference) },
    },
    ...created.map(({ id, customerId, title }) => ({
      action: 'recommendation.deleted',
      entity: { type: 'recommendation', id, label: title },
      customerId,
      before: { title },
    })),
  );
  await call.notify(campaignUndoneNote(campaign, actor, { undone: untouched.length, kept: kept.length }));
  return { undone: untouched.length, kept, opportunities };
}

/** Recommendations that a final deck holds stay like those that a person changed. */
async function withoutLasting(call: SignedInCall<typeof undoCampaignRun>, changes: readonly Undoable[]): Promise<Undoable[]> {
  const lasting = await lastingEffects(
    call,
    changes.map(({ id }) => id),
  );
  return changes.map((change) => (lasting.has(change.id) ? { ...change, isUntouched: false } : change));
}
