import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Budget, setBudgetTarget } from '#contract/budgets/budgets.contract.ts';
import { yearLabel } from '#domain/customers/fiscal.rules.ts';
import { call } from '#web/http/call.ts';
import { currentRowOf } from '#web/http/conflict.ts';
import { refreshAfter } from '#web/http/refresh.ts';
import { Field } from '#web/ui/controls/Field.tsx';
import { MoneyInput } from '#web/ui/controls/MoneyInput.tsx';
import { FormDialog } from '#web/ui/overlays/FormDialog.tsx';
import type { BudgetModel } from './budget.model.ts';
import { monthsOfYear } from './budget.words.ts';

/** Spending target per fiscal year; an empty field means no target. */
export function TargetDialog({ model, onClose }: { model: BudgetModel; onClose: () => void }) {
  const [typed, setTyped] = useState(() => new Map(model.years.map(({ fiscalYear, target }) => [fiscalYear, target ?? 0])));
  const save = useMutation({
    mutationFn: async (versions: ReadonlyMap<number, number>) => {
      for (const { fiscalYear, target, version } of model.years) {
        const next = typed.get(fiscalYear) || null;
        if (next === target) continue;
        const params = { customerId: model.customerId, fiscalYear: String(fiscalYear) };
        // oxlint-disable-next-line no-await-in-loop -- one after the other, so that a refusal names one year
        await call(setBudgetTarget, { params, body: { target: next, version: versions.get(fiscalYear) ?? version } });
      }
    },
    onSuccess: onClose,
    onSettled: () => refreshAfter(setBudgetTarget),
  });
  const theirs = currentRowOf(save.error, Budget);
  const type = (fiscalYear: number, amount: number) => setTyped((now) => new Map(now).set(fiscalYear, amount));
  const wrong = (fiscalYear: number) => Number.isNaN(typed.get(fiscalYear));
  return (
    <FormDialog
      title={model.outlook.target === null ? 'Set target' : 'Edit target'}
      description={`What the customer intends to spend per fiscal year, in ${model.currency}. The target is spread evenly over the months.`}
      submitLabel="Save target"
      saving={save}
      conflict={
        theirs && {
          onTakeTheirs: () => {
            type(theirs.fiscalYear, theirs.target ?? 0);
            save.reset();
          },
          onKeepMine: () => save.mutate(new Map([[theirs.fiscalYear, theirs.version]])),
        }
      }
      onSubmit={(event) => {
        event.preventDefault();
        if (!model.years.some(({ fiscalYear }) => wrong(fiscalYear))) save.mutate(new Map());
      }}
      onClose={onClose}
      className="grid gap-4 pb-2 md:grid-cols-2"
    >
      {model.years.map(({ fiscalYear }) => (
        <Field
          key={fiscalYear}
          label={yearLabel(fiscalYear)}
          help={monthsOfYear(fiscalYear, model.startMonth)}
          error={wrong(fiscalYear) ? `is not an amount in ${model.currency}` : null}
        >
          <MoneyInput value={typed.get(fiscalYear) ?? 0} currency={model.currency} onChange={(amount) => type(fiscalYear, amount)} />
        </Field>
      ))}
    </FormDialog>
  );
}
