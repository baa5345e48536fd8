import type { Question } from '#domain/templates/templates.rules.ts';
import type { Proposal } from '#contract/evidence/proposals.contract.ts';
import { useAnswer } from '#web/assessments/work/answers.open.ts';
import type { AnswerStore } from '#web/assessments/work/answers.store.ts';
import { shortWords } from '#web/ui/marks/answer.words.ts';
import { classes } from '#web/ui/classes.ts';
import { Kbd } from '#web/ui/controls/Kbd.tsx';
import type { Icon } from '#web/ui/icon.tsx';
import { CheckIcon, XIcon } from '#web/ui/icons.tsx';
import { accept } from './decide.proposals.ts';
import { agreementOf } from './proposed.answers.ts';
import { useProposal } from './proposals.ts';

interface ProposalActionsProps {
  assessmentId: string;
  store: AnswerStore;
  question: Question;
  isCurrent: boolean;
}

interface DecisionWords {
  accept: string;
  reject: string;
}

/** Labels of the two decisions; a proposal that contradicts the answer names both answers. */
export function useDecisionWords(store: AnswerStore, question: Question, proposal: Proposal): DecisionWords {
  const { draft } = useAnswer(store, question.key);
  const words = shortWords(question, { value: proposal.value, notApplicable: false });
  if (agreementOf(proposal, draft) !== 'disagrees') return { accept: `Accept “${words}”`, reject: 'Reject' };
  return { accept: `Change to ${words}`, reject: `Keep ${shortWords(question, draft)}` };
}

/** Accept and reject at the end of a row, always in the same place. */
export function ProposalActions(props: ProposalActionsProps) {
  const proposal = useProposal(props.store, props.question.key);
  return proposal ? <Actions {...props} proposal={proposal} /> : null;
}

function Actions({ assessmentId, store, question, isCurrent, proposal }: ProposalActionsProps & { proposal: Proposal }) {
  const words = useDecisionWords(store, question, proposal);
  return (
    <span className="grid grid-cols-2 gap-1">
      <Decision
        icon={CheckIcon}
        label={words.accept}
        about={`for ${question.text}`}
        letter={isCurrent ? 'P' : null}
        onPress={() => accept(store, assessmentId, [proposal])}
      />
      <Decision
        icon={XIcon}
        label={words.reject}
        about={`the proposal for ${question.text}`}
        letter={isCurrent ? 'R' : null}
        onPress={() => store.proposals.reject(question.key)}
      />
    </span>
  );
}

interface DecisionProps {
  icon: Icon;
  label: string;
  about: string;
  /** Key of the decision, shown on the current question. */
  letter: string | null;
  onPress: () => void;
}

function Decision({ icon: Sign, label, about, letter, onPress }: DecisionProps) {
  return (
    <button
      type="button"
      aria-label={`${label} ${about}`}
      title={letter === null ? label : `${label} (${letter})`}
      onClick={onPress}
      className={classes(
        'flex h-7 min-w-11 items-center justify-center gap-1 rounded-field border hover:bg-surface-1',
        letter === null ? 'border-transparent text-muted' : 'border-border-strong/60 text-text',
      )}
    >
      <Sign size={16} />
      {letter !== null && (
        <span aria-hidden className="pointer-coarse:hidden">
          <Kbd>{letter}</Kbd>
        </span>
      )}
    </button>
  );
}
