import { type SubmitEvent, useState } from 'react';
import type { Path } from '#contract/paths/paths.contract.ts';
import { addQuarters, type FiscalQuarter, fiscalQuarterOf, quarterKey, quarterName } from '#domain/customers/fiscal.rules.ts';
import { PATH_LIMITS } from '#domain/paths/paths.rules.ts';
import { classes } from '#web/ui/classes.ts';
import { Select } from '#web/ui/choosers/Select.tsx';
import { Checkbox } from '#web/ui/controls/Checkbox.tsx';
import { Field } from '#web/ui/controls/Field.tsx';
import { MoneyInput } from '#web/ui/controls/MoneyInput.tsx';
import { TextInput } from '#web/ui/controls/TextInput.tsx';
import { numberLocale } from '#web/ui/data/terms.ts';
import { formatDecimal, parseDecimal } from '#domain/money/money.rules.ts';
import type { PathControls } from './path.query.ts';
import { quarterChoices } from './path.words.ts';

const HUNDREDTHS = 2;

interface PathFieldsProps {
  path: Path;
  controls: PathControls;
}

export function PathFields({ path, controls }: PathFieldsProps) {
  const { from, until, startMonth, today } = path;
  const options = (quarters: readonly FiscalQuarter[]) =>
    quarters.map((quarter) => ({ value: quarterKey(quarter), label: quarterName(quarter, startMonth) }));
  return (
    <div className="grid gap-2 max-md:w-full">
      <div className={ROW}>
        <GoalField key={`goal ${path.goal}`} path={path} controls={controls} />
        <BudgetField key={`budget ${path.budget}`} path={path} controls={controls} label="Budget, first 12 months" name="budget" keys="M" />
        <Field label="From" className="md:w-28">
          <Select
            options={options(quarterChoices(fiscalQuarterOf(today, startMonth), from))}
            value={quarterKey(from)}
            onChange={(key) => controls.change({ from: key, until: undefined })}
          />
        </Field>
        <Field label="Until" className="md:w-28">
          <Select
            options={options(Array.from({ length: PATH_LIMITS.quarters }, (_, index) => addQuarters(from, index)))}
            value={quarterKey(until)}
            onChange={(key) => controls.change({ from: quarterKey(from), until: key })}
          />
        </Field>
        <MustField path={path} controls={controls} />
      </div>
      <MoreLimits path={path} controls={controls} />
    </div>
  );
}

const ROW = 'grid grid-cols-2 items-start gap-x-3 gap-y-2 md:flex md:flex-wrap';

/** Open from the start if one of the limits is set. */
function MoreLimits({ path, controls }: PathFieldsProps) {
  const isUsed = path.quarterBudget !== null || path.quarterHours !== null || path.checklist !== null || path.noCriticals;
  return (
    <details open={isUsed}>
      <summary className="w-fit cursor-pointer py-1 text-sm text-muted hover:text-text">
        More limits: per quarter, {path.checklists.length > 0 ? 'checklist, ' : ''}critical findings
      </summary>
      <div className={classes(ROW, 'mt-1')}>
        <BudgetField
          key={`quarter ${path.quarterBudget}`}
          path={path}
          controls={controls}
          label="Budget per quarter"
          name="quarterBudget"
          keys="Q"
        />
        <HoursField key={`hours ${path.quarterHours}`} path={path} controls={controls} />
        {path.checklists.length > 0 && <ChecklistField path={path} controls={controls} />}
      </div>
      <div className="mt-2">
        <Checkbox
          aria-keyshortcuts="C"
          checked={path.noCriticals}
          onChange={({ target }) => controls.change({ noCriticals: target.checked ? true : undefined })}
        >
          Resolve every critical finding
        </Checkbox>
      </div>
    </details>
  );
}

/** Applied on Enter and when the field is left. */
function GoalField({ path, controls }: PathFieldsProps) {
  const [typed, setTyped] = useState(String(path.goal));
  const goal = Number(typed.trim().replace(',', '.').replace('%', ''));
  const isValid = typed.trim() !== '' && goal >= 0 && goal <= 100;
  const apply = () => isValid && goal !== path.goal && controls.change({ goal: String(Math.round(goal * 10) / 10), plan: undefined });
  return (
    <form className="md:w-20" onSubmit={onSubmit(apply)}>
      <Field label="Goal, %" error={isValid ? null : 'Enter a score from 0 to 100.'}>
        <TextInput
          aria-keyshortcuts="G"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          onBlur={apply}
          inputMode="decimal"
          autoComplete="off"
        />
      </Field>
    </form>
  );
}

interface BudgetFieldProps extends PathFieldsProps {
  label: string;
  name: 'budget' | 'quarterBudget';
  keys: string;
}

function BudgetField({ path, controls, label, name, keys }: BudgetFieldProps) {
  const [amount, setAmount] = useState(path[name] ?? 0);
  const isValid = !Number.isNaN(amount) && amount >= 0;
  const apply = () =>
    isValid && amount !== (path[name] ?? 0) && controls.change({ [name]: amount === 0 ? undefined : String(amount), plan: undefined });
  return (
    <form className="md:w-44" onSubmit={onSubmit(apply)}>
      <Field label={label} error={isValid ? null : 'Enter an amount, or nothing for no limit.'}>
        <MoneyInput value={amount} currency={path.currency} onChange={setAmount} onBlur={apply} keys={keys} />
      </Field>
    </form>
  );
}

function HoursField({ path, controls }: PathFieldsProps) {
  const show = (hours: number | null) => (hours === null ? '' : formatDecimal(Math.round(hours * 100), HUNDREDTHS, numberLocale()));
  const [typed, setTyped] = useState(show(path.quarterHours));
  const hundredths = parseDecimal(typed, HUNDREDTHS, numberLocale());
  const hours = typed.trim() === '' || hundredths === null ? null : hundredths / 100;
  const isValid = typed.trim() === '' || (hours !== null && hours >= 0 && hours <= PATH_LIMITS.hours);
  const apply = () =>
    isValid &&
    hours !== path.quarterHours &&
    controls.change({ quarterHours: hours === null ? undefined : String(hours), plan: undefined });
  return (
    <form className="md:w-36" onSubmit={onSubmit(apply)}>
      <Field label="Hours per quarter" error={isValid ? null : 'Enter hours, or nothing for no limit.'}>
        <TextInput
          name="quarterHours"
          aria-keyshortcuts="H"
          value={typed}
          placeholder="No limit"
          onChange={({ target }) => setTyped(target.value)}
          onBlur={apply}
          inputMode="decimal"
          autoComplete="off"
        />
      </Field>
    </form>
  );
}

const NONE = '-';

function ChecklistField({ path: { checklist, checklists }, controls }: PathFieldsProps) {
  const options = [{ value: NONE, label: 'None' }, ...checklists.map(({ key, name }) => ({ value: key, label: name }))];
  return (
    <Field label="Checklist to meet" className="md:w-48">
      <Select
        keys="L"
        options={options}
        value={checklist?.key ?? NONE}
        onChange={(key) => controls.change({ checklist: key === NONE ? undefined : key, plan: undefined })}
      />
    </Field>
  );
}

/** Choosing a recommendation requires it, and choosing it again no longer does. */
function MustField({ path: { path: found }, controls }: PathFieldsProps) {
  const { must } = controls;
  const all = [
    ...(found?.plan?.quarters.flatMap(({ items }) => items) ?? []),
    ...(found?.others ?? []).filter(({ reason }) => reason === 'not_needed'),
  ];
  if (all.length === 0) return null;
  const options = all
    .map(({ id, title }) => ({ value: id, label: must.includes(id) ? `${title} (required)` : title }))
    .toSorted((one, other) => (one.label < other.label ? -1 : 1));
  return (
    <Field label="Must include" className="md:w-40">
      <Select options={options} value={null} placeholder={must.length === 0 ? 'None' : `${must.length} required`} onChange={controls.pin} />
    </Field>
  );
}

const onSubmit = (apply: () => void) => (event: SubmitEvent<HTMLFormElement>) => {
  event.preventDefault();
  apply();
};
