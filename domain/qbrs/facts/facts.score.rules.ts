import { shownQuestions } from '#domain/assessments/answers.rules.ts';
import { countsInternal, metIn, scoreOf } from '#domain/assessments/scores.rules.ts';
import type { DeckFacts, DeckRun, DeckSection } from '#domain/deck/facts/deck.facts.rules.ts';
import type { ReviewedAnswer } from '#domain/qbrs/figures.rules.ts';
import type { Question, Section } from '#domain/templates/templates.rules.ts';
import type { DeckSources, EarlierRun, SourceRecommendation, SourceRun } from './facts.sources.rules.ts';

const MOST_RUNS = 8;

/** Customer-visible questions by key, with their sections. */
export function visibleQuestions({ body, answers }: SourceRun): Map<string, { question: Question; section: Section }> {
  const shown = shownQuestions(body, answers).filter(({ question }) => !question.internalOnly);
  return new Map(shown.map(({ question, section }) => [question.key, { question, section }]));
}

/**
 * Up to eight scored assessments of the template, the current one last, with the work completed between them. Empty if the current one has
 * no score.
 */
export function runsOf({ runs: [current], earlier, recommendations }: DeckSources): DeckRun[] {
  if (current.score === null) return [];
  const all: EarlierRun[] = [...earlier, current];
  const scored = all.flatMap((run) => (run.score === null ? [] : [{ ...run, score: run.score }])).slice(-MOST_RUNS);
  return scored.map(({ assessmentId, period, approvedAt, score }, index) => ({
    assessmentId,
    year: period.year,
    quarter: period.quarter,
    approvedAt,
    score,
    projectsDone: doneBetween(recommendations, scored[index - 1]?.approvedAt, approvedAt),
  }));
}

function doneBetween(recommendations: readonly SourceRecommendation[], from: string | undefined, to: string): number {
  if (from === undefined) return 0;
  const [first, last] = [from.slice(0, 10), to.slice(0, 10)];
  return recommendations.filter(({ doneOn }) => doneOn !== null && doneOn > first && doneOn <= last).length;
}

/** Sections of all assessments in the deck; only those of the first one have a weight. */
export function sectionsOf({ runs, earlier }: Pick<DeckSources, 'runs' | 'earlier'>): DeckSection[] {
  const last = earlier.findLast(({ score }) => score !== null);
  const titles = runs.flatMap(({ body }) => [...new Set(body.sections.map(({ title }) => title))]);
  // Two templates may have a section by the same name.
  const named = (title: string, { template }: SourceRun) =>
    titles.filter((other) => other === title).length > 1 ? `${title} (${template})` : title;
  return runs.flatMap((run, place) => {
    const weights = place === 0 ? weightsOf(run) : new Map<string, number>();
    const questions = [...visibleQuestions(run).values()];
    return run.body.sections.flatMap(({ key, title }) => {
      const own = questions.filter(({ section }) => section.key === key);
      if (own.length === 0) return [];
      return [
        {
          key: place === 0 ? key : `${place + 1}:${key}`,
          title: named(title, run),
          score: run.sections.find((section) => section.key === key)?.value ?? null,
          previous: place === 0 ? (last?.sections.find((section) => section.key === key)?.value ?? null) : null,
          weight: weights.get(key) ?? 0,
          ...answersOf(own.filter(isWeighed).map(({ question }) => run.answers.get(question.key))),
        },
      ];
    });
  });
}

/** Questions without weight are informational and do not count. */
function isWeighed({ question, section }: { question: Question; section: Section }): boolean {
  return question.weight * section.weight > 0;
}

/** Counts of met, partly met, unmet and not-applicable answers; unanswered questions are not counted. */
function answersOf(answers: readonly (ReviewedAnswer | undefined)[]) {
  const points = answers.flatMap((answer) => (answer && !answer.notApplicable && answer.points !== null ? [answer.points] : []));
  return {
    met: points.filter((each) => each >= 100).length,
    partly: points.filter((each) => each > 0 && each < 100).length,
    notMet: points.filter((each) => each <= 0).length,
    notApplicable: answers.filter((answer) => answer?.notApplicable === true).length,
  };
}

/** Share of each section in the achievable score. */
function weightsOf({ body, answers }: SourceRun): Map<string, number> {
  const weights = new Map<string, number>();
  for (const { question, section, answer } of shownQuestions(body, answers)) {
    if (!answer || answer.notApplicable || answer.points === null) continue;
    if (question.internalOnly && !countsInternal(body)) continue;
    weights.set(section.key, (weights.get(section.key) ?? 0) + question.weight * section.weight);
  }
  const total = [...weights.values()].reduce((sum, weight) => sum + weight, 0);
  return new Map([...weights].map(([key, weight]) => [key, total === 0 ? 0 : weight / total]));
}

export function templateOf({ runs: [{ template, body, answers, bands }] }: DeckSources): DeckFacts['template'] {
  const hasCounted =
    countsInternal(body) &&
    shownQuestions(body, answers).some(
      ({ question, answer }) => question.internalOnly && answer !== undefined && !answer.notApplicable && answer.points !== null,
    );
  return { name: template, bands: { ...bands }, target: bands.good, countsInternal: hasCounted };
}

export function answeredOf({ runs: [run] }: DeckSources): DeckFacts['answered'] {
  const answers = [...visibleQuestions(run).keys()].map((key) => run.answers.get(key));
  const applicable = answers.filter((answer) => !answer?.notApplicable);
  const answered = applicable.filter((answer) => answer !== undefined && answer.value !== null);
  return { answered: answered.length, applicable: applicable.length, verified: answered.filter(isVerified).length };
}

/** Answers from interviews or assumptions are not verified. */
const VERIFIED: ReadonlySet<string | null | undefined> = new Set(['observed', 'tool', 'document']);
const isVerified = (answer: ReviewedAnswer | undefined) => VERIFIED.has(answer?.verifiedBy);

/** Projected score with the gaps met that the requested, or all, recommendations would close. */
export function scoreAfterOf(
  { runs: [run], findings }: DeckSources,
  shown: readonly SourceRecommendation[],
  askedIds: ReadonlySet<string>,
): DeckFacts['scoreAfter'] {
  if (run.score === null || shown.length === 0) return null;
  const keys = new Map(findings.filter(({ templateId }) => templateId === run.templateId).map(({ id, questionKey }) => [id, questionKey]));
  const scoreWith = (closed: readonly SourceRecommendation[]) => {
    const met = closed.flatMap(({ findingIds }) => findingIds.flatMap((id) => keys.get(id) ?? []));
    return scoreOf(run.body, shownQuestions(run.body, metIn(run.answers, met))).value ?? run.score ?? 0;
  };
  return { asked: scoreWith(shown.filter(({ id }) => askedIds.has(id))), all: scoreWith(shown) };
}
