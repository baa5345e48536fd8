import { type AnswerValue, pointsFor } from '#domain/templates/kinds.rules.ts';
import { type Answer, type AnswersByKey, isAnswered, type ShownQuestion, shownQuestions } from '#domain/assessments/answers.rules.ts';
import { isByTool, isUnverified, type Mark, type Marked, marksOf } from '#domain/assessments/marks.rules.ts';
import { retestsFirst } from '#domain/assessments/retests.rules.ts';
import { type Progress, progressOf, type Score, scoreOf } from '#domain/assessments/scores.rules.ts';
import type { Question, TemplateBody } from '#domain/templates/templates.rules.ts';
import type { Proposal } from '#contract/evidence/proposals.contract.ts';
import type { LastAnswer } from '#contract/assessments/answers.contract.ts';
import type { AnswerDraft } from './answers.draft.ts';

/** State of one question besides its text. */
export interface QuestionState {
  answer: Answer | undefined;
  mark: Mark | undefined;
  /** Answer in the previous assessment. */
  last: Answer | undefined;
  /** The open proposal of a tool. */
  proposed?: Proposal | undefined;
}

/** Questions to retest first, and the answers of the previous assessment. */
export interface AskedQuestion {
  retests?: ReadonlySet<string>;
  last?: ReadonlyMap<string, LastAnswer>;
}

interface Totals {
  progress: Progress;
  score: Score;
  marked: Marked;
  /** Answered questions whose answer a tool has measured. */
  byTool: number;
}

/** Totals of the answers on screen, saved or not; each is computed once per change. */
export class AnswerCounts {
  readonly body: TemplateBody;
  /** Keys of the questions to retest first. */
  readonly retests: ReadonlySet<string>;
  readonly last: ReadonlyMap<string, LastAnswer>;
  readonly #today: () => string;
  readonly #questions: ReadonlyMap<string, Question>;
  readonly #answers = new Map<string, Answer>();
  readonly #marks = new Map<string, Mark>();
  readonly #byTool = new Set<string>();
  /** In template order, in which the score is summed. */
  #inOrder: readonly ShownQuestion[] | null = null;
  #shown: readonly ShownQuestion[] | null = null;
  #placed: readonly ShownQuestion[] = [];
  #totals: Totals | null = null;

  constructor(body: TemplateBody, today: () => string, { retests = new Set(), last = new Map() }: AskedQuestion) {
    this.body = body;
    this.retests = retests;
    this.last = last;
    this.#today = today;
    this.#questions = new Map(body.sections.flatMap((section) => section.questions).map((question) => [question.key, question]));
  }

  /** `stored` are the answer's points on the server; without them they are computed as of today. */
  count(key: string, { value, notApplicable, naReason, flagged, source }: AnswerDraft, stored?: number | null): void {
    const points = stored === undefined ? this.#pointsOf(key, value, notApplicable) : stored;
    this.#answers.set(key, { value, notApplicable, naReason, points });
    this.#marks.set(key, { flagged, unverified: isUnverified(source) });
    if (isByTool(source)) this.#byTool.add(key);
    else this.#byTool.delete(key);
    this.#totals = null;
    this.#inOrder = null;
    this.#shown = null;
  }

  #pointsOf(key: string, value: AnswerValue | null, notApplicable: boolean): number | null {
    const question = this.#questions.get(key);
    return question !== undefined && value !== null && !notApplicable ? pointsFor(question, value, this.#today()) : null;
  }

  answers(): AnswersByKey {
    return this.#answers;
  }

  standing(key: string): QuestionState {
    return { answer: this.#answers.get(key), mark: this.#marks.get(key), last: this.last.get(key) };
  }

  #visible(): readonly ShownQuestion[] {
    return (this.#inOrder ??= shownQuestions(this.body, this.#answers));
  }

  shown(): readonly ShownQuestion[] {
    return (this.#shown ??= retestsFirst(this.#visible(), this.retests));
  }

  placed(): readonly ShownQuestion[] {
    const shown = this.shown();
    const before = this.#placed;
    const isSame = shown.length === before.length && shown.every(({ question }, index) => question === before[index]?.question);
    if (!isSame) this.#placed = shown;
    return this.#placed;
  }

  totals(): Totals {
    return (this.#totals ??= {
      progress: progressOf(this.#visible()),
      score: scoreOf(this.body, this.#visible()),
      marked: marksOf(this.shown(), this.#marks, this.last),
      byTool: this.#visible().filter(({ question: { key }, answer }) => this.#byTool.has(key) && isAnswered(answer)).length,
    });
  }
}
