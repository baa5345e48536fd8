import { type CampaignUnit, PRIORITY_OF_SEVERITY } from '#domain/campaigns/campaigns.rules.ts';
import type { CampaignSource } from '#domain/campaigns/sources.rules.ts';
import { dayLabel, IN_UTC } from '#domain/deck/words/deck.words.rules.ts';
import type { FindingSeverity } from '#domain/findings/findings.rules.ts';
import { type Priority, RECOMMENDATION_LIMITS } from '#domain/recommendations/recommendations.rules.ts';
import { stackCategory } from '#domain/stack/stack.categories.rules.ts';
import type { PreferredProduct } from '#domain/stack/stack.rules.ts';
import { supportOfText } from '#server/lifecycle/lifecycle.ts';
import type { Tx } from '#server/platform/db/transaction.ts';
import { suggestionFor } from '#server/recommendations/recommendations.ts';
import { preferredIn } from '#server/stack/stack.ts';
import { findingOfGap } from './campaigns.sources.queries.ts';
import { Fault } from '#server/platform/http/faults.ts';

interface CampaignText {
  title: string;
  problem: string;
  benefit?: string;
  riskIfNot?: string;
  priority: Priority;
  libraryKey: string | null;
  /** First price rule. */
  rule: { unit: CampaignUnit; monthlyPerUnit?: number };
}

interface Start {
  now: Date;
  currency: string;
}

/** Text and first price rule of a new campaign. */
export async function textOf(tx: Tx, source: CampaignSource, start: Start): Promise<CampaignText> {
  if (source.kind === 'stack') return textOfStack(tx, source, start);
  if (source.kind === 'product') return textOfProduct(source.product, start);
  const finding = await findingOfGap(tx, source);
  if (!finding) throw new Fault('VALIDATION_ERROR', { field: 'questionKey', message: 'must be a question with an open finding' });
  return { ...textOfGap(finding), rule: { unit: 'user' } };
}

interface Gap {
  questionKey: string;
  libraryKey: string | null;
  title: string;
  businessImpact: string;
  severity: FindingSeverity;
}

/** Text of the library for the gap, else that of the finding. */
function textOfGap({ questionKey, libraryKey, title, businessImpact, severity }: Gap): Omit<CampaignText, 'rule'> {
  const entry = suggestionFor(questionKey, libraryKey ?? undefined);
  if (!entry) {
    return {
      title: title.slice(0, RECOMMENDATION_LIMITS.title),
      problem: businessImpact,
      priority: PRIORITY_OF_SEVERITY[severity],
      libraryKey: null,
    };
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

async function textOfStack(
  tx: Tx,
  { category, product }: Extract<CampaignSource, { kind: 'stack' }>,
  { currency }: Start,
): Promise<CampaignText> {
  const { name, about } = stackCategory(category) ?? { name: category, about: '' };
  const preferred = await preferredIn(tx, category);
  const title =
    product === null ? `Introduce ${preferred?.name ?? name}` : `Replace ${product}${preferred ? ` with ${preferred.name}` : ''}`;
  return {
    title: title.slice(0, RECOMMENDATION_LIMITS.title),
    problem: product === null ? `${name} is missing or is not our standard.` : `${product} is not our standard.`,
    benefit: about === '' ? '' : `${about}.`,
    priority: 'medium',
    libraryKey: null,
    rule: ruleBy(preferred, currency),
  };
}

/** Monthly price of the preferred product, as far as campaigns count its unit. */
function ruleBy(preferred: PreferredProduct | null, currency: string): CampaignText['rule'] {
  if (!preferred || preferred.unit === 'site') return { unit: 'user' };
  const { unit, costPerUnit } = preferred;
  return costPerUnit === null || preferred.currency !== currency ? { unit } : { unit, monthlyPerUnit: costPerUnit };
}

function textOfProduct(product: string, { now }: Start): CampaignText {
  const until = supportOfText(product)?.until ?? '';
  const isOver = until !== '' && until < now.toISOString().slice(0, 10);
  const day = until === '' ? '' : dayLabel(until, IN_UTC);
  return {
    title: `Replace ${product}`,
    problem: isOver ? `${product} has had no security updates since ${day}.` : `${product} gets security updates until ${day} only.`,
    benefit: 'All systems get security updates.',
    riskIfNot: 'Vulnerabilities found after the end of support are never fixed, and attackers look for them.',
    priority: isOver ? 'high' : 'medium',
    libraryKey: null,
    rule: { unit: 'device' },
  };
}
