import type { ChangeKindName } from '#domain/proposals/changes.rules.ts';
import type { ChangeKind } from './change.kind.ts';
import { NEW_RECOMMENDATION, RECOMMENDATION, ROADMAP } from './recommendation.changes.ts';
import { ANSWER_NOTE } from './answer.changes.ts';
import { AGENDA, QBR_TEXT } from './qbr.changes.ts';

/** Everything that assistants can propose to change. People, roles, settings, decisions, approval, deletion and sending are in no kind. */
export const CHANGE_KINDS_OF: Readonly<Record<ChangeKindName, ChangeKind>> = {
  recommendation: RECOMMENDATION,
  new_recommendation: NEW_RECOMMENDATION,
  roadmap: ROADMAP,
  answer_note: ANSWER_NOTE,
  agenda: AGENDA,
  qbr_text: QBR_TEXT,
};
