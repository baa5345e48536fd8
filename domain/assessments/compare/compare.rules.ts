import { type AnswersByKey, isAnswered, type ShownQuestion, shownQuestions } from '#domain/assessments/answers.rules.ts';
import { writtenAnswer } from '#domain/assessments/answer.words.rules.ts';
import { isSameAnswer } from '#domain/assessments/marks.rules.ts';
import { SCORE_BANDS, type ScoreBands, scoreChange } from '#domain/assessments/printed.scores.rules.ts';
import type { SectionScore } from '#domain/assessments/scores.rules.ts';
import { movedBySection } from './moved.rules.ts';
import type { TemplateBody } from '#domain/templates/templates.rules.ts';

/** One of the two assessments compared. Templates may differ: questions are matched by key. */
export interface ComparedRun {
  body: TemplateBody;
  answers: AnswersByKey;
  score: number | null;
  sections: readonly SectionScore[];
}

/** Better and worse mean more and fewer points; new and gone mean that only one of the assessments asks the question. */
export const CHANGES = ['better', 'worse', 'other', 'new', 'gone'] as const;
export type Change = (typeof CHANGES)[number];

export interface ComparedScore {
  now: number | null;
  before: number | null;
  /** Difference of the printed scores; null unless both exist. */
  change: number | null;
}

export interface ChangedAnswer {
  questionKey: string;
  text: string;
  section: string;
  change: Change;
  /** Answers in words; null if the assessment does not ask the question. */
  now: string | null;
  before: string | null;
}

export interface Comparison {
  score: ComparedScore;
  /** `moved`: points that the section adds to the change of the total score; unrounded, they sum to that change. */
  sections: (ComparedScore & { key: string; title: string; moved: number })[];
  changes: ChangedAnswer[];
  /** Number of questions that both assessments ask and answer alike. */
  same: number;
}

/**
 * Compares a later assessment with an earlier one, printing scores by these bands. Sections and questions of the later one come first, in
 * its order, then the removed ones.
 */
export function compareRuns(now: ComparedRun, before: ComparedRun, bands: Readonly<ScoreBands> = SCORE_BANDS): Comparison {
  const shown = [shownByKey(now), shownByKey(before)] as const;
  const keys = [...new Set([...shown[0].keys(), ...shown[1].keys()])];
  const compared = keys.map((key) => comparedAnswer(key, shown[0].get(key), shown[1].get(key)));
  const changes = compared.filter((one) => one !== null);
  return {
    score: comparedScore(now.score, before.score, bands),
    sections: comparedSections(now, before, bands),
    changes,
    same: keys.length - changes.length,
  };
}

function comparedScore(now: number | null, before: number | null, bands: Readonly<ScoreBands>): ComparedScore {
  return { now, before, change: now === null || before === null ? null : scoreChange(now, before, bands) };
}

function comparedSections(now: ComparedRun, before: ComparedRun, bands: Readonly<ScoreBands>): Comparison['sections'] {
  const titles = new Map([...before.body.sections, ...now.body.sections].map(({ key, title }) => [key, title]));
  const keys = [...new Set([...now.body.sections, ...before.body.sections].map(({ key }) => key))];
  const valueIn = ({ sections }: ComparedRun, key: string) => sections.find((section) => section.key === key)?.value ?? null;
  const moved = movedBySection(now, before);
  return keys.map((key) => {
    const score = comparedScore(valueIn(now, key), valueIn(before, key), bands);
    return { key, title: titles.get(key) ?? key, ...score, moved: moved.get(key) ?? 0 };
  });
}

function shownByKey({ body, answers }: ComparedRun): ReadonlyMap<string, ShownQuestion> {
  return new Map(shownQuestions(body, answers).map((shown) => [shown.question.key, shown]));
}

function comparedAnswer(questionKey: string, now: ShownQuestion | undefined, before: ShownQuestion | undefined): ChangedAnswer | null {
  const asked = now ?? before;
  if (!asked) return null;
  const change = changeOf(now, before);
  if (change === null) return null;
  const { question, section } = asked;
  return { questionKey, text: question.text, section: section.title, change, now: wordsOf(now), before: wordsOf(before) };
}

const wordsOf = (shown: ShownQuestion | undefined) => (shown ? writtenAnswer(shown.question, shown.answer) : null);

function changeOf(now: ShownQuestion | undefined, before: ShownQuestion | undefined): Change | null {
  if (!now) return 'gone';
  if (!before) return 'new';
  const [one, other] = [now.answer, before.answer];
  if (!isAnswered(one) && !isAnswered(other)) return null;
  if (one && other && isSameAnswer(one, other)) return null;
  const [points, former] = [pointsOf(now), pointsOf(before)];
  if (points === null || former === null || points === former) return 'other';
  return points > former ? 'better' : 'worse';
}

function pointsOf({ answer }: ShownQuestion): number | null {
  return answer && !answer.notApplicable ? answer.points : null;
}
