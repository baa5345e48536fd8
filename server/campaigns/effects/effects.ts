import type { OutputOf } from '#contract/endpoint.ts';
import type { runCampaign, undoCampaignRun } from '#contract/campaigns/campaigns.contract.ts';
import type { CampaignEffects, getCampaignEffects, updateCampaignEffects } from '#contract/campaigns/campaigns.effects.contract.ts';
import { type CampaignWhole, findCampaign } from '#server/campaigns/campaigns.queries.ts';
import { campaigns } from '#server/campaigns/campaigns.save.ts';
import type { SignedInCall } from '#server/platform/http/call.ts';
import { Fault } from '#server/platform/http/faults.ts';
import { lastingLinks, opportunityTool, pushOpportunities } from '#server/psa/psa.ts';
import { heldByReviews, removeFromReviews, requestInNextReview } from '#server/qbrs/qbrs.ts';
import { insertDrafts, publishedOf, renewDrafts } from '#server/campaigns/letters/letters.queries.ts';
import { refuseWrongWords, templateOf } from '#server/campaigns/letters/letters.ts';
import { presentFields } from '#server/platform/db/present-fields.ts';
import { isPsaKind, PSA_TOOLS } from '#domain/psa/psa.tools.rules.ts';
import { SHIPPED_LETTER } from '#domain/campaigns/letters.rules.ts';
import { effectsOf } from './effects.queries.ts';

type RunCall = SignedInCall<typeof runCampaign>;
type Effects = Pick<OutputOf<typeof runCampaign>, 'agenda' | 'letters' | 'opportunities'>;

export const NO_EFFECTS: Effects = {
  agenda: { added: 0, waiting: [] },
  letters: 0,
  opportunities: { queued: 0, unmatched: [], reason: null },
};

/** Consequences of the created recommendations. All rows are written in the run's transaction; slow work is queued and starts after it. */
export async function causeEffects(call: RunCall, campaign: CampaignWhole, created: readonly { id: string }[]): Promise<Effects> {
  const { tx, actor, now, context, reply } = call;
  const recommendationIds = created.map(({ id }) => id);
  const agenda = campaign.putsOnAgenda
    ? await requestInNextReview(tx, { recommendationIds, requestedBy: actor.userId, now })
    : NO_EFFECTS.agenda;
  const letters =
    campaign.draftsLetters && recommendationIds.length > 0
      ? await insertDrafts(tx, campaign.id, { recommendationIds, words: templateOf(campaign), by: actor.userId })
      : 0;
  const opportunities =
    campaign.createsOpportunities && recommendationIds.length > 0
      ? await pushOpportunities(tx, { recommendationIds, requestedBy: actor.userId })
      : NO_EFFECTS.opportunities;
  reply.raw.once('finish', () => context.jobs.nudgeOutbox());
  return { agenda, letters, opportunities };
}

/** Created recommendations whose consequences can no longer be undone. */
export async function lastingEffects({ tx }: Pick<RunCall, 'tx'>, recommendationIds: readonly string[]): Promise<Set<string>> {
  return new Set([...(await heldByReviews(tx, recommendationIds)), ...(await publishedOf(tx, recommendationIds))]);
}

/** Undoes the consequences of recommendations, before those are deleted, and returns what remains in the PSA. */
export async function undoEffects(
  call: SignedInCall<typeof undoCampaignRun>,
  recommendationIds: readonly string[],
): Promise<OutputOf<typeof undoCampaignRun>['opportunities']> {
  const links = recommendationIds.length === 0 ? [] : await lastingLinks(call.tx, recommendationIds);
  await removeFromReviews(call, recommendationIds);
  call.reply.raw.once('finish', () => call.context.jobs.nudgeOutbox());
  return links.map(({ customerId, customer, kind, ...link }) => ({
    ...link,
    customer: { id: customerId, name: customer },
    tool: toolName(kind),
  }));
}

const toolName = (kind: string) => (isPsaKind(kind) ? PSA_TOOLS[kind].name : kind);

export async function readEffects(call: SignedInCall<typeof getCampaignEffects>): Promise<CampaignEffects> {
  return presented(call, call.params.id);
}

export async function changeEffects(call: SignedInCall<typeof updateCampaignEffects>): Promise<CampaignEffects> {
  const { version, agenda, letters, opportunities, letter } = call.body;
  const before = await campaigns.lock(call, call.params.id, version);
  if (letter) refuseWrongWords(letter, 'letter');
  const fields = presentFields({
    putsOnAgenda: agenda,
    draftsLetters: letters,
    createsOpportunities: opportunities,
    ...(letter === undefined ? {} : { letterSubject: letter?.subject ?? null, letterText: letter?.text ?? null }),
  });
  await campaigns.edit(call, before, { action: 'campaign.updated', fields, columns: { ...fields, updatedBy: call.actor.userId } });
  if (letter !== undefined) await renewDrafts(call.tx, before.id, letter ?? SHIPPED_LETTER);
  return presented(call, before.id);
}

async function presented({ tx }: Pick<RunCall, 'tx'>, id: string): Promise<CampaignEffects> {
  const campaign = await findCampaign(tx, id);
  if (!campaign) throw new Fault('CAMPAIGN_NOT_FOUND');
  const tool = await opportunityTool(tx);
  const rows = await effectsOf(tx, id);
  return {
    options: { agenda: campaign.putsOnAgenda, letters: campaign.draftsLetters, opportunities: campaign.createsOpportunities },
    letter: templateOf(campaign),
    psa: tool && { name: tool.name, reason: tool.reason },
    customers: rows.map(({ customerId, isRequested, isComing, review, reason, link }) => ({
      customerId,
      agenda:
        isRequested || review
          ? {
              review: review && { ...review, dateTime: isoOf(review.dateTime) },
              reason: review ? null : reason,
              isComing: isComing && !review && reason === null,
            }
          : null,
      opportunity: link && { ...link, tool: toolName(link.kind) },
    })),
    version: campaign.version,
  };
}

const isoOf = (at: string | null) => (at === null ? null : new Date(at).toISOString());
