import type { Answer } from '#contract/assessments/answers.contract.ts';
import type { ErrorCode } from '#contract/errors.contract.ts';
import type { AnswerDraft } from './answers.draft.ts';

/** `offline` resolves with the network, `conflict` and `refused` need the person; all other states resolve by themselves. */
export type Saving = 'idle' | 'waiting' | 'saving' | 'saved' | 'offline' | 'conflict' | 'refused';

export interface AnswerState {
  draft: AnswerDraft;
  /** The server's answer; null if there is none. */
  stored: Answer | null;
  saving: Saving;
  savedAt: Date | null;
  /** The server's message for refusing the last save. */
  refusal: string | null;
  /** Refused value, kept so that nothing typed is lost. */
  refused: AnswerDraft | null;
}

export type SaveOutcome =
  | { kind: 'saved'; answer: Answer }
  | { kind: 'conflict'; current: Answer | null }
  | { kind: 'refused'; code: ErrorCode; message: string }
  /** The proposal or the answer has changed since, so the proposal was not accepted. */
  | { kind: 'stale' }
  | { kind: 'unreachable' };

/** Dependencies of the store; the browser's versions are in answers.outbox.ts and answers.save.ts. */
export interface StoreParts {
  save(questionKey: string, draft: AnswerDraft, version: number): Promise<SaveOutcome>;
  /** Keeps the draft on this device until the server has it. */
  remember(questionKey: string, draft: AnswerDraft, version: number): Promise<void>;
  forget(questionKey: string): Promise<void>;
  after(ms: number, run: () => void): () => void;
  afterPaint(run: () => void): void;
  now(): Date;
  /** Current date in the organisation's time zone. */
  today(): string;
}
