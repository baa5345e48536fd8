import type { AnswersByKey, ShownQuestion } from '#domain/assessments/answers.rules.ts';
import type { TemplateBody } from '#domain/templates/templates.rules.ts';
import type { Answer, LastAnswer } from '#contract/assessments/answers.contract.ts';
import type { ErrorCode } from '#contract/errors.contract.ts';
import { AnswerCounts, type Asked, type Standing } from './answers.counts.ts';
import { type AnswerDraft, draftOf, isSameDraft, isSameValue } from './answers.draft.ts';
import { AnswerListeners } from './answers.listeners.ts';
import { AnswerUndo } from './keys/answers.undo.ts';

/** `offline` waits for the network, `conflict` and `refused` for the person; all other states resolve by themselves. */
export type Saving = 'idle' | 'waiting' | 'saving' | 'saved' | 'offline' | 'conflict' | 'refused';

export interface AnswerState {
  draft: AnswerDraft;
  /** The server's answer, null while there is none. */
  stored: Answer | null;
  saving: Saving;
  savedAt: Date | null;
  /** Why the server refused the last save, in its words. */
  refusal: string | null;
  /** The refused value, so that nothing typed is lost. */
  refused: AnswerDraft | null;
}

export type SaveOutcome =
  | { kind: 'saved'; answer: Answer }
  | { kind: 'conflict'; current: Answer | null }
  | { kind: 'refused'; code: ErrorCode; message: string }
  | { kind: 'unreachable' };

/** What the store depends on; the browser's versions are in answers.outbox.ts and answers.save.ts. */
export interface StoreParts {
  save(questionKey: string, draft: AnswerDraft, version: number): Promise<SaveOutcome>;
  /** Stored on this device until the server has it. */
  remember(questionKey: string, draft: AnswerDraft, version: number): Promise<void>;
  forget(questionKey: string): Promise<void>;
  after(ms: number, run: () => void): () => void;
  afterPaint(run: () => void): void;
  now(): Date;
  /** The day where the organisation is. */
  today(): string;
}

const TYPING_PAUSE_MS = 400;
/** A choice is painted before it is sent, and two quick changes are sent as one. */
const CHOICE_PAUSE_MS = 40;
const RETRY_MS = [1_000, 3_000, 10_000, 30_000];
const UNDER_WAY: ReadonlySet<Saving> = new Set(['waiting', 'saving', 'offline']);

/**
 * The answers of one assessment, outside React: a change is shown immediately, stored on the device, and sent when the person pauses. Each
 * question has one save at a time; later changes are sent after it, with the version from its response.
 */
export class AnswerStore {
  readonly undo = new AnswerUndo(this);
  readonly #counts: AnswerCounts;
  readonly #parts: StoreParts;
  readonly #states = new Map<string, AnswerState>();
  readonly #listeners: AnswerListeners;
  readonly #timers = new Map<string, () => void>();
  readonly #failures = new Map<string, number>();
  readonly #sending = new Map<string, Promise<void>>();
  #savedAt: Date | null = null;

  constructor(body: TemplateBody, answers: readonly Answer[], parts: StoreParts, asked: Asked = {}) {
    this.#counts = new AnswerCounts(body, () => parts.today(), asked);
    this.#parts = parts;
    this.#listeners = new AnswerListeners((run) => parts.afterPaint(run));
    for (const answer of answers) {
      this.#states.set(answer.questionKey, this.#fresh(answer));
      this.#counts.count(answer.questionKey, draftOf(answer), answer.points);
    }
  }

  #fresh(stored: Answer | null): AnswerState {
    return { draft: draftOf(stored), stored, saving: 'idle', savedAt: null, refusal: null, refused: null };
  }

  /** For useSyncExternalStore: subscribes to one question, or to `totals` for the header. */
  subscribe(key: string, listener: () => void): () => void {
    return this.#listeners.add(key, listener);
  }

  state(key: string): AnswerState {
    const known = this.#states.get(key);
    if (known) return known;
    const fresh = this.#fresh(null);
    this.#states.set(key, fresh);
    return fresh;
  }

  get body(): TemplateBody {
    return this.#counts.body;
  }

  get retests(): ReadonlySet<string> {
    return this.#counts.retests;
  }

  /** The answers of the last run. */
  get last(): ReadonlyMap<string, LastAnswer> {
    return this.#counts.last;
  }

  /** The input of scoring and conditions: the drafts on this screen, saved or not. */
  answers(): AnswersByKey {
    return this.#counts.answers();
  }

  standing(key: string): Standing {
    return this.#counts.standing(key);
  }

  /** When this person gave the answers that the server has. */
  answeredBy(userId: string): number[] {
    const stored = [...this.#states.values()].flatMap((state) => state.stored ?? []);
    return stored.flatMap(({ source, updatedBy, updatedAt }) =>
      source === 'manual' && updatedBy?.id === userId ? Date.parse(updatedAt) : [],
    );
  }

  /** The shown questions with their current answers, in the order in which they are asked. */
  shown(): readonly ShownQuestion[] {
    return this.#counts.shown();
  }

  /** The same array as long as no answer shows or hides a question; it contains only positions. */
  placed(): readonly ShownQuestion[] {
    return this.#counts.placed();
  }

  totals() {
    return this.#counts.totals();
  }

  /** Questions whose last change has not reached the server; a refused change is not counted, its question shows the refusal. */
  unsaved(): string[] {
    return this.#withSaving((saving) => UNDER_WAY.has(saving) || saving === 'conflict');
  }

  /** The number of answers that wait for the network, and of those that wait for a decision of the person. */
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

  /** Shows the change immediately and saves it: choices now, typed text after a pause. */
  change(key: string, change: Partial<AnswerDraft>, pace: 'now' | 'typing'): void {
    const before = this.state(key);
    const draft = { ...before.draft, ...change };
    const busy = before.saving === 'saving' || before.saving === 'conflict';
    this.#put(key, { ...before, draft, saving: busy ? before.saving : 'waiting', refusal: null, refused: null });
    void this.#parts.remember(key, draft, before.stored?.version ?? 0);
    if (!busy) this.#schedule(key, pace === 'now' ? CHOICE_PAUSE_MS : TYPING_PAUSE_MS);
  }

  /** Resolves a conflict: keeps the value on this screen and saves it over the other one, or takes the other one. */
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

  /** Another person's answer appears in place. A change of one's own that is still under way stays; its save finds the conflict. */
  receive(answer: Answer): void {
    const state = this.state(answer.questionKey);
    const isOlder = (state.stored?.version ?? 0) >= answer.version;
    if (isOlder || UNDER_WAY.has(state.saving)) return;
    this.#put(answer.questionKey, state.saving === 'conflict' ? { ...state, stored: answer } : this.#fresh(answer));
  }

  /** Clears a refusal that the person has read. */
  dismissRefusal(key: string): void {
    this.#put(key, { ...this.state(key), saving: 'idle', refusal: null, refused: null });
    void this.#parts.forget(key);
  }

  /** Sends every waiting change without its pause; resolves when no save is running. */
  async flush(): Promise<void> {
    await Promise.all(this.#withSaving((saving) => UNDER_WAY.has(saving)).map((key) => this.#sending.get(key) ?? this.#send(key)));
  }

  /** Restores the unsent answers of an earlier visit from this device. */
  restore(unsent: readonly { questionKey: string; draft: AnswerDraft; version: number }[]): void {
    for (const { questionKey, draft: kept, version } of unsent) {
      const state = this.state(questionKey);
      // An older page may have kept less of it.
      const draft = { ...draftOf(state.stored), ...kept };
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

  #settleSaved(key: string, sent: AnswerDraft, answer: Answer): void {
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

  #settle(key: string, sent: AnswerDraft, outcome: SaveOutcome): void {
    const state = this.state(key);
    if (outcome.kind === 'saved') {
      this.#settleSaved(key, sent, outcome.answer);
    } else if (outcome.kind === 'conflict' && outcome.current && isSameDraft(sent, draftOf(outcome.current))) {
      // Only the response to an earlier try was lost: the server has the value that this screen sent.
      this.#settleSaved(key, sent, outcome.current);
    } else if (outcome.kind === 'conflict') {
      this.#put(key, { ...state, stored: outcome.current, saving: 'conflict' });
    } else if (outcome.kind === 'refused') {
      // The screen shows the server's value again, and says why.
      this.#put(key, { ...state, draft: draftOf(state.stored), saving: 'refused', refusal: outcome.message, refused: state.draft });
      if (outcome.code !== 'ASSESSMENT_NOT_EDITABLE') void this.#parts.forget(key);
    } else {
      const failures = this.#failures.get(key) ?? 0;
      this.#failures.set(key, failures + 1);
      this.#put(key, { ...state, saving: 'offline' });
      this.#schedule(key, RETRY_MS[Math.min(failures, RETRY_MS.length - 1)] ?? 30_000);
    }
  }

  /** The day where the organisation is, by which an answer that is given now counts. */
  get day(): string {
    return this.#parts.today();
  }

  #put(key: string, state: AnswerState): void {
    const before = this.#states.get(key);
    const isCounted = before?.draft !== state.draft || before.stored !== state.stored;
    const savingChanged = before?.saving !== state.saving;
    this.#states.set(key, state);
    if (isCounted) this.#counts.count(key, state.draft, storedPointsOf(state));
    this.#listeners.tell(key);
    if (isCounted || savingChanged) this.#listeners.tellTotals();
  }
}

/** A date is worth what it was on the day of its answer, as the server keeps it, until another answer is given. */
function storedPointsOf({ draft, stored }: AnswerState): number | null | undefined {
  return stored && isSameValue(draft, stored) ? stored.points : undefined;
}
