import { type AnswersByKey, type AnswerValue, pointsFor } from '#domain/answers.rules.ts';
import { type Progress, progressOf, type Score, scoreOf } from '#domain/scores.rules.ts';
import type { Question, TemplateBody } from '#domain/templates.rules.ts';
import type { Answer } from '#contract/assessments.contract.ts';
import type { ErrorCode } from '#contract/errors.contract.ts';

/** What a person can change about one answer. */
export interface Draft {
  value: AnswerValue | null;
  notApplicable: boolean;
  naReason: string | null;
  internalNote: string;
  customerNote: string;
}

/** `offline` waits for the network, `conflict` and `refused` for the person; all others look after themselves. */
export type Saving = 'idle' | 'waiting' | 'saving' | 'saved' | 'offline' | 'conflict' | 'refused';

export interface AnswerState {
  draft: Draft;
  /** What the server holds, null while it holds nothing. */
  stored: Answer | null;
  saving: Saving;
  savedAt: Date | null;
  /** Why the server refused the last save, in its words. */
  refusal: string | null;
  /** What it refused, so that nothing typed is lost. */
  refused: Draft | null;
}

export type SaveOutcome =
  | { kind: 'saved'; answer: Answer }
  | { kind: 'conflict'; current: Answer | null }
  | { kind: 'refused'; code: ErrorCode; message: string }
  | { kind: 'unreachable' };

/** What the store stands on; the browser's are in answers.outbox.ts and answers.save.ts. */
export interface StoreParts {
  save(questionKey: string, draft: Draft, version: number): Promise<SaveOutcome>;
  /** Kept on this device until the server has it. */
  remember(questionKey: string, draft: Draft, version: number): Promise<void>;
  forget(questionKey: string): Promise<void>;
  after(ms: number, run: () => void): () => void;
  now(): Date;
}

const TYPING_PAUSE_MS = 400;
const RETRY_MS = [1_000, 3_000, 10_000, 30_000];
const EMPTY: Draft = { value: null, notApplicable: false, naReason: null, internalNote: '', customerNote: '' };

const UNDER_WAY: ReadonlySet<Saving> = new Set(['waiting', 'saving', 'offline']);

function isSameDraft(one: Draft, other: Draft): boolean {
  return JSON.stringify(inOrder(one)) === JSON.stringify(inOrder(other));
}

function inOrder({ value, notApplicable, naReason, internalNote, customerNote }: Draft) {
  return [value, notApplicable, naReason?.trim() ?? '', internalNote, customerNote];
}

function draftOf(stored: Answer | null): Draft {
  if (!stored) return EMPTY;
  const { value, notApplicable, naReason, internalNote, customerNote } = stored;
  return { value, notApplicable, naReason, internalNote, customerNote };
}

/**
 * The answers of one assessment outside React: a change is shown at once, kept on the device, and sent when the person pauses.
 * One save a question is under way at a time; later changes follow it with the version it brought back.
 */
export class AnswerStore {
  readonly body: TemplateBody;
  readonly #parts: StoreParts;
  readonly #questions: ReadonlyMap<string, Question>;
  readonly #states = new Map<string, AnswerState>();
  readonly #listeners = new Map<string, Set<() => void>>();
  readonly #timers = new Map<string, () => void>();
  readonly #failures = new Map<string, number>();
  readonly #sending = new Map<string, Promise<void>>();
  #answers: AnswersByKey | null = null;
  #savedAt: Date | null = null;
  #totals: { progress: Progress; score: Score } | null = null;

  constructor(body: TemplateBody, answers: readonly Answer[], parts: StoreParts) {
    this.body = body;
    this.#parts = parts;
    this.#questions = new Map(body.sections.flatMap((section) => section.questions).map((question) => [question.key, question]));
    for (const answer of answers) this.#states.set(answer.questionKey, this.#fresh(answer));
  }

  #fresh(stored: Answer | null): AnswerState {
    return { draft: draftOf(stored), stored, saving: 'idle', savedAt: null, refusal: null, refused: null };
  }

  /** For useSyncExternalStore: one question, or `totals` for the header. */
  subscribe(key: string, listener: () => void): () => void {
    const set = this.#listeners.get(key) ?? new Set();
    this.#listeners.set(key, set.add(listener));
    return () => set.delete(listener);
  }

  state(key: string): AnswerState {
    const known = this.#states.get(key);
    if (known) return known;
    const fresh = this.#fresh(null);
    this.#states.set(key, fresh);
    return fresh;
  }

  /** What scoring and conditions read: the drafts on this screen, saved or not. */
  answers(): AnswersByKey {
    return (this.#answers ??= this.#readAnswers());
  }

  #readAnswers(): AnswersByKey {
    return new Map(
      [...this.#states].map(([key, { draft }]) => {
        const question = this.#questions.get(key);
        const isScored = question !== undefined && draft.value !== null && !draft.notApplicable;
        return [
          key,
          { value: draft.value, notApplicable: draft.notApplicable, points: isScored ? pointsFor(question, draft.value ?? '') : null },
        ];
      }),
    );
  }

  totals(): { progress: Progress; score: Score } {
    if (this.#totals) return this.#totals;
    const answers = this.answers();
    this.#totals = { progress: progressOf(this.body, answers), score: scoreOf(this.body, answers) };
    return this.#totals;
  }

  /** Questions whose last change has not reached the server; what it refused is over and told at the question. */
  unsaved(): string[] {
    return this.#withSaving((saving) => UNDER_WAY.has(saving) || saving === 'conflict');
  }

  /** How many answers wait for the network, and how many for the person's decision. */
  waiting(): { underWay: number; offline: number; conflicts: string[]; refused: string[]; savedAt: Date | null } {
    return {
      underWay: this.#withSaving((saving) => saving === 'waiting' || saving === 'saving').length,
      offline: this.#withSaving((saving) => saving === 'offline').length,
      conflicts: this.#withSaving((saving) => saving === 'conflict'),
      refused: this.#withSaving((saving) => saving === 'refused'),
      savedAt: this.#savedAt,
    };
  }

  #withSaving(isMeant: (saving: Saving) => boolean): string[] {
    return [...this.#states].filter(([, { saving }]) => isMeant(saving)).map(([key]) => key);
  }

  /** Shows the change at once and saves it: choices now, typing after a pause. */
  change(key: string, change: Partial<Draft>, pace: 'now' | 'typing'): void {
    const before = this.state(key);
    const draft = { ...before.draft, ...change };
    const busy = before.saving === 'saving' || before.saving === 'conflict';
    this.#put(key, { ...before, draft, saving: busy ? before.saving : 'waiting', refusal: null, refused: null });
    void this.#parts.remember(key, draft, before.stored?.version ?? 0);
    if (!busy) this.#schedule(key, pace === 'now' ? 0 : TYPING_PAUSE_MS);
  }

  /** Of two values that met, keeps the one on this screen and saves it over the other, or takes the other. */
  resolve(key: string, keep: 'mine' | 'theirs'): void {
    const state = this.state(key);
    if (keep === 'theirs') {
      this.#put(key, { ...this.#fresh(state.stored), saving: 'saved', savedAt: this.#parts.now() });
      void this.#parts.forget(key);
      return;
    }
    this.#put(key, { ...state, saving: 'waiting' });
    this.#schedule(key, 0);
  }

  /** A refusal that was read and, where wanted, copied. */
  dismissRefusal(key: string): void {
    this.#put(key, { ...this.state(key), saving: 'idle', refusal: null, refused: null });
    void this.#parts.forget(key);
  }

  /** Sends everything that waits, without its pause; resolves when nothing is under way any more. */
  async flush(): Promise<void> {
    await Promise.all(this.#withSaving((saving) => UNDER_WAY.has(saving)).map((key) => this.#sending.get(key) ?? this.#send(key)));
  }

  /** Puts back what a lost connection or a closed tab left on this device. */
  restore(kept: readonly { questionKey: string; draft: Draft; version: number }[]): void {
    for (const { questionKey, draft, version } of kept) {
      const state = this.state(questionKey);
      if (state.saving !== 'idle') continue;
      if (isSameDraft(draft, draftOf(state.stored))) {
        void this.#parts.forget(questionKey);
        continue;
      }
      const isStale = (state.stored?.version ?? 0) !== version;
      this.#put(questionKey, { ...state, draft, saving: isStale ? 'conflict' : 'waiting' });
      if (!isStale) this.#schedule(questionKey, 0);
    }
  }

  stop(): void {
    for (const cancel of this.#timers.values()) cancel();
    this.#timers.clear();
  }

  #schedule(key: string, ms: number): void {
    this.#timers.get(key)?.();
    this.#timers.set(
      key,
      this.#parts.after(ms, () => void this.#send(key)),
    );
  }

  #send(key: string): Promise<void> {
    const under = this.#sending.get(key) ?? this.#sendAll(key).finally(() => this.#sending.delete(key));
    this.#sending.set(key, under);
    return under;
  }

  async #sendAll(key: string): Promise<void> {
    for (let sent = this.state(key); sent.saving === 'waiting' || sent.saving === 'offline'; sent = this.state(key)) {
      this.#timers.get(key)?.();
      this.#put(key, { ...sent, saving: 'saving' });
      this.#settle(key, sent.draft, await this.#parts.save(key, sent.draft, sent.stored?.version ?? 0));
      if (this.state(key).saving === 'offline') return;
    }
  }

  #settleSaved(key: string, sent: Draft, answer: Answer): void {
    const state = this.state(key);
    const isLatest = state.draft === sent;
    this.#failures.delete(key);
    this.#savedAt = this.#parts.now();
    this.#put(key, {
      ...state,
      stored: answer,
      saving: isLatest ? 'saved' : 'waiting',
      savedAt: this.#savedAt,
      refusal: null,
      refused: null,
    });
    void (isLatest ? this.#parts.forget(key) : this.#parts.remember(key, state.draft, answer.version));
  }

  #settle(key: string, sent: Draft, outcome: SaveOutcome): void {
    const state = this.state(key);
    if (outcome.kind === 'saved') {
      this.#settleSaved(key, sent, outcome.answer);
    } else if (outcome.kind === 'conflict' && outcome.current && isSameDraft(sent, draftOf(outcome.current))) {
      // Only the answer to an earlier try was lost: the server holds what this screen sent.
      this.#settleSaved(key, sent, outcome.current);
    } else if (outcome.kind === 'conflict') {
      this.#put(key, { ...state, stored: outcome.current, saving: 'conflict' });
    } else if (outcome.kind === 'refused') {
      // The screen goes back to what the server holds, and says why.
      this.#put(key, { ...state, draft: draftOf(state.stored), saving: 'refused', refusal: outcome.message, refused: state.draft });
      if (outcome.code !== 'ASSESSMENT_NOT_EDITABLE') void this.#parts.forget(key);
    } else {
      const failures = this.#failures.get(key) ?? 0;
      this.#failures.set(key, failures + 1);
      this.#put(key, { ...state, saving: 'offline' });
      this.#schedule(key, RETRY_MS[Math.min(failures, RETRY_MS.length - 1)] ?? 30_000);
    }
  }

  #put(key: string, state: AnswerState): void {
    const isCounted = this.#states.get(key)?.draft !== state.draft;
    const savingChanged = this.#states.get(key)?.saving !== state.saving;
    this.#states.set(key, state);
    if (isCounted) {
      this.#totals = null;
      this.#answers = null;
    }
    for (const listener of this.#listeners.get(key) ?? []) listener();
    if (isCounted || savingChanged) for (const listener of this.#listeners.get('totals') ?? []) listener();
  }
}
