import type { DeckRecommendation } from '#domain/deck/facts/deck.facts.rules.ts';
import { monthlyOf } from '#domain/recommendations/recommendations.rules.ts';
import type { Qbr } from '#contract/qbrs/qbrs.fields.ts';

export type QbrDecision = Qbr['decisions'][number];

/** Requested recommendation with its latest decision. */
export interface RequestedDecision {
  recommendation: DeckRecommendation;
  decision: QbrDecision | null;
}

export function requestedDecisions({ facts, decisions }: Pick<Qbr, 'facts' | 'decisions'>): RequestedDecision[] {
  return (facts?.recommendations ?? []).flatMap((recommendation) => {
    const decision = decisions.findLast(({ recommendationId }) => recommendationId === recommendation.id) ?? null;
    return recommendation.state === 'asked' || decision ? [{ recommendation, decision }] : [];
  });
}

/** Next open decision after the given one, wrapping around; null if there is no other. */
export function nextOpen(asked: readonly RequestedDecision[], id: string): RequestedDecision | null {
  const place = asked.findIndex(({ recommendation }) => recommendation.id === id);
  const others = [...asked.slice(place + 1), ...asked.slice(0, Math.max(0, place))];
  return others.find(({ decision }) => decision === null) ?? null;
}

export interface Cost {
  oneTime: number;
  monthly: number;
}

/** Amounts of the option, if given, else of the recommendation; null if uncosted. */
export function costOf(recommendation: DeckRecommendation, option: string | null): Cost | null {
  if (!recommendation.costKnown) return null;
  const chosen = recommendation.options.find(({ name }) => name === option);
  if (!chosen) return { oneTime: recommendation.oneTime, monthly: recommendation.monthly };
  return { oneTime: chosen.oneTime, monthly: monthlyOf(chosen) };
}

function sum(costs: readonly (Cost | null)[]): Cost {
  return costs.reduce<Cost>((all, cost) => ({ oneTime: all.oneTime + (cost?.oneTime ?? 0), monthly: all.monthly + (cost?.monthly ?? 0) }), {
    oneTime: 0,
    monthly: 0,
  });
}

/** Number of decisions, and sum of the approved requests, without uncosted ones. */
export function sumsOf(asked: readonly RequestedDecision[]) {
  const approved = asked.filter(({ decision }) => decision?.outcome === 'approved');
  return {
    made: asked.filter(({ decision }) => decision !== null).length,
    approved: sum(approved.map(({ recommendation, decision }) => costOf(recommendation, decision?.option ?? null))),
    asked: sum(asked.map(({ recommendation }) => costOf(recommendation, null))),
  };
}

/** ID of the recommendation that a slide is about; its further pages have a number after it. */
export function recommendationOfSlide(key = ''): string | null {
  return /^options-([\da-f]+(?:-[\da-f]+){4})/u.exec(key)?.[1] ?? null;
}

/** Names of the customer's attendees as possible deciders, those present first. */
export function deciders({ attendees }: Pick<Qbr, 'attendees'>): string[] {
  const theirs = attendees.filter(({ side }) => side === 'theirs');
  const here = theirs.filter(({ present }) => present);
  return [...new Set([...here, ...theirs].map(({ name }) => name))];
}
