import { useQuery } from '@tanstack/react-query';
import { useFormContext, useWatch } from 'react-hook-form';
import { listRecommendationLibrary } from '#contract/recommendations/initiatives.contract.ts';
import { RECOMMENDATION_STATUSES } from '#domain/recommendations/recommendation.statuses.rules.ts';
import { OUTCOMES, PRIORITIES } from '#domain/recommendations/recommendations.rules.ts';
import { ask } from '#web/http/ask.ts';
import { CheckboxField } from '#web/ui/forms/CheckboxField.tsx';
import { SelectField } from '#web/ui/forms/SelectField.tsx';
import { TextField } from '#web/ui/forms/TextField.tsx';
import { InternalNote } from '#web/ui/data/InternalNote.tsx';
import { PRIORITY_LABELS } from '#web/ui/data/planning.words.ts';
import { ownCategories, recommendationStatus } from '#web/ui/data/terms.ts';
import { CategoryField, PercentField, ProseField } from './fields.tsx';
import type { RecommendationForm } from './recommendation.form.ts';
import { FIELD_LABELS } from '#web/ui/data/recommendation.labels.ts';
import { Section } from './Section.tsx';

const statusChoices = () => RECOMMENDATION_STATUSES.map((value) => ({ value, label: recommendationStatus(value) }));
const PRIORITY_OPTIONS = PRIORITIES.map((value) => ({ value, label: PRIORITY_LABELS[value] }));

export function TitleFields({ statusBefore }: { statusBefore: RecommendationForm['status'] | null }) {
  const { control, getValues, setValue } = useFormContext<RecommendationForm>();
  const askForRetest = (chosen: string | undefined) => {
    if (chosen === 'done') setValue('retest', getValues('findingIds').length > 0, { shouldDirty: true });
  };
  const library = useQuery(ask(listRecommendationLibrary)).data ?? [];
  const own = ownCategories();
  const categories = own.length > 0 ? own : [...new Set(library.map(({ category }) => category))];
  return (
    <div className="grid gap-3 px-4 py-4">
      <TextField control={control} name="title" label="Title" required help="In the customer's words." />
      <div className="grid gap-3 sm:grid-cols-3">
        <SelectField control={control} name="status" label={FIELD_LABELS.status} options={statusChoices()} onChoose={askForRetest} />
        <SelectField control={control} name="priority" label={FIELD_LABELS.priority} options={PRIORITY_OPTIONS} />
        <CategoryField known={categories} />
      </div>
      <StatusHint before={statusBefore} />
    </div>
  );
}

/** Offers a retest for Done, and points to the decision form for statuses that only the customer can set. */
function StatusHint({ before }: { before: RecommendationForm['status'] | null }) {
  const { control } = useFormContext<RecommendationForm>();
  const [status, findingIds] = useWatch<RecommendationForm, ['status', 'findingIds']>({ name: ['status', 'findingIds'] });
  if (status === 'done' && findingIds.length > 0) {
    return (
      <CheckboxField
        control={control}
        name="retest"
        label="Re-test the findings?"
        help="Their questions come first in the next assessment."
      />
    );
  }
  if (status === before || !OUTCOMES.some((outcome) => outcome === status)) return null;
  return (
    <p className="text-sm text-muted">
      If the customer decided this, record the decision instead: it is kept permanently with the decision maker, and updates the status.
    </p>
  );
}

/** Customer-facing text. */
export function WordingFields() {
  return (
    <Section title="Why">
      <ProseField name="problem" />
      <ProseField name="benefit" />
      <ProseField name="riskIfNot" />
    </Section>
  );
}

/** Internal fields, never shown to customers. */
export function InternalFields() {
  return (
    <div className="border-t border-border px-4 py-4">
      <InternalNote>
        <div className="grid gap-3 pt-1 pb-1">
          <ProseField name="internalNote" />
          <div className="grid gap-3 sm:grid-cols-2">
            <PercentField name="margin" decimals={2} most={100} />
            <PercentField name="probability" decimals={0} most={100} />
          </div>
        </div>
      </InternalNote>
    </div>
  );
}
