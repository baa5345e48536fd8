import type { ScoreBands } from '#domain/assessments/printed.scores.rules.ts';
import { useQuery } from '@tanstack/react-query';
import { type AssessmentRow, listAssessments } from '#contract/assessments/assessments.list.contract.ts';
import { ask } from '#web/http/ask.ts';
import { faultOf } from '#web/http/fault.ts';
import { formatDay } from '#web/ui/data/dates.ts';
import { Field } from '#web/ui/controls/Field.tsx';
import { Select } from '#web/ui/choosers/Select.tsx';
import { useScoreBands } from '#web/ui/marks/bands.ts';
import { scoreText } from '#web/ui/marks/score.text.ts';

const NONE = 'none';

interface ApprovedAssessmentFieldProps {
  customerId: string | null;
  value: string | null;
  onChange: (id: string | null) => void;
  /** Allows no assessment, for a QBR that is only planned. */
  canBeNone?: boolean;
}

/** Approved assessments of one customer, latest first; a QBR requires an approved one. */
export function ApprovedAssessmentField({ customerId, value, onChange, canBeNone = false }: ApprovedAssessmentFieldProps) {
  const bands = useScoreBands();
  const assessments = useQuery({
    ...ask(listAssessments, { query: { status: 'approved', ...(customerId ? { customerId } : {}) } }),
    enabled: customerId !== null,
  });
  const approved = assessments.data ?? [];
  const options = approved.map((assessment) => ({ value: assessment.id, label: labelOf(assessment, bands) }));
  const offered = canBeNone ? [...options, { value: NONE, label: 'None yet' }] : options;
  return (
    <Field
      label="Approved assessment"
      help={helpFor(customerId, assessments.isSuccess && approved.length === 0)}
      error={assessments.error && faultOf(assessments.error).headline}
    >
      <Select
        options={offered}
        value={value ?? (canBeNone && customerId ? NONE : null)}
        onChange={(chosen) => onChange(chosen === NONE ? null : chosen)}
        placeholder={assessments.isLoading ? 'Loading' : 'Choose an assessment'}
        disabled={customerId === null || offered.length === 0}
      />
    </Field>
  );
}

function helpFor(customerId: string | null, hasNone: boolean): string {
  if (customerId === null) return 'Choose a customer first.';
  if (hasNone) return 'This customer has no approved assessment yet. Approve one first, then generate the figures.';
  return 'Source of the score, findings and first narratives.';
}

function labelOf({ name, score, scoreBands, updatedAt }: AssessmentRow, bands: Readonly<ScoreBands>): string {
  return [name, ...(score === null ? [] : [scoreText(score, scoreBands ?? bands)]), formatDay(updatedAt)].join(', ');
}
