import type { ScoreBands } from '#domain/assessments/printed.scores.rules.ts';
import { useQuery } from '@tanstack/react-query';
import { type AssessmentRow, listAssessments } from '#contract/assessments/assessments.list.contract.ts';
import { MEETING_LIMITS } from '#domain/qbrs/meeting.rules.ts';
import { ask } from '#web/http/ask.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { Checkbox } from '#web/ui/controls/Checkbox.tsx';
import { Field } from '#web/ui/controls/Field.tsx';
import { CustomerCombobox } from '#web/ui/choosers/FoundCombobox.tsx';
import { LinkButton } from '#web/ui/controls/LinkButton.tsx';
import { formatDay } from '#web/ui/data/dates.ts';
import { FaultMessage } from '#web/ui/feedback/FaultMessage.tsx';
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { reviewWord } from '#web/ui/data/terms.ts';
import { useScoreBands } from '#web/ui/marks/bands.ts';
import type { StepProps } from './step.props.ts';
import { ofCustomer, toggled } from './wizard.draft.ts';
import { scoreText } from '#web/ui/marks/score.text.ts';

export function AssessmentsStep({ draft, onChange }: Omit<StepProps, 'customer'>) {
  const { customerId } = draft;
  return (
    <>
      <Field label="Customer" required>
        <CustomerCombobox value={customerId} onChange={(id) => onChange(ofCustomer(draft, id))} />
      </Field>
      {customerId !== null && (
        <Approved customerId={customerId} chosen={draft.assessmentIds} onChange={(assessmentIds) => onChange({ assessmentIds })} />
      )}
    </>
  );
}

interface ApprovedProps {
  customerId: string;
  chosen: readonly string[];
  onChange: (ids: readonly string[]) => void;
}

/** Approved assessments of one customer, latest first; a deck requires approved ones. */
function Approved({ customerId, chosen, onChange }: ApprovedProps) {
  const bands = useScoreBands();
  const assessments = useQuery(ask(listAssessments, { query: { status: 'approved', customerId } }));
  if (assessments.error) return <FaultMessage error={assessments.error} />;
  if (!assessments.data) return <Skeleton className="h-24 w-full" />;
  if (assessments.data.length === 0) return <NoneApproved customerId={customerId} />;
  const isFull = chosen.length >= MEETING_LIMITS.assessments;
  return (
    <fieldset>
      <legend className="mb-1 font-medium">Approved assessments</legend>
      <p className="mb-2 text-xs text-muted">
        The first one provides the score and trend; others add their sections and gaps. Without an assessment, the {reviewWord().one} is
        only planned.
      </p>
      <ul className="grid gap-1">
        {assessments.data.map((assessment) => (
          <li key={assessment.id} className="flex min-h-10 items-center gap-3 rounded-field border border-border px-3 py-1.5">
            <Checkbox
              className="min-w-0 flex-1"
              checked={chosen.includes(assessment.id)}
              disabled={isFull && !chosen.includes(assessment.id)}
              onChange={() => onChange(toggled(chosen, assessment.id))}
              help={factsOf(assessment, bands)}
            >
              <span className="wrap-anywhere">{assessment.name}</span>
            </Checkbox>
            <Role id={assessment.id} name={assessment.name} chosen={chosen} onChange={onChange} />
          </li>
        ))}
      </ul>
    </fieldset>
  );
}

function factsOf({ score, scoreBands, updatedAt, readyForQbr }: AssessmentRow, bands: Readonly<ScoreBands>): string {
  const facts = [
    score === null ? 'no score' : scoreText(score, scoreBands ?? bands),
    formatDay(updatedAt),
    ...(readyForQbr ? [`not in a ${reviewWord().one} yet`] : []),
  ];
  return facts.join(', ');
}

interface RoleProps extends Omit<ApprovedProps, 'customerId'> {
  id: string;
  name: string;
}

function Role({ id, name, chosen, onChange }: RoleProps) {
  const place = chosen.indexOf(id);
  if (place === -1 || chosen.length === 1) return null;
  if (place === 0) return <span className="text-xs font-medium whitespace-nowrap">Provides the score</span>;
  return (
    <Button size="sm" aria-label={`${name} provides the score`} onClick={() => onChange([id, ...chosen.filter((other) => other !== id)])}>
      Use its score
    </Button>
  );
}

function NoneApproved({ customerId }: { customerId: string }) {
  return (
    <div className="rounded-card border border-border bg-surface-2 px-4 py-3">
      <p className="font-medium">This customer has no approved assessment yet.</p>
      <p className="mt-1 text-muted">The meeting can be planned now. Generate the deck once an assessment is approved.</p>
      <div className="mt-3">
        <LinkButton to={`/assessments?dialog=new&customerId=${customerId}`}>Start an assessment</LinkButton>
      </div>
    </div>
  );
}
