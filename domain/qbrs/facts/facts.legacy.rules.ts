import { SCORE_BANDS } from '#domain/assessments/printed.scores.rules.ts';
import type { DeckFacts, DeckRun } from '#domain/deck/facts/deck.facts.rules.ts';
import { spokenGaps } from '#domain/deck/words/wording.rules.ts';
import type { QbrFigures } from '#domain/qbrs/qbrs.rules.ts';

/**
 * Facts of a review from before decks had facts, derived from its frozen figures: score, sections and gaps as the customer saw them. Slides
 * without data are omitted.
 */
export function factsFromFigures(figures: QbrFigures): DeckFacts {
  const { customer, provider, assessment, period, sections, progress, findings } = figures;
  const scored = sections.filter(({ score }) => score !== null).length;
  const gaps = spokenGaps(
    findings.all.map(({ severity, title, section, note }, index) => ({
      findingId: `${assessment.id}-${index}`,
      severity,
      section,
      reviewedTitle: title,
      findingTitle: null,
      clientWording: null,
      evidence: note,
      consequence: null,
      since: period,
      isNew: false,
      impact: null,
      likelihood: null,
      after: null,
      riskBefore: null,
      recommendation: null,
    })),
  ).map(({ reviewedTitle: _, findingTitle: __, clientWording: ___, ...gap }) => gap);
  return {
    customer: { name: customer.name, people: null, startMonth: 1, currency: 'USD' },
    provider: { name: provider.name, brand: null },
    review: {
      word: 'Business review',
      ...period,
      startsAt: null,
      minutes: 60,
      timezone: 'UTC',
      place: null,
      isDraft: true,
      isPresented: false,
    },
    people: [],
    collectedOn: assessment.approvedAt.slice(0, 10),
    template: { name: assessment.template, bands: { ...SCORE_BANDS }, target: SCORE_BANDS.good, countsInternal: false },
    answered: { answered: progress.answered - progress.notApplicable, applicable: progress.total - progress.notApplicable },
    runs: runsOf(figures),
    sections: sections.map(({ key, title, score, previous, met, partial, notMet, notApplicable }) => ({
      key,
      title,
      score,
      previous,
      weight: scored === 0 || score === null ? 0 : 1 / scored,
      met,
      partly: partial,
      notMet,
      notApplicable,
    })),
    criticalGaps: findings.bySeverity.critical,
    gaps,
    gapsBefore: null,
    scoreAfter: null,
    recommendations: [],
    since: null,
    budget: { quarters: [], assumptions: [] },
    lifecycle: { devices: [], undatedPastLife: 0, costs: [], next: [] },
    goals: [],
    changes: [],
    decided: [],
    next: { ours: [], theirs: [], review: null, shown: [] },
  };
}

/** Points of the trend, labelled by quarter: "Q3 2026". The last one is the review's own. */
function runsOf({ trend, score, assessment, period }: QbrFigures): DeckRun[] {
  if (score === null) return [];
  const earlier = trend.slice(0, -1).flatMap(({ label, score: then }) => {
    const [, quarter, year] = /^Q([1-4]) (\d{4})$/.exec(label) ?? [];
    return quarter && year ? [{ year: Number(year), quarter: Number(quarter), score: then }] : [];
  });
  return [...earlier, { ...period, score }].map((run) => ({
    ...run,
    assessmentId: assessment.id,
    approvedAt: assessment.approvedAt,
    projectsDone: 0,
  }));
}
