import { type AnswerDraft, isSameValue } from '#web/assessments/work/answers.draft.ts';

/** The part of the answer store that undoing needs. */
interface ChangeableAnswers {
  state(key: string): { draft: AnswerDraft };
  change(key: string, change: Partial<AnswerDraft>, pace: 'now'): void;
}

interface AnswerChange {
  before: AnswerDraft;
  after: AnswerDraft;
  /** The field still has the focus, so the next character belongs to the same change. */
  isTyping: boolean;
}

/** `typed` is reported when the field has lost the focus; after `undone` the answer has its former value again. */
type UndoEvent = 'changed' | 'typed' | 'undone';
type UndoListener = (questionKey: string, event: UndoEvent) => void;

/** The last change of each answer on this screen. An undone change is saved as any other answer, so it also waits for the network. */
export class AnswerUndo {
  readonly #answers: ChangeableAnswers;
  /** By question; the latest change is at the end. */
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

  /** Called when the field of a typed answer loses the focus. */
  finishTyping(key: string): void {
    const change = this.#changes.get(key);
    if (!change?.isTyping) return;
    this.#changes.set(key, { ...change, isTyping: false });
    if (!isSameValue(change.before, change.after)) this.#say(key, 'typed');
  }

  /** Undoes the latest change that still holds; returns its question, or null if there is none. */
  undoLast(): string | null {
    return [...this.#changes.keys()].toReversed().find((key) => this.undo(key)) ?? null;
  }

  /** Returns false if the answer has not changed, or if another person has changed it since. */
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

/** A confirmed answer has the same value and another source. */
function isSameAnswer(one: AnswerDraft, other: AnswerDraft): boolean {
  return isSameValue(one, other) && one.source === other.source && one.naReason === other.naReason;
}
