import { bandOf, printedMove, printedScore } from '#domain/assessments/printed.scores.rules.ts';
import { printedRuns, trendRuns } from '#domain/deck/facts/deck.figures.rules.ts';
import type { DeckFacts, DeckSection } from '#domain/deck/facts/deck.facts.rules.ts';
import type { Sources } from './source.rules.ts';

/** Reviews that a score title can speak of. */
const MOST_RUNS = 8;

export const ROSE = /\b(?:rose|up|added)\b/iu;
export const FELL = /\b(?:fell|down|took)\b/iu;
const moved = (value: number) => (value > 0 ? ROSE : FELL);

const shownRuns = ({ runs }: DeckFacts) => trendRuns(runs.slice(-MOST_RUNS));
const scoreNow = (facts: DeckFacts) => printedRuns(facts.runs, facts.template.bands).at(-1) ?? null;

function scoreMove({ runs, template: { bands } }: DeckFacts) {
  const [before, now] = runs.slice(-2);
  return before && now ? printedMove(now.score, before.score, bands) : null;
}

interface Printed extends DeckSection {
  now: number;
  before: number | null;
}

/** Scored sections as they are printed, the score beside the one before it. */
export function printedSections({ sections, template: { bands } }: DeckFacts): Printed[] {
  return sections.flatMap((section) => {
    const { score, previous } = section;
    if (score === null) return [];
    const pair = previous === null ? null : printedMove(score, previous, bands);
    return [{ ...section, now: pair?.now ?? printedScore(score, bands), before: pair?.before ?? null }];
  });
}

export const changeOf = ({ now, before }: Pick<Printed, 'now' | 'before'>) =>
  before === null ? null : Math.round((now - before) * 10) / 10 || 0;

const sectionOf = (facts: DeckFacts, key?: string) => printedSections(facts).find((one) => one.key === key);
const countOf = (facts: DeckFacts, counts: (section: Printed) => boolean) => printedSections(facts).filter(counts).length;
const changed = (facts: DeckFacts) => printedSections(facts).flatMap((one) => changeOf(one) ?? []);
/** One decimal; sums in another order round alike. */
export const tenths = (points: number) => Math.round(Number((points * 10).toFixed(6))) / 10 || 0;

/** 1 if no other section has a higher value, else null. */
const isMost = (facts: DeckFacts, key: string | undefined, valueOf: (section: Printed) => number | null): number | null => {
  const own = sectionOf(facts, key);
  const value = own && valueOf(own);
  return value !== undefined && value !== null && printedSections(facts).every((one) => (valueOf(one) ?? -Infinity) <= value) ? 1 : null;
};
const weighted = ({ score, previous, weight }: Printed) => (score === null || previous === null ? null : (score - previous) * weight);
const missing = ({ score, weight }: DeckSection) => (score === null ? 0 : (100 - score) * weight);

/** Sources of the score and of its sections: one assessment and the ones before it with the same template. */
export const STANDING = {
  'score.known': { name: 'Scores', unit: 'count', scope: 'assessment', wording: /score/iu, of: ({ runs }) => runs.length },
  'score.now': { name: 'Alignment score', unit: 'percent', scope: 'assessment', of: scoreNow },
  'score.change': {
    name: 'Change of the alignment score',
    unit: 'points',
    scope: 'assessment',
    wording: moved,
    of: (facts) => scoreMove(facts)?.change ?? null,
  },
  'score.below': {
    name: 'Points below the target',
    unit: 'points',
    scope: 'assessment',
    wording: /to go|below/iu,
    of: (facts) => rest(facts.template.target - (scoreNow(facts) ?? 0)),
  },
  'score.above': {
    name: 'Points above the target',
    unit: 'points',
    scope: 'assessment',
    wording: /above/iu,
    of: (facts) => rest((scoreNow(facts) ?? 0) - facts.template.target),
  },
  'score.target': { name: 'Target', unit: 'percent', scope: 'assessment', of: ({ template }) => template.target },
  'score.reviews': { name: 'Reviews with a score', unit: 'count', scope: 'assessment', of: (facts) => shownRuns(facts).length },
  'score.first': {
    name: 'First score with this template',
    unit: 'extreme',
    scope: 'assessment',
    of: ({ runs }) => (runs.length === 1 ? 1 : null),
  },
  'score.largestStep': {
    name: 'Largest step of the score',
    unit: 'extreme',
    scope: 'assessment',
    of: (facts) => {
      const scores = shownRuns(facts).map(({ score }) => score);
      const steps = scores.slice(1).map((score, at) => Math.abs(score - (scores[at] ?? score)));
      const last = steps.at(-1) ?? 0;
      return steps.slice(0, -1).every((step) => step < last) ? 1 : null;
    },
  },
  'sections.scored': { name: 'Sections with a score', unit: 'count', scope: 'assessment', of: (facts) => countOf(facts, () => true) },
  'sections.improved': {
    name: 'Sections that improved',
    unit: 'count',
    scope: 'assessment',
    wording: /improved/iu,
    whole: 'sections.scored',
    of: (facts) => changed(facts).filter((change) => change > 0).length,
  },
  'sections.slipped': {
    name: 'Sections that slipped',
    unit: 'count',
    scope: 'assessment',
    wording: /slipped/iu,
    whole: 'sections.scored',
    of: (facts) => changed(facts).filter((change) => change < 0).length,
  },
  'sections.fair': {
    name: 'Sections in the fair band or better',
    unit: 'count',
    scope: 'assessment',
    wording: /or more/iu,
    whole: 'sections.scored',
    of: (facts) => countOf(facts, ({ now }) => now >= facts.template.bands.fair),
  },
  'sections.weak': {
    name: 'Sections below the fair band',
    unit: 'count',
    scope: 'assessment',
    wording: /below/iu,
    whole: 'sections.scored',
    of: (facts) => countOf(facts, ({ now }) => now < facts.template.bands.fair),
  },
  'sections.good': {
    name: 'Sections in the good band',
    unit: 'count',
    scope: 'assessment',
    wording: /\bgood\b/iu,
    whole: 'sections.scored',
    of: (facts) => countOf(facts, ({ now }) => bandOf(now, facts.template.bands) === 'good'),
  },
  'sections.same': {
    name: 'Sections without a change',
    unit: 'count',
    scope: 'assessment',
    wording: /where it stood/iu,
    whole: 'sections.scored',
    of: (facts) => countOf(facts, (one) => (changeOf(one) ?? 0) === 0),
  },
  'band.fair': { name: 'Start of the fair band', unit: 'percent', scope: 'assessment', of: ({ template }) => template.bands.fair },
  'section.now': {
    name: 'Score of the section',
    unit: 'percent',
    scope: 'assessment',
    of: (facts, key) => sectionOf(facts, key)?.now ?? null,
  },
  'section.before': {
    name: 'Score of the section before',
    unit: 'percent',
    scope: 'assessment',
    wording: /\bfrom\b/iu,
    of: (facts, key) => sectionOf(facts, key)?.before ?? null,
  },
  'section.change': {
    name: 'Change of the section',
    unit: 'points',
    scope: 'assessment',
    wording: moved,
    of: (facts, key) => {
      const section = sectionOf(facts, key);
      return section ? changeOf(section) : null;
    },
  },
  'section.part': {
    name: 'Part of the section in the change of the score',
    unit: 'points',
    scope: 'assessment',
    wording: moved,
    of: (facts, key) => {
      const section = sectionOf(facts, key);
      const part = section ? weighted(section) : null;
      return part === null ? null : tenths(part);
    },
  },
  'section.missing': {
    name: 'Points that the section is missing',
    unit: 'points',
    scope: 'assessment',
    of: (facts, key) => {
      const section = facts.sections.find((one) => one.key === key);
      return section ? tenths(missing(section)) : null;
    },
  },
  'sections.missing': {
    name: 'Points that all sections are missing',
    unit: 'points',
    scope: 'assessment',
    of: ({ sections }) =>
      tenths(
        sections
          .map(missing)
          .filter((points) => points >= 0.05)
          .reduce((sum, points) => sum + points, 0),
      ),
  },
  'section.lowest': {
    name: 'Lowest section',
    unit: 'extreme',
    scope: 'assessment',
    of: (facts, key) => isMost(facts, key, ({ now }) => -now),
  },
  'section.highest': {
    name: 'Highest section',
    unit: 'extreme',
    scope: 'assessment',
    wording: /best/iu,
    of: (facts, key) => isMost(facts, key, ({ now }) => now),
  },
  'section.roseMost': {
    name: 'Largest rise of a section',
    unit: 'extreme',
    scope: 'assessment',
    wording: ROSE,
    of: (facts, key) => isMost(facts, key, changeOf),
  },
  'section.fellMost': {
    name: 'Largest fall of a section',
    unit: 'extreme',
    scope: 'assessment',
    wording: FELL,
    of: (facts, key) => isMost(facts, key, (one) => -(changeOf(one) ?? Infinity)),
  },
  'section.addedMost': {
    name: 'Largest part in the rise of the score',
    unit: 'extreme',
    scope: 'assessment',
    wording: ROSE,
    of: (facts, key) => isMost(facts, key, weighted),
  },
  'section.tookMost': {
    name: 'Largest part in the fall of the score',
    unit: 'extreme',
    scope: 'assessment',
    wording: FELL,
    of: (facts, key) => isMost(facts, key, (one) => -(weighted(one) ?? Infinity)),
  },
  'section.leads': {
    name: 'Section with the largest part in the change of the score',
    unit: 'extreme',
    scope: 'assessment',
    of: (facts, key) => isMost(facts, key, (one) => (scoreMove(facts)?.change ?? 0) * (weighted(one) ?? 0)),
  },
  'section.missingMost': {
    name: 'Section that is missing most points',
    unit: 'extreme',
    scope: 'assessment',
    of: (facts, key) => isMost(facts, key, missing),
  },
} as const satisfies Sources;

function rest(points: number): number | null {
  return points < 0 ? null : Math.round(points * 10) / 10;
}
