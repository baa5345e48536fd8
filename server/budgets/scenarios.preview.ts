import { createHash } from 'node:crypto';
import type { ScenarioPreview } from '#contract/budgets/budgets.contract.ts';
import { totalsOf } from '#domain/budgets/budgets.rules.ts';
import { differencesOf, type TriedLine } from '#domain/budgets/scenarios.rules.ts';
import type { Tx } from '#server/platform/db/transaction.ts';
import type { LineRow, OfYear, ScenarioRow } from './budgets.queries.ts';
import { linesOf, plannedOf, readYear, readYears, scenarioNamed, triedIn, type YearFacts } from './budgets.read.ts';
import { typedLinesFrom } from './scenarios.queries.ts';

const YEARS = 4;

/** Everything that a scenario changes: recommendations, and typed lines from its first year on. */
export interface Reach {
  scenario: ScenarioRow;
  facts: YearFacts;
  years: readonly YearFacts[];
  lines: readonly TriedLine<LineRow>[];
}

export async function readReach(tx: Tx, of: OfYear & { name: string }, now: Date): Promise<Reach> {
  const facts = await readYear(tx, of, now);
  const scenario = scenarioNamed(facts, of.name);
  const years = await readYears(tx, { customerId: of.customerId, fiscalYear: scenario.fiscalYear, count: YEARS }, now);
  const typed = await typedLinesFrom(tx, of.customerId, scenario.fiscalYear);
  const byYear = new Map<number, LineRow[]>();
  for (const line of typed) byYear.set(line.fiscalYear, [...(byYear.get(line.fiscalYear) ?? []), line]);
  const lines = [...byYear].flatMap(([year, ofThisYear]) => triedIn(scenario, year, ofThisYear));
  return { scenario, facts, years, lines };
}

export function previewOf({ scenario, facts, years, lines }: Reach): ScenarioPreview {
  const sums = (one: YearFacts) => ({ before: totalsOf(linesOf(one, null)).year, after: totalsOf(linesOf(one, scenario)).year });
  const shown = {
    recommendations: differencesOf(plannedOf(facts), scenario.changes),
    lines: lines.filter(isVisible).map(lineDifference),
    year: sums(facts),
    years: years.map((one) => ({ fiscalYear: one.year.year, ...sums(one) })),
    version: facts.version,
  };
  return { ...shown, seen: createHash('sha256').update(JSON.stringify(shown)).digest('base64url').slice(0, 32) };
}

/** Lines changed and changed back are not listed. */
function isVisible({ isChanged, planned, tried }: TriedLine<LineRow>): boolean {
  return isChanged && contentOf(planned) !== contentOf(tried);
}

function contentOf(line: LineRow | null): string | null {
  if (!line) return null;
  const { kind, label, category, oneTime, recurring, assumption } = line;
  return JSON.stringify([kind, label, category, oneTime, recurring, assumption]);
}

function lineDifference({ planned, tried, isMeanwhile }: TriedLine<LineRow>): ScenarioPreview['lines'][number] {
  const { label = '', fiscalYear = 0 } = tried ?? planned ?? {};
  const cost = (line: LineRow | null) => (line ? totalsOf([line]).year : null);
  return { fiscalYear, label, before: cost(planned), after: cost(tried), meanwhile: isMeanwhile };
}
