import type { AnswersByKey, ShownQuestion } from '#domain/assessments/answers.rules.ts';
import type { TemplateBody } from '#domain/templates/templates.rules.ts';
import type { Answer, LastAnswer } from '#contract/assessments/answers.contract.ts';
import { AnswerCounts, type AskedQuestion, type QuestionState } from './answers.counts.ts';
import type { ErrorCode } from '#contract/errors.contract.ts';
import { type AnswerDraft, changedDraft, draftOf, isSameDraft, isSameValue, withoutProposal } from './answers.draft.ts';
import { AnswerListeners } from './answers.listeners.ts';
import type { AnswerState, SaveOutcome, Saving, StoreParts } from './answers.state.ts';
import { AnswerUndo } from './keys/answers.undo.ts';
import { ProposedAnswers } from './proposals/proposed.answers.ts';

const TYPING_PAUSE_MS = 400;
/** Delay that lets the choice paint first and combines two quick changes. */
const CHOICE_PAUSE_MS = 40;
const RETRY_MS = [1_000, 3_000, 10_000, 30_000];
const UNDER_WAY: ReadonlySet<Saving> = new Set(['waiting', 'saving', 'offline']);

/**
 * Answers of one assessment, outside React. A change is shown immediately, stored on the device, and sent after a pause. Each question has
 * one save at a time; later changes follow with the version from its response.
 */
export class AnswerStore {
  readonly undo = new AnswerUndo(this);
  readonly proposals: ProposedAnswers;
  readonly #counts: AnswerCounts;
  readonly #parts: StoreParts;
  readonly #states = new Map<string, AnswerState>();
  readonly #listeners: AnswerListeners;
  readonly #timers = new Map<string, () => void>();
  readonly #failures = new Map<string, number>();
  readonly #sending = new Map<string, Promise<void>>();
  #savedAt: Date | null = null;

  constructor(body: TemplateBody, answers: readonly Answer[], parts: StoreParts, asked: AskedQuestion = {}) {
    this.#counts = new AnswerCounts(body, () => parts.today(), asked);
    this.#parts = parts;
    this.#listeners = new AnswerListeners((run) => parts.afterPaint(run));
    this.proposals = new ProposedAnswers(() => this.#listeners.tellTotals());
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

  /** Answers of the previous assessment. */
  get last(): ReadonlyMap<string, LastAnswer> {
    return this.#counts.last;
  }

  /** Input of scoring and conditions: drafts on this screen, saved or not. */
  answers(): AnswersByKey {
    return this.#counts.answers();
  }

  standing(key: string): QuestionState {
    return { ...this.#counts.standing(key), proposed: this.proposals.of(key) };
  }

  /** Times of this person's manual answers that the server has, in milliseconds. */
  answeredBy(userId: string): number[] {
    const stored = [...this.#states.values()].flatMap((state) => state.stored ?? []);
    return stored.flatMap(({ source, updatedBy, updatedAt }) =>
      source === 'manual' && updatedBy?.id === userId ? Date.parse(updatedAt) : [],
    );
  }

  /** Visible questions with their current answers, in order. */
  shown(): readonly ShownQuestion[] {
    return this.#counts.shown();
  }

  /** Visible questions by position; the same array until an answer shows or hides a question. */
  placed(): readonly ShownQuestion[] {
    return this.#counts.placed();
  }

  totals() {
    return this.#counts.totals();
  }

  /** Questions whose last change has not reached the server, without refused ones, which show their refusal. */
  unsaved(): string[] {
    return this.#withSaving((saving) => UNDER_WAY.has(saving) || saving === 'conflict');
  }

  /** Counts of unsent and offline answers, and the questions that need a decision by the person. */
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
    const draft = changedDraft(before.draft, change);
    if (!draft.accepts) this.proposals.answered(key, draft);
    const busy = before.saving === 'saving' || before.saving === 'conflict';
    this.#put(key, { ...before, draft, saving: busy ? before.saving : 'waiting', refusal: null, refused: null });
    void this.#parts.remember(key, draft, before.stored?.version ?? 0);
    if (!busy) this.#schedule(key, pace === 'now' ? CHOICE_PAUSE_MS : TYPING_PAUSE_MS);
  }

  /** Resolves a conflict by overwriting the server's answer with this screen's, or by taking the server's. */
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

  /** Shows another person's answer in place. An unsent local change stays; its save detects the conflict. */
  receive(answer: Answer): void {
    const state = this.state(answer.questionKey);
    const isOlder = (state.stored?.version ?? 0) >= answer.version;
    if (isOlder || UNDER_WAY.has(state.saving)) return;
    this.#put(answer.questionKey, state.saving === 'conflict' ? { ...state, stored: answer } : this.#fresh(answer));
  }

  /** Opens a proposal again whose acceptance the server does not have. Notes that were written meanwhile are kept and saved. */
  leave(key: string): void {
    const state = this.state(key);
    const { accepts } = state.draft;
    if (!accepts) return;
    this.proposals.reopened([accepts]);
    const { value, notApplicable, naReason, verifiedBy, source } = draftOf(state.stored);
    const draft = { ...withoutProposal(state.draft, accepts), value, notApplicable, naReason, verifiedBy, source };
    if (!isSameDraft(draft, draftOf(state.stored))) {
      this.#put(key, { ...state, draft, saving: 'waiting' });
      return this.#schedule(key, CHOICE_PAUSE_MS);
    }
    this.#put(key, this.#fresh(state.stored));
    void this.#parts.forget(key);
  }

  /** Clears a refusal that the person has read. */
  dismissRefusal(key: string): void {
    this.#put(key, { ...this.state(key), saving: 'idle', refusal: null, refused: null });
    void this.#parts.forget(key);
  }

  /** Sends every pending change without delay; resolves when no save is running. */
  async flush(): Promise<void> {
    await Promise.all(this.#withSaving((saving) => UNDER_WAY.has(saving)).map((key) => this.#sending.get(key) ?? this.#send(key)));
  }

  /** Restores unsent answers of an earlier page view from this device. */
  restore(unsent: readonly { questionKey: string; draft: AnswerDraft; version: number }[]): void {
    for (const { questionKey, draft: kept, version } of unsent) {
      const state = this.state(questionKey);
      // Drafts stored by an older version may lack fields.
      const draft = { ...draftOf(state.stored), ...kept };
      if (state.saving !== 'idle') continue;
      if (isSameDraft(draft, draftOf(state.stored)) && !draft.accepts) {
        void this.#parts.forget(questionKey);
        continue;
      }
      if (draft.accepts) this.proposals.accepted([draft.accepts]);
      const isStale = (state.stored?.version ?? 0) !== version;
      const isConflict = isStale && !draft.accepts;
      this.#put(questionKey, { ...state, draft, saving: isConflict ? 'conflict' : 'waiting' });
      if (!isConflict) this.#schedule(questionKey, 0);
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
    const draft = isLatest && sent.accepts ? draftOf(answer) : withoutProposal(state.draft, sent.accepts);
    if (sent.accepts) this.proposals.confirmed(sent.accepts);
    this.#failures.delete(key);
    this.#savedAt = this.#parts.now();
    this.#put(key, {
      ...state,
      draft,
      stored: answer,
      saving: isLatest ? 'saved' : 'waiting',
      savedAt: this.#savedAt,
      refusal: null,
      refused: null,
    });
    void (isLatest ? this.#parts.forget(key) : this.#parts.remember(key, draft, answer.version));
  }

  #settleRefused(key: string, { code, message }: { code: ErrorCode; message: string }): void {
    const state = this.state(key);
    // The proposal is still there, and the message about it names the reason.
    if (state.draft.accepts) return this.leave(key);
    // Shows the server's value again, with the reason.
    this.#put(key, { ...state, draft: draftOf(state.stored), saving: 'refused', refusal: message, refused: state.draft });
    if (code !== 'ASSESSMENT_NOT_EDITABLE') void this.#parts.forget(key);
  }

  #settle(key: string, sent: AnswerDraft, outcome: SaveOutcome): void {
    const state = this.state(key);
    if (outcome.kind === 'saved') {
      this.#settleSaved(key, sent, outcome.answer);
    } else if (outcome.kind === 'conflict' && outcome.current && isSameDraft(sent, draftOf(outcome.current))) {
      // The response to an earlier attempt was lost; the server already has this value.
      this.#settleSaved(key, sent, outcome.current);
    } else if (outcome.kind === 'conflict') {
      this.#put(key, { ...state, stored: outcome.current, saving: 'conflict' });
    } else if (outcome.kind === 'stale') {
      this.leave(key);
    } else if (outcome.kind === 'refused') {
      this.#settleRefused(key, outcome);
    } else {
      const failures = this.#failures.get(key) ?? 0;
      this.#failures.set(key, failures + 1);
      this.#put(key, { ...state, saving: 'offline' });
      this.#schedule(key, RETRY_MS[Math.min(failures, RETRY_MS.length - 1)] ?? 30_000);
    }
  }

  /** Current date in the organisation's time zone, for scoring new answers. */
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

/** A date keeps the points of the day it was answered, as stored on the server, until the answer changes. */
function storedPointsOf({ draft, stored }: AnswerState): number | null | undefined {
  return stored && isSameValue(draft, stored) ? stored.points : undefined;
}
