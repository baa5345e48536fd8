import { compareQuarters, type FiscalQuarter, fiscalQuarterOf } from '#domain/customers/fiscal.rules.ts';
import { costsLine, sumOf } from '#domain/deck/facts/deck.money.rules.ts';
import { supportText } from '#domain/lifecycle/support.dates.rules.ts';
import { monthlyOf } from '#domain/recommendations/recommendations.rules.ts';
import type { DeckDevices, DeckFacts } from '#domain/deck/facts/deck.facts.rules.ts';
import type { Proposal } from './facts.proposals.rules.ts';
import type { DeckSources, SourceAsset } from './facts.sources.rules.ts';

const MONTHS = ['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September', 'October', 'November', 'December'];
const YEARS = 3;
const MOST_MODELS = 3;

export function budgetOf({ budget, agreements, customer }: DeckSources, proposals: readonly Proposal[]): DeckFacts['budget'] {
  const rises = agreements.map(({ yearlyRisePercent }) => yearlyRisePercent).filter((percent) => percent > 0);
  const [least, most] = [Math.min(...rises), Math.max(...rises)];
  const rise = rises.length === 0 ? null : `Agreements increase ${least === most ? most : `${least} to ${most}`}% per year`;
  const renewal = agreements.some(({ isAssumedToRenew }) => isAssumedToRenew) ? 'are assumed to renew' : null;
  const agreed = rise && renewal ? `${rise} and ${renewal}.` : rise ? `${rise}.` : renewal ? `Agreements ${renewal}.` : null;
  const unpriced = proposals.filter(({ source }) => !source.costKnown).length;
  const assumptions = [
    undatedLine(proposals, customer),
    agreed,
    unpriced === 0
      ? null
      : unpriced === 1
        ? 'One recommendation is still to be quoted and not included.'
        : `${unpriced} recommendations are still to be quoted and not included.`,
    `FY starts in ${MONTHS[customer.startMonth - 1] ?? 'January'}.`,
  ];
  return { quarters: budget.map((quarter) => ({ ...quarter })), assumptions: assumptions.filter((line) => line !== null) };
}

/** Line about requested or planned work without a date, which is in no quarter of the budget. */
function undatedLine(proposals: readonly Proposal[], writing: DeckFacts['customer']): string | null {
  const undated = proposals.flatMap(({ source }) => (source.quarter === null && source.costKnown ? [source] : []));
  const priced = undated.map((source) => ({ oneTime: source.oneTime, monthly: monthlyOf(source), costKnown: true }));
  const costs = costsLine(sumOf(priced), writing);
  return (
    costs && `Not included, without a date: ${undated.length === 1 ? 'one recommendation' : `${undated.length} recommendations`}, ${costs}.`
  );
}

interface Lifetime extends SourceAsset {
  isPast: boolean;
  year: number | null;
  when: FiscalQuarter | null;
}

/** Replacement schedule: devices past end of life, by fiscal year, and the next replacements. */
export function lifecycleOf({
  assets,
  today,
  customer: { startMonth },
}: Pick<DeckSources, 'assets' | 'today' | 'customer'>): DeckFacts['lifecycle'] {
  const present = fiscalQuarterOf(today, startMonth);
  const lifetimes = assets.map((asset) => lifetimeOf(asset, { today, present, startMonth }));
  const dated = lifetimes.filter(({ isPast, year }) => isPast || year !== null);
  const types = [...new Set(dated.map(({ type }) => type))];
  return {
    devices: types.map((type) => devicesOf(type, dated, present.year)),
    undatedPastLife: dated.filter(({ isPast, replaceYear }) => isPast && (replaceYear === null || replaceYear < present.year)).length,
    costs: costsOf(dated, present.year),
    next: nextOf(dated, present, today),
  };
}

function lifetimeOf(
  asset: SourceAsset,
  { today, present, startMonth }: { today: string; present: FiscalQuarter; startMonth: number },
): Lifetime {
  const { endOfLife, replaceYear } = asset;
  const ends = endOfLife === null ? null : fiscalQuarterOf(endOfLife, startMonth);
  const isPast = endOfLife === null ? replaceYear !== null && replaceYear < present.year : endOfLife < today;
  const year = replaceYear ?? ends?.year ?? null;
  // The end of a life that has passed is no date of replacement.
  const when = isPast && replaceYear === null ? null : quarterOf(year, ends, present);
  return { ...asset, isPast, year, when };
}

/** Quarter of the end of life if it is in the replacement year, else that year's first quarter; never in the past. */
function quarterOf(year: number | null, ends: FiscalQuarter | null, present: FiscalQuarter): FiscalQuarter | null {
  if (year === null) return null;
  const when = ends?.year === year ? ends : { year, quarter: 1 };
  if (compareQuarters(when, present) >= 0) return when;
  return year === present.year ? present : null;
}

function devicesOf(type: string, all: readonly Lifetime[], presentYear: number): DeckDevices {
  const own = all.filter((asset) => asset.type === type);
  const coming = own.filter(({ isPast }) => !isPast);
  const inYear = (offset: number) => coming.filter(({ year }) => year === presentYear + offset).length;
  const byYear = Array.from({ length: YEARS }, (_, offset) => inYear(offset));
  const counted = byYear.reduce((sum, count) => sum + count, 0);
  return { type: type.trim() || 'Other', pastLife: own.length - coming.length, byYear, later: coming.length - counted };
}

/** Column order: past end of life, each year, later. */
function costsOf(dated: readonly Lifetime[], presentYear: number): DeckFacts['lifecycle']['costs'] {
  const columnOf = ({ isPast, year }: Lifetime) => (isPast || year === null ? 0 : 1 + Math.min(YEARS, year - presentYear));
  return Array.from({ length: YEARS + 2 }, (_, column) => {
    const known = dated.filter((asset) => columnOf(asset) === column).flatMap(({ cost }) => cost ?? []);
    return known.length === 0 ? null : known.reduce((sum, cost) => sum + cost, 0);
  });
}

/** Next replacements by type and quarter; overdue and undated ones come first. */
function nextOf(dated: readonly Lifetime[], present: FiscalQuarter, today: string): DeckFacts['lifecycle']['next'] {
  const soon = dated.filter(({ isPast, year }) => isPast || (year !== null && year < present.year + YEARS));
  const groups = Map.groupBy(soon, ({ type, when, isPast, support }) =>
    [type, when ? `${when.year}-${when.quarter}` : '', isPast, support?.product ?? ''].join('|'),
  );
  return [...groups.values()].map((group) => lineOf(group, today)).toSorted((one, other) => orderOf(one.when) - orderOf(other.when));
}

const orderOf = (when: FiscalQuarter | null) => (when === null ? 0 : when.year * 4 + when.quarter);

/** Models of a line, most frequent first; without any, the software that sets the date. */
function modelsOf(group: readonly Lifetime[]): string {
  const models = [...Map.groupBy(group, ({ model }) => model.trim())].filter(([model]) => model !== '');
  if (models.length === 0) return group[0]?.support?.product ?? '';
  return models
    .toSorted(([, one], [, other]) => other.length - one.length)
    .map(([model]) => model)
    .slice(0, MOST_MODELS)
    .join(', ');
}

/** The end of security updates is the reason if it sets the date. */
function whyOf(lifetime: Lifetime | undefined, today: string): string {
  const until = lifetime?.support?.until;
  if (until) return supportText(until, today, (day) => `${MONTHS[Number(day.slice(5, 7)) - 1] ?? ''} ${day.slice(0, 4)}`);
  return lifetime?.isPast ? 'past its planned life' : 'end of its planned life';
}

function lineOf(group: readonly Lifetime[], today: string): DeckFacts['lifecycle']['next'][number] {
  const [first] = group;
  const costs = group.map(({ cost }) => cost);
  const type = (first?.type.trim() || 'device').toLowerCase();
  return {
    what: group.length === 1 ? (first?.name ?? '') : `${group.length} × ${type}`,
    detail: modelsOf(group),
    why: whyOf(first, today),
    when: first?.when ?? null,
    cost: costs.every((cost) => cost !== null) ? costs.reduce((sum, cost) => sum + cost, 0) : null,
  };
}
