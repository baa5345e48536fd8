import type { AnswerValue } from '#domain/templates/kinds.rules.ts';
import type { AnswerSource, Verification } from '#domain/assessments/marks.rules.ts';
import type { Answer } from '#contract/assessments/answers.contract.ts';

/** Editable part of an answer. */
export interface AnswerDraft {
  value: AnswerValue | null;
  notApplicable: boolean;
  naReason: string | null;
  internalNote: string;
  customerNote: string;
  verifiedBy: Verification | null;
  flagged: boolean;
  flagText: string;
  /** Carried over until the person changes the value. */
  source: AnswerSource;
  /** ID of the proposal whose acceptance the server does not have yet. */
  accepts?: string | undefined;
}

export const EMPTY: AnswerDraft = {
  value: null,
  notApplicable: false,
  naReason: null,
  internalNote: '',
  customerNote: '',
  verifiedBy: null,
  flagged: false,
  flagText: '',
  source: 'manual',
};

/** The changed draft. Another answer is no longer the acceptance of a proposal. */
export function changedDraft(before: AnswerDraft, change: Partial<AnswerDraft>): AnswerDraft {
  const isAnswer = 'value' in change || 'notApplicable' in change;
  return { ...before, ...(isAnswer && { accepts: undefined }), ...change };
}

/** The draft without its acceptance, if it is of this proposal; otherwise the same object. */
export function withoutProposal(draft: AnswerDraft, proposalId: string | undefined): AnswerDraft {
  if (proposalId === undefined || draft.accepts !== proposalId) return draft;
  const { accepts: _, ...rest } = draft;
  return rest;
}

/** True if two drafts would be stored as the same answer. */
export function isSameDraft(one: AnswerDraft, other: AnswerDraft): boolean {
  return JSON.stringify(inOrder(one)) === JSON.stringify(inOrder(other));
}

/** True if two answers have the same value, ignoring notes and marks. */
export function isSameValue(
  one: Pick<AnswerDraft, 'value' | 'notApplicable'>,
  other: Pick<AnswerDraft, 'value' | 'notApplicable'>,
): boolean {
  return JSON.stringify([one.value, one.notApplicable]) === JSON.stringify([other.value, other.notApplicable]);
}

function inOrder({ value, notApplicable, naReason, internalNote, customerNote, verifiedBy, flagged, flagText, source }: AnswerDraft) {
  return [value, notApplicable, naReason?.trim() ?? '', internalNote, customerNote, verifiedBy, flagged, flagText.trim(), source];
}

export function draftOf(stored: Answer | null): AnswerDraft {
  if (!stored) return EMPTY;
  const { value, notApplicable, naReason, internalNote, customerNote, verifiedBy, flagged, flagText, source } = stored;
  return { value, notApplicable, naReason, internalNote, customerNote, verifiedBy, flagged, flagText, source };
}
