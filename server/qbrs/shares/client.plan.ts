import { quarterLabel, yearLabel } from '#domain/customers/fiscal.rules.ts';
import { bandOf } from '#domain/assessments/printed.scores.rules.ts';
import type { DeckBudgetQuarter, DeckFacts, DeckRecommendation } from '#domain/deck/facts/deck.facts.rules.ts';
import {
  currencySign,
  deckMoney,
  inThousands,
  oneDecimal,
  priceOf,
  sumOf,
  thousandsOf,
  type Writing,
} from '#domain/deck/facts/deck.money.rules.ts';
import { askWords, findingsWords, scoreWords } from '#domain/deck/documents/shared.claims.rules.ts';
import { dayInFull, printedRuns, slotsOf, trendRuns } from '#domain/deck/facts/deck.figures.rules.ts';
import { BAND_LABELS } from '#domain/deck/words/deck.words.rules.ts';
import { stateWord } from '#domain/deck/words/state.words.rules.ts';
import { IN_LINE } from '#domain/deck/titles/titles.proposal.rules.ts';
import { capitalized } from '#domain/deck/titles/titles.words.rules.ts';
import { fromWhole } from '#domain/money/money.rules.ts';
import type { RecommendationStatus } from '#domain/recommendations/recommendation.statuses.rules.ts';
import { withoutAmounts } from '#domain/qbrs/facts/facts.amounts.rules.ts';
import type { CustomerView } from '#contract/qbrs/qbrs.shares.contract.ts';
import type { QbrWhole } from '#server/qbrs/qbrs.queries.ts';

/** Deck, and the current statuses of its requested recommendations. */
interface PlannedDeck {
  qbr: Pick<QbrWhole, 'sections'>;
  facts: DeckFacts;
  statuses: ReadonlyMap<string, RecommendationStatus>;
  /** Requests of the deck with the decisions made on them. */
  asked: CustomerView['asked'];
}

type Plan = CustomerView['plan'];
type Roadmap = NonNullable<Plan['roadmap']>;
type Budget = NonNullable<Plan['budget']>;

/** Reviews of the trend. */
const MOST_RUNS = 8;

/** Score, change and trend of the deck. Null without a score. */
export function scoreOf(facts: DeckFacts): CustomerView['score'] {
  const { runs, template } = facts;
  const { bands, target } = template;
  const shown = trendRuns(runs).slice(-MOST_RUNS);
  const last = shown.at(-1);
  const words = scoreWords(facts);
  if (!last || !words) return null;
  const printed = printedRuns(shown, bands);
  return {
    now: words.now.words,
    percent: last.score,
    target,
    band: BAND_LABELS[bandOf(last.score, bands)],
    change: words.change?.words ?? null,
    toGo: words.toGo.words,
    trend: slotsOf(shown).map(({ label, run }) => ({ label, score: run && (printed[shown.indexOf(run)] ?? null) })),
  };
}

/** Roadmap and budget as their slides show them; nothing appears here that the deck does not have. */
export function planOf(planned: PlannedDeck, hideAmounts: boolean, slides: CustomerView['slides']): Plan {
  const { qbr, facts: known } = planned;
  const facts = hideAmounts ? withoutAmounts(known) : known;
  const shown = { ...planned, facts };
  const isShown = (key: string) => qbr.sections.some((section) => section.key === key && section.enabled);
  const titleOf = (key: string) => slides.find(({ section }) => section === key)?.title ?? '';
  return {
    asOf: facts.collectedOn,
    findings: findingsWords(facts).words,
    roadmap: isShown('roadmap') ? roadmapOf(shown, hideAmounts, titleOf('roadmap')) : null,
    budget: isShown('budget') && !hideAmounts && facts.budget.quarters.length > 0 ? budgetOf(shown, titleOf('budget')) : null,
  };
}

function roadmapOf(planned: PlannedDeck, hideAmounts: boolean, title: string): Roadmap | null {
  const { customer, recommendations } = planned.facts;
  const open = recommendations.filter(({ state }) => state !== 'done');
  if (open.length === 0) return null;
  const oneTimeOf = (all: readonly DeckRecommendation[]) => {
    const { oneTime } = sumOf(all);
    return hideAmounts || oneTime === 0 ? '' : deckMoney(oneTime, customer);
  };
  const group = (name: string, all: readonly DeckRecommendation[], isLate = false) => ({
    title: name,
    sum: oneTimeOf(all),
    isLate,
    items: all.map((one) => ({
      number: one.number,
      title: one.title,
      state: stateOf(one, planned, hideAmounts),
      lateSince: one.lateSince ? quarterLabel(one.lateSince) : null,
      cost: priceOf(one, customer, hideAmounts),
    })),
  });
  const late = open.filter(({ lateSince }) => lateSince !== undefined);
  const dated = open.filter(({ quarter, lateSince }) => quarter !== null && lateSince === undefined);
  const undated = open.filter(({ quarter, lateSince }) => quarter === null && lateSince === undefined);
  const byQuarter = Map.groupBy(dated, ({ quarter }) => (quarter ? quarter.year * 4 + quarter.quarter - 1 : 0));
  return {
    title,
    note: `Sums are one-time costs${hasDecisions(planned) ? ' as in the review; decisions made since are not counted' : ''}.`,
    late: late.length,
    onTime: dated.length,
    undated: undated.length,
    groups: [
      ...(late.length > 0 ? [group(`Late, ${late.length} ${late.length === 1 ? 'project' : 'projects'}`, late, true)] : []),
      ...[...byQuarter]
        .toSorted(([one], [other]) => one - other)
        .map(([place, all]) => group(quarterLabel({ year: Math.floor(place / 4), quarter: (place % 4) + 1 }), all)),
      ...(undated.length > 0 ? [group('No date yet', undated)] : []),
    ],
  };
}

const UNDECIDED: ReadonlySet<string> = new Set(['idea', 'proposed']);

/** State in the deck; requested recommendations have their current one, and the chosen option if it costs something else. */
function stateOf(one: DeckRecommendation, planned: PlannedDeck, hideAmounts: boolean): string {
  const { id, state } = one;
  const { review } = planned.facts;
  const current = planned.statuses.get(id);
  if (state === 'planned') return 'Planned';
  if (state !== 'asked') return capitalized(stateWord(state, review));
  if (current === undefined || UNDECIDED.has(current)) return 'Awaiting your decision';
  const named = current === 'scheduled' || current === 'idea' || current === 'proposed' ? 'approved' : current;
  return `${capitalized(stateWord(named, review))}${chosenText(one, planned, hideAmounts)}`;
}

/** ": “Passkeys for everyone”, £20,000" for a chosen option that costs something else than the deck shows. */
function chosenText({ id, ...one }: DeckRecommendation, { asked, facts }: PlannedDeck, hideAmounts: boolean): string {
  const request = asked.find((other) => other.id === id);
  const option = request?.decision?.option ?? null;
  const isOther = option !== null && request?.cost !== priceOf(one, facts.customer, hideAmounts);
  return isOther ? `: “${option}”, ${request?.cost}` : '';
}

const hasDecisions = ({ asked }: PlannedDeck) => asked.some(({ decision }) => decision !== null);

function budgetOf(planned: PlannedDeck, title: string): Budget {
  const { budget, customer } = planned.facts;
  const years = [...Map.groupBy(budget.quarters, ({ year }) => year)];
  const money = (amount: number) => inThousands(amount, customer);
  const costOf = ({ oneTime, recurring }: DeckBudgetQuarter) => oneTime + recurring;
  return {
    title,
    unit: `${currencySign(customer)} thousand`,
    years: years.map(([year, own]) => {
      const sum = (of: (quarter: DeckBudgetQuarter) => number) => own.reduce((whole, quarter) => whole + of(quarter), 0);
      const isWhole = own.length === 4 && own.every(({ target }) => target !== null);
      const target = isWhole ? sum((quarter) => quarter.target ?? 0) : null;
      const difference = target === null ? null : sum(costOf) - target;
      return {
        label: own.length === 4 ? yearLabel(year) : `${yearLabel(year)}, ${own.map(({ quarter }) => `Q${quarter}`).join(', ')}`,
        oneTime: money(sum(({ oneTime }) => oneTime)),
        recurring: money(sum(({ recurring }) => recurring)),
        total: money(sum(costOf)),
        inFull: [inUnits(sum(costOf), customer), target === null ? null : againstTarget(sum(costOf), target, customer)]
          .filter(Boolean)
          .join(', '),
        target: target === null ? null : money(target),
        difference:
          difference === null
            ? null
            : thousandsOf(Math.abs(difference), customer) === 0
              ? oneDecimal(0, customer)
              : `${money(Math.abs(difference))} ${difference > 0 ? 'over' : 'under'}`,
        isOver: difference !== null && target !== null && difference > target * IN_LINE,
        quarters: own.map((quarter) => ({
          label: `Q${quarter.quarter}`,
          oneTime: quarter.oneTime,
          recurring: quarter.recurring,
          total: money(costOf(quarter)),
        })),
      };
    }),
    assumptions: [...budget.assumptions, ...(hasDecisions(planned) ? ['Decisions made since the review are not included.'] : [])],
  };
}

/** "£28,460 over target"; near the target it says the same as the title of the slide. */
function againstTarget(total: number, target: number, writing: Writing): string {
  const difference = total - target;
  if (Math.abs(difference) <= target * IN_LINE) return 'in line with target';
  return `${inUnits(Math.abs(difference), writing)} ${difference > 0 ? 'over' : 'under'} target`;
}

/** Amount without cents. */
function inUnits(amount: number, writing: Writing): string {
  return deckMoney(fromWhole(Math.round(amount / fromWhole(1, writing.currency)), writing.currency), writing);
}

/** Sum of what the deck requests, and the earliest day by which it must be decided. */
export function askOf({ facts }: Pick<PlannedDeck, 'facts'>, hideAmounts: boolean): CustomerView['ask'] {
  const asked = facts.recommendations.filter(({ state }) => state === 'asked');
  const [by] = asked.flatMap(({ decision }) => decision?.until ?? []).toSorted();
  return { sum: hideAmounts ? '' : askWords(facts).words, by: by === undefined ? null : dayInFull(by, facts.review) };
}
