import { type AnswerDraft, isSameValue } from '#web/assessments/work/answers.draft.ts';

/** Part of the answer store that undo needs. */
interface ChangeableAnswers {
  state(key: string): { draft: AnswerDraft };
  change(key: string, change: Partial<AnswerDraft>, pace: 'now'): void;
}

interface AnswerChange {
  before: AnswerDraft;
  after: AnswerDraft;
  /** True while the field has focus, so that the next character joins the same change. */
  isTyping: boolean;
}

/** `typed` fires when the field loses focus; `undone` after the former value is restored. */
type UndoEvent = 'changed' | 'typed' | 'undone';
type UndoListener = (questionKey: string, event: UndoEvent) => void;

/** Last change of each answer on this screen. An undo is saved like any other answer, so it works offline too. */
export class AnswerUndo {
  readonly #answers: ChangeableAnswers;
  /** Changes by question, latest last. */
  readonly #changes = new Map<string, AnswerChange>();
  readonly #listeners = new Set<UndoListener>();

  constructor(answers: ChangeableAnswers) {
    this.#answers = answers;
  }

  subscribe(listener: UndoListener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Changes an answer so that it can be undone. */
  change(key: string, change: () => void, pace: 'now' | 'typing'): void {
    const { draft } = this.#answers.state(key);
    const known = this.#changes.get(key);
    change();
    const before = known?.isTyping && pace === 'typing' ? known.before : draft;
    this.#changes.delete(key);
    this.#changes.set(key, { before, after: this.#answers.state(key).draft, isTyping: pace === 'typing' });
    if (pace === 'now') this.#say(key, 'changed');
  }

  /** Call when the field of a typed answer loses focus. */
  finishTyping(key: string): void {
    const change = this.#changes.get(key);
    if (!change?.isTyping) return;
    this.#changes.set(key, { ...change, isTyping: false });
    if (!isSameValue(change.before, change.after)) this.#say(key, 'typed');
  }

  /** Undoes the latest change that is still current; returns its question, or null if there is none. */
  undoLast(): string | null {
    return [...this.#changes.keys()].toReversed().find((key) => this.undo(key)) ?? null;
  }

  /** False if the answer has not changed, or another person has changed it since. */
  undo(key: string): boolean {
    const change = this.#changes.get(key);
    this.#changes.delete(key);
    if (!change || isSameAnswer(change.before, change.after)) return false;
    if (!isSameValue(this.#answers.state(key).draft, change.after)) return false;
    const { value, notApplicable, naReason, source } = change.before;
    this.#answers.change(key, { value, notApplicable, naReason, source }, 'now');
    this.#say(key, 'undone');
    return true;
  }

  #say(key: string, event: UndoEvent): void {
    for (const listener of this.#listeners) listener(key, event);
  }
}

/** Compares the source too, since confirming an answer changes only that. */
function isSameAnswer(one: AnswerDraft, other: AnswerDraft): boolean {
  return isSameValue(one, other) && one.source === other.source && one.naReason === other.naReason;
}
