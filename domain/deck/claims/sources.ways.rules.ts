import type { DeckFacts, DeckWay } from '#domain/deck/facts/deck.facts.rules.ts';
import type { Sources } from './source.rules.ts';

const wayOf = ({ ways }: DeckFacts, kind: string | undefined): DeckWay | null => ways?.ways.find((way) => way.kind === kind) ?? null;

/** Sources of the plans that reach a score. */
export const WAYS = {
  'ways.count': {
    name: 'Ways to the score',
    unit: 'count',
    scope: 'customer',
    wording: /way/iu,
    of: ({ ways }) => ways?.ways.length ?? null,
    records: ({ ways }) => (ways?.ways ?? []).map(({ kind }) => kind),
  },
  'ways.goal': { name: 'Score to reach', unit: 'percent', scope: 'customer', wording: /way|reach/iu, of: ({ ways }) => ways?.goal ?? null },
  'ways.cost': {
    name: 'Cost of a way in its first year',
    unit: 'money',
    scope: 'customer',
    wording: /year/iu,
    of: (facts, kind) => wayOf(facts, kind)?.firstYear ?? null,
  },
  'ways.score': {
    name: 'Score of a way',
    unit: 'percent',
    scope: 'customer',
    wording: /reach/iu,
    of: (facts, kind) => wayOf(facts, kind)?.score ?? null,
  },
  'ways.size': {
    name: 'Recommendations of a way',
    unit: 'count',
    scope: 'customer',
    wording: /recommendation/iu,
    of: (facts, kind) => wayOf(facts, kind)?.recommendations.length ?? null,
  },
} as const satisfies Sources;
