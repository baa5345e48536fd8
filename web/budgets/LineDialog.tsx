import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { BudgetLine, updateBudgetLine } from '#contract/budgets/budgets.contract.ts';
import { BUDGET_LIMITS } from '#domain/budgets/budgets.rules.ts';
import type { Nature, OutlookRow } from '#domain/budgets/outlook.rules.ts';
import { currentRowOf } from '#web/http/conflict.ts';
import { refreshAfter } from '#web/http/refresh.ts';
import { Field } from '#web/ui/controls/Field.tsx';
import { MoneyInput } from '#web/ui/controls/MoneyInput.tsx';
import { SegmentedControl } from '#web/ui/choosers/SegmentedControl.tsx';
import { Select } from '#web/ui/choosers/Select.tsx';
import { TextInput } from '#web/ui/controls/TextInput.tsx';
import { FormDialog } from '#web/ui/overlays/FormDialog.tsx';
import type { BudgetModel } from './budget.model.ts';
import { longLabel } from './budget.words.ts';
import { addLine, changeLine, formOf, type LineForm } from './line.saving.ts';

const KINDS = [
  { value: 'other', label: 'Other' },
  { value: 'licence', label: 'Licence' },
] as const;
const NATURES = [
  { value: 'recurring', label: 'Monthly' },
  { value: 'oneTime', label: 'One-time' },
] as const;

interface LineDialogProps {
  model: BudgetModel;
  /** Null adds a line; amounts of an existing one are edited in its cells. */
  row: OutlookRow | null;
  onClose: () => void;
}

interface FieldsProps {
  model: BudgetModel;
  form: LineForm;
  change: (next: Partial<LineForm>) => void;
  /** True after the first attempt to save, from when missing fields are shown. */
  isTried: boolean;
}

export function LineDialog({ model, row, onClose }: LineDialogProps) {
  const [form, setForm] = useState(() => formOf(row, model));
  const [isTried, setTried] = useState(false);
  const save = useMutation({
    mutationFn: (versions: ReadonlyMap<string, number>) => (row ? changeLine(model, row, form, versions) : addLine(model, form)),
    onSuccess: onClose,
    onSettled: () => refreshAfter(updateBudgetLine),
  });
  const theirs = currentRowOf(save.error, BudgetLine);
  const takeTheirs = ({ label, category, assumption }: BudgetLine) => {
    setForm({ ...form, label, category, assumption });
    save.reset();
  };
  const fields = { model, form, isTried, change: (next: Partial<LineForm>) => setForm((now) => ({ ...now, ...next })) };
  return (
    <FormDialog
      title={row ? `Edit ${row.label}` : 'Add line'}
      submitLabel={row ? 'Save line' : 'Add line'}
      saving={save}
      conflict={theirs && { onTakeTheirs: () => takeTheirs(theirs), onKeepMine: () => save.mutate(new Map([[theirs.id, theirs.version]])) }}
      onSubmit={(event) => {
        event.preventDefault();
        setTried(true);
        if (form.label.trim() !== '' && !Number.isNaN(form.amount)) save.mutate(new Map());
      }}
      onClose={onClose}
      className="grid gap-4 pb-2 md:grid-cols-2"
    >
      <TextFields {...fields} />
      {!row && <AmountFields {...fields} />}
      <Field label="Assumption" help="What the amount depends on, such as a number of users." className="md:col-span-2">
        <TextInput
          value={form.assumption}
          maxLength={BUDGET_LIMITS.assumption}
          onChange={(event) => fields.change({ assumption: event.target.value })}
          autoComplete="off"
        />
      </Field>
    </FormDialog>
  );
}

function TextFields({ form, change, isTried }: FieldsProps) {
  return (
    <>
      <Field label="Name" required error={isTried && form.label.trim() === '' ? 'is required' : null} className="md:col-span-2">
        <TextInput
          value={form.label}
          maxLength={BUDGET_LIMITS.label}
          onChange={(event) => change({ label: event.target.value })}
          autoComplete="off"
        />
      </Field>
      <Field label="Kind">
        <Select options={KINDS} value={form.kind} onChange={(kind) => change({ kind })} />
      </Field>
      <Field label="Category">
        <TextInput
          value={form.category}
          maxLength={BUDGET_LIMITS.category}
          onChange={(event) => change({ category: event.target.value })}
          autoComplete="off"
        />
      </Field>
    </>
  );
}

function AmountFields({ model, form: { nature, amount, from }, change, isTried }: FieldsProps) {
  const starts = model.periods.map((period) => ({ value: period.key, label: longLabel(period) }));
  const isMonthly = nature === 'recurring';
  return (
    <>
      <div>
        <p className="mb-1 font-medium">Paid</p>
        <SegmentedControl<Nature> label="Paid" options={NATURES} value={nature} onChange={(next) => change({ nature: next })} />
      </div>
      <Field
        label={`Amount, ${model.currency}`}
        help={isMonthly ? 'Per month.' : undefined}
        error={isTried && Number.isNaN(amount) ? `is not an amount in ${model.currency}` : null}
      >
        <MoneyInput value={amount} currency={model.currency} onChange={(next) => change({ amount: next })} />
      </Field>
      <Field label={isMonthly ? 'From' : 'In'}>
        <Select options={starts} value={from} onChange={(next) => change({ from: next })} />
      </Field>
    </>
  );
}
