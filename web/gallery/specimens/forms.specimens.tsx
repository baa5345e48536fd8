import { type ReactNode, useEffect } from 'react';
import { type Control, useForm } from 'react-hook-form';
import type * as z from 'zod/mini';
import { createGoal } from '#contract/customers/goals.contract.ts';
import { Field } from '#web/ui/controls/Field.tsx';
import { TextInput } from '#web/ui/controls/TextInput.tsx';
import { CheckboxField } from '#web/ui/forms/CheckboxField.tsx';
import { ComboboxField } from '#web/ui/forms/ComboboxField.tsx';
import { DayField } from '#web/ui/forms/DayField.tsx';
import { EntityDialog } from '#web/ui/forms/EntityDialog.tsx';
import { FormField } from '#web/ui/forms/FormField.tsx';
import { LinesField } from '#web/ui/forms/LinesField.tsx';
import { MomentField } from '#web/ui/forms/MomentField.tsx';
import { MoneyField } from '#web/ui/forms/MoneyField.tsx';
import { CustomerWords } from '#web/ui/forms/CustomerWords.tsx';
import { NumberField } from '#web/ui/forms/NumberField.tsx';
import { CustomerField, PersonField } from '#web/ui/forms/PersonField.tsx';
import { RadioField } from '#web/ui/forms/RadioField.tsx';
import { SaveBar } from '#web/ui/forms/SaveBar.tsx';
import { SecretField } from '#web/ui/forms/SecretField.tsx';
import { RejectForm } from '#web/ui/forms/RejectForm.tsx';
import { SelectField } from '#web/ui/forms/SelectField.tsx';
import { TextAreaField, TextField } from '#web/ui/forms/TextField.tsx';
import { FIRST_CUSTOMER, FIRST_PERSON, LONG_TEXT } from '#web/gallery/gallery.data.ts';
import { Opener } from '#web/gallery/Opener.tsx';
import type { Specimen } from '#web/gallery/specimen.ts';

const VALUES = {
  text: 'Acme Ltd',
  number: 12 as number | null,
  day: '2026-12-03' as string | null,
  moment: '2026-12-03T09:30',
  money: 125_000 as number | null,
  person: FIRST_PERSON as string | null,
  customer: FIRST_CUSTOMER as string | null,
  tier: 'B' as 'A' | 'B' | null,
  isMonthly: true,
  secret: undefined as string | undefined,
};
type Values = typeof VALUES;

interface InFormProps {
  error?: keyof Values;
  children: (control: Control<Values>) => ReactNode;
}

function InForm({ error, children }: InFormProps) {
  const { control, setError } = useForm({ defaultValues: VALUES });
  // Sets the error on the form, which is outside React.
  useEffect(() => {
    if (error) setError(error, { message: 'is required' });
  }, [error, setError]);
  return children(control);
}

const TIERS = [
  { value: null, label: 'None yet' },
  { value: 'A' as const, label: 'A, four reviews a year' },
  { value: 'B' as const, label: 'B, two reviews a year' },
];

type GoalForm = z.input<typeof createGoal.body>;
const GOAL: GoalForm = { title: '', why: '' };

export const FIELDS: readonly Specimen[] = [
  {
    name: 'LinesField',
    states: {
      'Two lines': (
        <Field label="Answers, one per line">
          <LinesField lines={['Monday', 'Friday']} onChange={() => {}} rows={3} />
        </Field>
      ),
    },
  },
  {
    name: 'SaveBar',
    states: {
      Changed: (
        <SaveBar isDirty isSaving={false} onDiscard={() => {}}>
          {null}
        </SaveBar>
      ),
      Unchanged: (
        <SaveBar isDirty={false} isSaving={false} onDiscard={() => {}}>
          {null}
        </SaveBar>
      ),
    },
  },
  {
    name: 'CheckboxField',
    states: {
      Chosen: <InForm>{(control) => <CheckboxField control={control} name="isMonthly" label="Monthly" help={LONG_TEXT} />}</InForm>,
    },
  },
  {
    name: 'ComboboxField',
    states: {
      Chosen: <InForm>{(control) => <ComboboxField control={control} name="tier" label="Tier, searched" options={TIERS} />}</InForm>,
    },
  },
  {
    name: 'CustomerField',
    states: { Chosen: <InForm>{(control) => <CustomerField control={control} name="customer" label="Customer of the form" />}</InForm> },
  },
  {
    name: 'DayField',
    states: {
      Chosen: <InForm>{(control) => <DayField control={control} name="day" label="Due day" />}</InForm>,
      'With an error': (
        <InForm error="day">{(control) => <DayField control={control} name="day" label="Start day" refusal="must be a date" />}</InForm>
      ),
    },
  },
  {
    name: 'EntityDialog',
    opens: {
      New: (
        <Opener label="Add a goal">
          {(isOpen, close) =>
            isOpen && (
              <EntityDialog
                entry={createGoal}
                row={null}
                blank={GOAL}
                valuesOf={({ recommendations, ...row }) => ({ ...row, recommendationIds: recommendations.map(({ id }) => id) })}
                send={async () => {}}
                title="Add goal"
                submitLabel="Add goal"
                onClose={close}
              >
                {({ control }) => <TextField control={control} name="title" label="Goal" required />}
              </EntityDialog>
            )
          }
        </Opener>
      ),
    },
  },
  {
    name: 'FormField',
    states: {
      'With an error': (
        <InForm error="text">
          {(control) => (
            <FormField control={control} name="text" label="Own control">
              <TextInput />
            </FormField>
          )}
        </InForm>
      ),
    },
  },
  {
    name: 'MomentField',
    states: { Chosen: <InForm>{(control) => <MomentField control={control} name="moment" label="Meeting" />}</InForm> },
  },
  {
    name: 'MoneyField',
    states: { Filled: <InForm>{(control) => <MoneyField control={control} name="money" label="Monthly fee" currency="EUR" />}</InForm> },
  },
  {
    name: 'NumberField',
    states: {
      Filled: <InForm>{(control) => <NumberField control={control} name="number" label="Users" />}</InForm>,
      'With an error': (
        <InForm error="number">{(control) => <NumberField control={control} name="number" label="Computers" required />}</InForm>
      ),
    },
  },
  {
    name: 'PersonField',
    states: {
      Chosen: <InForm>{(control) => <PersonField control={control} name="person" label="Engineer of the form" />}</InForm>,
      'With an error': (
        <InForm error="person">{(control) => <PersonField control={control} name="person" label="Owner of the form" />}</InForm>
      ),
    },
  },
  {
    name: 'RadioField',
    states: { Chosen: <InForm>{(control) => <RadioField control={control} name="tier" label="Tier, listed" options={TIERS} />}</InForm> },
  },
  {
    name: 'SecretField',
    states: {
      Empty: <InForm>{(control) => <SecretField control={control} name="secret" label="API key" help="Leave empty to keep it." />}</InForm>,
    },
  },
  {
    name: 'SelectField',
    states: {
      Chosen: <InForm>{(control) => <SelectField control={control} name="tier" label="Tier, selected" options={TIERS} />}</InForm>,
      Disabled: <InForm>{(control) => <SelectField control={control} name="tier" label="Tier, fixed" options={TIERS} disabled />}</InForm>,
    },
  },
  {
    name: 'TextAreaField',
    states: {
      Filled: <InForm>{(control) => <TextAreaField control={control} name="text" label="Note" rows={2} help={LONG_TEXT} />}</InForm>,
    },
  },
  {
    name: 'CustomerWords',
    states: {
      Filled: (
        <CustomerWords outcome={{ label: 'Deleted data is kept', value: 'For 1 year' }} points={['Daily copies']} onChange={() => {}} />
      ),
    },
  },
  { name: 'RejectForm', states: { Empty: <RejectForm onReject={async () => {}} onClose={() => {}} /> } },
  {
    name: 'TextField',
    states: {
      Filled: <InForm>{(control) => <TextField control={control} name="text" label="Name" required />}</InForm>,
      'With an error': <InForm error="text">{(control) => <TextField control={control} name="text" label="Legal name" />}</InForm>,
    },
  },
];
