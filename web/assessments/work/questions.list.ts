import { isAnswered, type ShownQuestion } from '#domain/assessments/answers.rules.ts';
import { isChanged, isNotMet, type Marked } from '#domain/assessments/marks.rules.ts';
import type { Progress } from '#domain/assessments/scores.rules.ts';
import type { Question, TemplateBody } from '#domain/templates/templates.rules.ts';
import type { QuestionState } from './answers.counts.ts';
import { agreementOf } from './proposals/proposed.answers.ts';

export const VIEWS = ['all', 'proposed', 'disagrees', 'unanswered', 'required', 'flagged', 'unverified', 'changed', 'not_met'] as const;
export type View = (typeof VIEWS)[number];

/** Views whose questions are known when the proposals have come. */
export const OF_PROPOSALS: ReadonlySet<View> = new Set(['proposed', 'disagrees']);

const VIEW_LABELS: Record<View, string> = {
  all: 'All',
  proposed: 'Proposed',
  disagrees: 'Disagrees',
  unanswered: 'Unanswered',
  required: 'Required',
  flagged: 'Flagged',
  unverified: 'Unverified',
  changed: 'Changed',
  not_met: 'Not met',
};

export function viewLabel(view: View): string {
  return VIEW_LABELS[view];
}

const IN_VIEW: Record<View, (question: Question, state: QuestionState) => boolean> = {
  all: () => true,
  proposed: (_question, { proposed }) => proposed !== undefined,
  disagrees: (_question, { proposed, answer }) => proposed !== undefined && agreementOf(proposed, answer) === 'disagrees',
  unanswered: (_question, { answer }) => !isAnswered(answer),
  required: ({ required }, { answer }) => required && !isAnswered(answer),
  flagged: (_question, { mark }) => mark?.flagged === true,
  unverified: (_question, { mark }) => mark?.unverified === true,
  changed: (_question, { answer, last }) => isChanged(answer, last),
  not_met: (question, { answer }) => isNotMet(question, answer),
};

export function isInView(view: View, question: Question, state: QuestionState): boolean {
  return IN_VIEW[view](question, state);
}

interface Counted {
  progress: Progress;
  marked: Marked;
  proposed?: number;
  disagrees?: number;
}

/** Number of questions per view, over all sections. */
export function viewCounts({ progress, marked, proposed = 0, disagrees = 0 }: Counted): Record<View, number> {
  const { flagged, unverified, changed, notMet } = marked;
  const open = { unanswered: progress.total - progress.answered, required: progress.requiredOpen };
  return { all: progress.total, proposed, disagrees, ...open, flagged, unverified, changed, not_met: notMet };
}

/** True if the question needs attention: unanswered, or carried over and not verified. */
export function isOpen({ answer, mark }: QuestionState): boolean {
  return !isAnswered(answer) || mark?.unverified === true;
}

type WithQuestion = Pick<ShownQuestion, 'question'>;

function indexOf(shown: readonly WithQuestion[], key: string): number {
  return shown.findIndex(({ question }) => question.key === key);
}

/** Next open question after this one, wrapping around; null if there is none. */
export function nextOpen(shown: readonly WithQuestion[], state: (key: string) => QuestionState, from: string): string | null {
  const at = indexOf(shown, from) + 1;
  const next = [...shown.slice(at), ...shown.slice(0, at)].find(({ question }) => isOpen(state(question.key)));
  return next?.question.key ?? null;
}

/** Question `step` positions away, or the same one at either end. */
export function neighbour(shown: readonly WithQuestion[], from: string, step: 1 | -1): string {
  const at = indexOf(shown, from);
  return shown[at + step]?.question.key ?? from;
}

/** Question and section named in the URL. */
interface Wanted {
  question?: string | undefined;
  section?: string | undefined;
}

/**
 * Initial question: the one in the URL, else the first open one in the URL's section, else its first; all sections if that one is hidden.
 */
export function firstToDo(
  shown: readonly Pick<ShownQuestion, 'question' | 'section'>[],
  isToDo: (key: string) => boolean,
  wanted: Wanted,
): string {
  const named = shown.find(({ question }) => question.key === wanted.question);
  const inside = shown.filter(({ section }) => section.key === wanted.section);
  const among = inside.length > 0 ? inside : shown;
  const open = among.find(({ question }) => isToDo(question.key));
  return (named ?? open ?? among[0])?.question.key ?? '';
}

/** The question itself if visible; otherwise the next visible one, or the last at the end. */
export function shownOrNext({ sections }: TemplateBody, shown: readonly WithQuestion[], key: string): string {
  if (indexOf(shown, key) >= 0) return key;
  const keys = sections.flatMap(({ questions }) => questions.map((question) => question.key));
  const after = new Set(keys.slice(keys.indexOf(key) + 1));
  const next = shown.find(({ question }) => after.has(question.key)) ?? shown.at(-1);
  return next?.question.key ?? '';
}

/** Rows of a section per page. */
export const STRETCH = 100;

export interface Stretch<Row> {
  rows: readonly Row[];
  /** Position of its first row in the section, from 1. */
  from: number;
  total: number;
}

/** Page of a long section that contains the current question. */
export function stretchAround<Row extends WithQuestion>(rows: readonly Row[], key: string): Stretch<Row> {
  const start = Math.floor(Math.max(0, indexOf(rows, key)) / STRETCH) * STRETCH;
  return { rows: rows.slice(start, start + STRETCH), from: start + 1, total: rows.length };
}

const MOST_FOUND = 50;

/** Questions whose text, key or reference contains all the words. */
export function searchQuestions<Row extends WithQuestion>(shown: readonly Row[], text: string): { found: Row[]; total: number } {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  const all = shown.filter(({ question }) => {
    const searched = `${question.key} ${question.text} ${(question.frameworkRefs ?? []).map(({ ref }) => ref).join(' ')}`.toLowerCase();
    return words.every((word) => searched.includes(word));
  });
  return { found: all.slice(0, MOST_FOUND), total: all.length };
}
