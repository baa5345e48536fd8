import { originLabel } from '#domain/proposals/origin.rules.ts';
import type { Question } from '#domain/templates/templates.rules.ts';
import type { Proposal } from '#contract/evidence/proposals.contract.ts';
import { useAnswer } from '#web/assessments/work/answers.open.ts';
import type { AnswerStore } from '#web/assessments/work/answers.store.ts';
import { formatDay } from '#web/ui/data/dates.ts';
import { withStop } from '#web/ui/data/sentence.text.ts';
import { answerWords } from '#web/ui/marks/answer.words.ts';
import { agreementOf } from './proposed.answers.ts';

/** "You answered Met on 18 Nov 2026. ScubaGear found on 20 Nov 2026: 3 of 41 users lack MFA." Null unless the proposal contradicts the answer. */
export function useContradicted(store: AnswerStore, question: Question, proposal: Proposal | undefined): string | null {
  const { draft, stored } = useAnswer(store, question.key);
  if (!proposal || agreementOf(proposal, draft) !== 'disagrees') return null;
  const day = stored ? ` on ${formatDay(stored.updatedAt)}` : '';
  const found = proposal.origin ? `${originLabel(proposal)} proposed` : `${originLabel(proposal)} found`;
  const words = answerWords(question, draft).replace(/\.$/, '');
  return `You answered ${words}${day}. ${found} on ${formatDay(proposal.observedAt.slice(0, 10))}: ${withStop(proposal.sentence)}`;
}
