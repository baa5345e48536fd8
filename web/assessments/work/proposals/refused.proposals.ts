import { getAssessmentQuestions } from '#contract/assessments/answers.contract.ts';
import { listProposals } from '#contract/evidence/proposals.contract.ts';
import { isSameValue } from '#web/assessments/work/answers.draft.ts';
import type { AnswerStore } from '#web/assessments/work/answers.store.ts';
import { timeOfDay } from '#web/assessments/work/answers.words.ts';
import { call } from '#web/http/call.ts';
import type { Fault } from '#web/http/fault.ts';
import { readAgain } from '#web/http/refresh.ts';
import { toast } from '#web/ui/feedback/toasts.ts';
import type { RefusedAcceptance } from './acceptance.ts';

interface Refusal {
  refused: readonly RefusedAcceptance[];
  fault: Fault;
}

/** Shows what has changed before anything is accepted, and who changed it. Says nothing if the answers are the accepted ones already. */
export async function showRefused(store: AnswerStore, assessmentId: string, { refused, fault }: Refusal): Promise<void> {
  if (fault.code !== 'PROPOSAL_CHANGED') return warn(fault.headline, `Nothing was accepted. ${fault.resolution}`);
  const before = new Map(refused.map(({ questionKey }) => [questionKey, store.state(questionKey).stored?.version ?? 0]));
  try {
    const { sections } = await call(getAssessmentQuestions, { params: { id: assessmentId } });
    for (const { answer } of sections.flatMap(({ questions }) => questions)) if (answer) store.receive(answer);
  } catch {
    // The message below says that nothing was accepted.
  }
  void readAgain(listProposals);
  const open = refused.filter(({ questionKey, value }) => !isSameValue(store.state(questionKey).draft, { value, notApplicable: false }));
  if (open.length === 0) return;
  const changed = open.flatMap(({ questionKey }) => {
    const { stored } = store.state(questionKey);
    return stored && stored.version !== before.get(questionKey) ? [stored] : [];
  });
  const [first] = changed;
  if (!first) return warn(fault.headline, fault.resolution);
  const by = first.updatedBy?.name ?? 'A former colleague';
  const rows = changed.length === 1 ? '1 changed row' : `${changed.length} changed rows`;
  toast({
    title: `${by} answered ${changed.length === 1 ? 'this question' : `${changed.length} questions`} at ${timeOfDay(new Date(first.updatedAt))}.`,
    description: `Nothing was accepted. Review the ${rows}.`,
    variant: 'destructive',
    action: { label: 'Review', onSelect: () => store.proposals.review(first.questionKey) },
  });
}

function warn(title: string, description: string): void {
  toast({ title, description, variant: 'destructive' });
}
