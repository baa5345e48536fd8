import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { changeScenario, getScenario, Scenario } from '#contract/budgets/budgets.contract.ts';
import { ask } from '#web/http/ask.ts';
import { call } from '#web/http/call.ts';
import { currentRowOf } from '#web/http/conflict.ts';
import { refreshAfter } from '#web/http/refresh.ts';
import { Select } from '#web/ui/choosers/Select.tsx';
import { moneyText } from '#web/ui/data/money.format.ts';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx';
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { FormDrawer } from '#web/ui/overlays/FormDrawer.tsx';
import { Drawer } from '#web/ui/overlays/Drawer.tsx';
import type { BudgetModel } from '#web/budgets/budget.model.ts';
import { changesOf, optionOf, quarterChoices, quarterFrom, quarterValue, type ScenarioItem, type Tried } from './scenario.changes.ts';

interface ScenarioDialogProps {
  model: BudgetModel;
  name: string;
  onClose: () => void;
}

const WIDTH = 'w-180';

/** Recommendations of a scenario with their quarters and options. */
export function ScenarioDialog({ model, name, onClose }: ScenarioDialogProps) {
  const params = { customerId: model.customerId, fiscalYear: String(model.periods[0]?.year ?? 0), name };
  const scenario = useQuery(ask(getScenario, { params }));
  const title = `Change “${name}”`;
  if (scenario.data) return <ScenarioForm model={model} title={title} params={params} scenario={scenario.data} onClose={onClose} />;
  return (
    <Drawer open onClose={onClose} title={title} width={WIDTH}>
      <div className="p-4">
        {scenario.error ? (
          <ErrorState error={scenario.error} onRetry={() => void scenario.refetch()} />
        ) : (
          <Skeleton className="h-40 w-full" />
        )}
      </div>
    </Drawer>
  );
}

interface ScenarioFormProps {
  model: BudgetModel;
  title: string;
  params: { customerId: string; fiscalYear: string; name: string };
  scenario: Scenario;
  onClose: () => void;
}

function ScenarioForm({ model, title, params, scenario: read, onClose }: ScenarioFormProps) {
  const [scenario, setScenario] = useState(read);
  const [tried, setTried] = useState<ReadonlyMap<string, Tried>>(new Map());
  const save = useMutation({
    mutationFn: (version: number) => call(changeScenario, { params, body: { changes: changesOf(scenario.items, tried), version } }),
    onSuccess: async () => {
      await refreshAfter(changeScenario);
      onClose();
    },
  });
  const theirs = currentRowOf(save.error, Scenario);
  const takeTheirs = (current: Scenario) => {
    setScenario(current);
    setTried(new Map());
    save.reset();
  };
  return (
    <FormDrawer
      title={title}
      width={WIDTH}
      isDirty={tried.size > 0}
      submitLabel="Save scenario"
      saving={save}
      conflict={theirs && { onTakeTheirs: () => takeTheirs(theirs), onKeepMine: () => save.mutate(theirs.version) }}
      onSubmit={(event) => {
        event.preventDefault();
        save.mutate(scenario.version);
      }}
      onClose={onClose}
      className="grid gap-0 p-4"
    >
      {scenario.items.length === 0 && <EmptyState title="Nothing to move">A scenario can only move open recommendations.</EmptyState>}
      {scenario.items.map((item) => (
        <ItemFields
          key={item.id}
          item={item}
          model={model}
          tried={tried.get(item.id) ?? item.tried}
          onTry={(next) => setTried((now) => new Map(now).set(item.id, next))}
        />
      ))}
    </FormDrawer>
  );
}

const QUARTERS = 16;

interface ItemFieldsProps {
  item: ScenarioItem;
  model: BudgetModel;
  tried: Tried;
  onTry: (next: Tried) => void;
}

function ItemFields({ item, model, tried, onTry }: ItemFieldsProps) {
  const [first] = model.periods;
  const quarters = quarterChoices(item, { year: first?.year ?? 0, quarter: first?.quarter ?? 1 }, QUARTERS);
  const chosen = optionOf(item, tried.option);
  const options = item.options.map(({ key, name, oneTime, recurring, recurringPer }) => {
    const amounts = [
      oneTime === 0 ? [] : [moneyText(oneTime, model.currency)],
      recurring === 0 ? [] : [`${moneyText(recurring, model.currency)} a ${recurringPer}`],
    ].flat();
    return { value: key, label: [name, amounts.join(' + ')].filter(Boolean).join(': ') };
  });
  const hasMoved = quarterValue(tried.quarter) !== quarterValue(item.planned.quarter) || chosen !== optionOf(item, item.planned.option);
  return (
    <fieldset className="grid items-center gap-x-3 gap-y-1 border-b border-border py-2 md:grid-cols-[1fr_190px_230px]">
      <legend className="sr-only">{item.title}</legend>
      <p className="min-w-0 wrap-anywhere">
        <span className={hasMoved ? 'font-semibold' : ''}>{item.title}</span>
        {hasMoved && <span className="ml-2 text-xs text-muted">changed</span>}
        {!item.costKnown && <span className="ml-2 text-xs text-muted">to be quoted</span>}
      </p>
      <Select
        label={`Quarter of ${item.title}`}
        options={quarters}
        value={quarterValue(tried.quarter)}
        onChange={(value) => onTry({ ...tried, quarter: quarterFrom(value) })}
      />
      {options.length > 1 && (
        <Select label={`Option of ${item.title}`} options={options} value={chosen} onChange={(option) => onTry({ ...tried, option })} />
      )}
    </fieldset>
  );
}
