import type { Campaign, CampaignCustomer, CampaignRow } from '#contract/campaigns/campaigns.contract.ts';
import { CAMPAIGN_UNDO_MS } from '#domain/campaigns/campaigns.rules.ts';
import { toolLabel, TOOLS } from '#domain/evidence/results.rules.ts';
import { supportOfText } from '#server/lifecycle/lifecycle.ts';
import { type Affected, sourceOf } from './campaigns.sources.ts';
import { type CampaignCustomerRow, type CampaignListRow, type CampaignWhole, NO_PROGRESS, type Progress } from './campaigns.queries.ts';
import { plansOf, quarterFor } from './campaigns.plan.ts';
import { ruleOf } from './campaigns.rule.ts';

export function presentRow(row: CampaignListRow, progress: Progress = NO_PROGRESS): CampaignRow {
  return { ...row, ...progress, targetQuarter: quarterOf(row), ...times(row) };
}

interface Reach {
  customers: readonly CampaignCustomerRow[];
  affected: Affected;
}

export function presentCampaign(row: CampaignWhole, { customers, affected }: Reach): Campaign {
  const { lastRun } = row;
  const { create, update } = plansOf(row, customers);
  const present = new Set(customers.map(({ customerId }) => customerId));
  const missing = [...affected.units.keys()].filter((id) => !present.has(id)).length;
  return {
    ...row,
    ...times(row),
    targetQuarter: quarterOf(row),
    source: presentSource(row),
    rule: ruleOf(row),
    options: row.options.map(({ outcome = null, points = [], ...option }) => ({ ...option, outcome, points })),
    advised: { key: row.optionKey, name: row.optionName, outcome: row.optionOutcome, points: row.optionPoints },
    next: { create: create.length, update: update.length, missing },
    lastRun: lastRun && {
      ...lastRun,
      at: new Date(lastRun.at).toISOString(),
      undoUntil: new Date(new Date(lastRun.at).getTime() + CAMPAIGN_UNDO_MS).toISOString(),
    },
  };
}

function presentSource(row: CampaignWhole): Campaign['source'] {
  const source = sourceOf(row);
  if (source.kind === 'question') return { kind: 'question', template: row.template, questionKey: source.questionKey };
  return source.kind === 'stack' ? source : { ...source, until: supportOfText(source.product)?.until ?? null };
}

type Presented = Omit<CampaignCustomer, 'options'>;

export function presentCustomer(campaign: Pick<CampaignWhole, 'targetYear' | 'targetQuarter'>, row: CampaignCustomerRow): Presented {
  const { customerId, name, currency, startMonth, state, units, isEdited, oneTime, monthly, hours } = row;
  return {
    customer: { id: customerId, name },
    currency,
    startMonth,
    state,
    units,
    amounts: oneTime === null || monthly === null ? null : { oneTime, monthly, hours },
    isEdited,
    targetQuarter: row.isOurs ? quarterFor(campaign, row) : quarterOf(row),
    remindedAt: row.remindedAt && row.remindedAt.toISOString(),
    recommendation: recommendationOf(row),
  };
}

function recommendationOf(row: CampaignCustomerRow): CampaignCustomer['recommendation'] {
  const { recommendationId, status, createdAt, doneAt, resolvedAt, state, owner, decision, verifiedTool } = row;
  const tool = TOOLS.find((one) => one === verifiedTool);
  if (recommendationId === null || status === null || createdAt === null) return null;
  return {
    id: recommendationId,
    status,
    targetQuarter: quarterOf(row),
    owner,
    createdAt: createdAt.toISOString(),
    doneAt: doneAt && doneAt.toISOString(),
    verifiedAt: state === 'verified' && resolvedAt ? resolvedAt.toISOString() : null,
    verifiedBy: state === 'verified' && tool ? toolLabel(tool) : null,
    isChanged: row.version !== row.writtenVersion,
    decision: decision && { ...decision, at: new Date(decision.at).toISOString() },
  };
}

function quarterOf({ targetYear, targetQuarter }: { targetYear: number | null; targetQuarter: number | null }) {
  return targetYear === null || targetQuarter === null ? null : { year: targetYear, quarter: targetQuarter };
}

const times = ({ createdAt, updatedAt }: { createdAt: Date; updatedAt: Date }) => ({
  createdAt: createdAt.toISOString(),
  updatedAt: updatedAt.toISOString(),
});
