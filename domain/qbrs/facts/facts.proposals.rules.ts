import { daysOfQuarter, type FiscalQuarter, fiscalQuarterOf } from '#domain/customers/fiscal.rules.ts';
import type { DeckGoal, DeckRecommendation } from '#domain/deck/facts/deck.facts.rules.ts';
import { dayInFull } from '#domain/deck/facts/deck.figures.rules.ts';
import type { FindingSeverity } from '#domain/findings/findings.rules.ts';
import { countedQuarter, lateSince } from '#domain/recommendations/late.rules.ts';
import { type RecommendationStatus } from '#domain/recommendations/recommendation.statuses.rules.ts';
import { monthlyOf, PRIORITIES } from '#domain/recommendations/recommendations.rules.ts';
import { visibleFindings } from './facts.gaps.rules.ts';
import type { DeckSources, SourceRecommendation } from './facts.sources.rules.ts';

/** Statuses shown without being requested. Ideas, deferred and declined recommendations appear only if requested. */
const STATES: Partial<Record<RecommendationStatus, DeckRecommendation['state']>> = {
  proposed: 'planned',
  approved: 'approved',
  scheduled: 'approved',
  in_progress: 'in_progress',
};
const UNDECIDED: ReadonlySet<RecommendationStatus> = new Set(['idea', 'proposed', 'deferred']);

function stateOf({ id, status }: SourceRecommendation, asked: ReadonlySet<string>): DeckRecommendation['state'] | null {
  if (asked.has(id) && UNDECIDED.has(status)) return 'asked';
  return STATES[status] ?? null;
}

export interface Proposal {
  source: SourceRecommendation;
  state: DeckRecommendation['state'];
}

/** Recommendations of the deck in the order of their numbers: requested ones first, then by quarter. */
export function proposalsOf({ recommendations, askedIds }: Pick<DeckSources, 'recommendations' | 'askedIds'>): Proposal[] {
  const asked = new Set(askedIds);
  const shown = recommendations.flatMap((source) => {
    const state = stateOf(source, asked);
    return state === null ? [] : [{ source, state }];
  });
  const place = ({ source: { id } }: Proposal) => (asked.has(id) ? askedIds.indexOf(id) : askedIds.length);
  return shown.toSorted((one, other) => place(one) - place(other) || whenOf(one) - whenOf(other));
}

const whenOf = ({ source: { quarter } }: Proposal) => (quarter === null ? Infinity : quarter.year * 4 + quarter.quarter);

/** Maximum decisions requested by default. */
const MOST_ASKED = 6;
/** Default requests: proposed recommendations, most urgent and earliest first. */
export function usuallyAsked(recommendations: readonly Pick<SourceRecommendation, 'id' | 'status' | 'priority' | 'quarter'>[]): string[] {
  const begins = ({ quarter }: Pick<SourceRecommendation, 'quarter'>) => (quarter === null ? Infinity : quarter.year * 4 + quarter.quarter);
  return recommendations
    .filter(({ status }) => status === 'proposed')
    .toSorted((one, other) => PRIORITIES.indexOf(other.priority) - PRIORITIES.indexOf(one.priority) || begins(one) - begins(other))
    .slice(0, MOST_ASKED)
    .map(({ id }) => id);
}

const NONE: Record<FindingSeverity, number> = { low: 0, medium: 0, high: 0, critical: 0 };

export function recommendationsOf(sources: DeckSources, proposals: readonly Proposal[]): DeckRecommendation[] {
  const severities = new Map(
    visibleFindings(sources)
      .filter(({ finding }) => finding.status !== 'false_positive' && finding.status !== 'resolved')
      .map(({ finding }) => [finding.id, finding.severity]),
  );
  const present = fiscalQuarterOf(sources.today, sources.customer.startMonth);
  return proposals.map(({ source, state }, index) => {
    const closed = source.findingIds.flatMap((id) => severities.get(id) ?? []);
    return {
      number: index + 1,
      id: source.id,
      title: source.title,
      ...(source.shortTitle ? { shortTitle: source.shortTitle } : {}),
      gain: source.gain ?? source.benefit.trim(),
      why: source.problem.trim(),
      riskIfNot: source.riskIfNot.trim(),
      closes: closed.reduce((all, severity) => ({ ...all, [severity]: all[severity] + 1 }), NONE),
      ...whenPlanned(source, present),
      ...costsOf(source),
      state,
      initiative: source.initiative,
      goal: goalOf(source, sources),
      decision: state === 'asked' ? decisionOf(source, sources) : null,
    };
  });
}

/** Overdue work loses its dates, because they are in the past. */
function whenPlanned(
  source: SourceRecommendation,
  present: FiscalQuarter,
): Pick<DeckRecommendation, 'quarter' | 'lateSince' | 'start' | 'end'> {
  const since = lateSince(source, present);
  if (!since) return { quarter: source.quarter, start: source.start, end: source.end };
  return { quarter: countedQuarter(source, present), lateSince: since, start: null, end: null };
}

/** Uncosted recommendations have no amounts, not even in their options. */
function costsOf({ costKnown, oneTime, recurring, recurringPer, options }: SourceRecommendation) {
  if (!costKnown) return { oneTime: 0, monthly: 0, costKnown, options: [] };
  return {
    oneTime,
    monthly: monthlyOf({ recurring, recurringPer }),
    costKnown,
    options: options.map((option) => ({
      name: option.name,
      outcome: option.outcome ?? null,
      points: [...(option.points ?? [])],
      oneTime: option.oneTime,
      recurring: option.recurring,
      recurringPer: option.recurringPer,
      isChosen: option.chosen,
    })),
  };
}

function goalOf({ id }: SourceRecommendation, { goals, review }: DeckSources): string | null {
  const goal = goals.find(({ recommendationIds, status }) => recommendationIds.includes(id) && status !== 'dropped');
  return goal ? `${goal.title}${goal.targetDate === null ? '' : `, ${dayInFull(goal.targetDate, review)}`}` : null;
}

/** Latest decision date for the planned start; null if it has passed. */
function decisionOf({ start, quarter }: SourceRecommendation, { decider, today, customer }: DeckSources): DeckRecommendation['decision'] {
  const begins = start ?? (quarter && daysOfQuarter(quarter, customer.startMonth).start);
  return { by: decider ?? '', until: begins !== null && begins > today ? begins : null };
}

export function goalsOf({ goals }: DeckSources, recommendations: readonly DeckRecommendation[]): DeckGoal[] {
  return goals.flatMap(({ id, title, why, needs, targetDate, status, recommendationIds }) => {
    if (status === 'dropped') return [];
    const servedBy = recommendations.filter((one) => recommendationIds.includes(one.id)).map(({ number }) => number);
    return [{ id, title, why, targetDate, status, needs, servedBy }];
  });
}
