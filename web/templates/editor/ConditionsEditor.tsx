import { kindOf } from '#domain/templates/kinds.rules.ts';
import type { Condition, ConditionOperator, ShowIf } from '#domain/templates/templates.rules.ts';
import { CONDITION_OPERATORS, TEMPLATE_LIMITS } from '#domain/templates/templates.rules.ts';
import { Combobox } from '#web/ui/choosers/Combobox.tsx';
import { Select } from '#web/ui/choosers/Select.tsx';
import { Button } from '#web/ui/controls/Button.tsx';
import { Field } from '#web/ui/controls/Field.tsx';
import { IconButton } from '#web/ui/controls/IconButton.tsx';
import { TextInput } from '#web/ui/controls/TextInput.tsx';
import { PlusIcon, TrashIcon } from '#web/ui/icons.tsx';
import type { EditedQuestion, EditedSection } from './draft.ts';
import { faultAt } from './draft.faults.ts';
import type { FaultLocation } from '#web/templates/StructureFaults.tsx';

interface ConditionsEditorProps {
  showIf: ShowIf | undefined;
  earlier: readonly EditedQuestion[];
  path: string;
  faulty: readonly FaultLocation[];
  onChange: (showIf: ShowIf | undefined) => void;
}

const OPERATORS: Record<ConditionOperator, string> = {
  equals: 'is',
  not_equals: 'is not',
  includes: 'includes',
  answered: 'is answered',
};
const WAYS = [
  { value: 'all', label: 'all of these apply' },
  { value: 'any', label: 'any of these applies' },
] as const;
type Way = (typeof WAYS)[number]['value'];

export function earlierQuestions(sections: readonly EditedSection[], key: string): EditedQuestion[] {
  const all = sections.flatMap(({ questions }) => questions);
  return all.slice(
    0,
    Math.max(
      0,
      all.findIndex((question) => question.key === key),
    ),
  );
}

/** Conditions for asking the question. Imports may combine "all" and "any"; the editor keeps the parts it does not change. */
export function ConditionsEditor({ showIf, earlier, path, faulty, onChange }: ConditionsEditorProps) {
  const fault = faultAt(faulty, path);
  const first = earlier.at(-1);
  if (!showIf) return <WithoutConditions first={first} onChange={onChange} />;
  return <Listed showIf={showIf} earlier={earlier} fault={fault} onChange={onChange} />;
}

interface WithoutConditionsProps {
  first: EditedQuestion | undefined;
  onChange: (showIf: ShowIf) => void;
}

function WithoutConditions({ first, onChange }: WithoutConditionsProps) {
  return (
    <p className="flex flex-wrap items-center gap-3 text-sm text-muted">
      Always asked.
      {first && (
        <Button size="sm" onClick={() => onChange({ all: [conditionOn(first)] })}>
          Ask only after certain answers
        </Button>
      )}
    </p>
  );
}

interface ListedProps extends Pick<ConditionsEditorProps, 'earlier' | 'onChange'> {
  showIf: ShowIf;
  fault: string | undefined;
}

/** Conditions of the edited kind, `all` or `any`; if an import has both, the editor changes the first and keeps the other. */
function partsOf({ all = [], any = [] }: ShowIf) {
  const way: Way = all.length > 0 || any.length === 0 ? 'all' : 'any';
  return { way, listed: way === 'all' ? all : any, others: way === 'all' ? any.length : 0 };
}

function Listed({ showIf, earlier, fault, onChange }: ListedProps) {
  const { way, listed, others } = partsOf(showIf);
  const isMixed = others > 0;
  const first = earlier.at(-1);
  const set = (next: Condition[], as: Way = way) => {
    if (next.length === 0 && !isMixed) return onChange(undefined);
    onChange(isMixed ? { ...showIf, [way]: next } : { [as]: next });
  };
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1 font-medium">Asked only when</legend>
      {!isMixed && (
        <div className="max-w-60">
          <Select label="How conditions combine" options={WAYS} value={way} onChange={(as) => set(listed, as)} />
        </div>
      )}
      {listed.map((condition, at) => (
        <ConditionRow
          // Conditions have no identity but their place.
          // oxlint-disable-next-line react/no-array-index-key
          key={at}
          number={at + 1}
          condition={condition}
          earlier={earlier}
          onChange={(next) => set(listed.with(at, next))}
          onRemove={() => set(listed.toSpliced(at, 1))}
        />
      ))}
      {isMixed && <p className="text-sm text-muted">and one of {others} further imported conditions.</p>}
      {fault && <p className="text-xs text-danger-text">{fault}</p>}
      <div className="flex flex-wrap gap-2">
        {first && (
          <Button
            size="sm"
            icon={PlusIcon}
            disabled={listed.length + others >= TEMPLATE_LIMITS.conditions}
            onClick={() => set([...listed, conditionOn(first)])}
          >
            Add condition
          </Button>
        )}
        <Button size="sm" onClick={() => onChange(undefined)}>
          Always ask
        </Button>
      </div>
    </fieldset>
  );
}

interface ConditionRowProps {
  number: number;
  condition: Condition;
  earlier: readonly EditedQuestion[];
  onChange: (condition: Condition) => void;
  onRemove: () => void;
}

function ConditionRow({ number, condition, earlier, onChange, onRemove }: ConditionRowProps) {
  const target = earlier.find(({ key }) => key === condition.question);
  const known = earlier.map(({ key, text }) => ({ value: key, label: text || 'New question' }));
  const questions = target ? known : [...known, { value: condition.question, label: `${condition.question} (not before this question)` }];
  const takesMany = target !== undefined && kindOf(target.type).takesMany === true;
  const operators = CONDITION_OPERATORS.filter((op) => (op === 'includes') === takesMany || op === 'answered');
  const shown = operators.includes(condition.op) ? operators : [...operators, condition.op];
  return (
    <div className="flex flex-wrap items-end gap-2">
      <Field label={`Question ${number}`} className="min-w-48 flex-2">
        <Combobox
          options={questions}
          value={condition.question}
          onChange={(key) => {
            const chosen = earlier.find((question) => question.key === key);
            if (chosen) onChange(conditionOn(chosen));
          }}
        />
      </Field>
      <div className="w-32">
        <Select
          label={`How answer ${number} is compared`}
          options={shown.map((op) => ({ value: op, label: OPERATORS[op] }))}
          value={condition.op}
          onChange={(op) =>
            onChange(
              op === 'answered'
                ? { question: condition.question, op }
                : { ...condition, op, value: condition.value ?? valuesOf(target)[0]?.value ?? '' },
            )
          }
        />
      </div>
      {condition.op !== 'answered' && <ValueField number={number} target={target} condition={condition} onChange={onChange} />}
      <IconButton label={`Remove condition ${number}`} icon={TrashIcon} size="md" onClick={onRemove} />
    </div>
  );
}

interface ValueFieldProps {
  number: number;
  target: EditedQuestion | undefined;
  condition: Condition;
  onChange: (condition: Condition) => void;
}

function ValueField({ number, target, condition, onChange }: ValueFieldProps) {
  const values = valuesOf(target);
  const value = String(condition.value ?? '');
  const isNumber = (text: string) => target !== undefined && text.trim() !== '' && kindOf(target.type).fits(Number(text), target);
  const set = (text: string) => onChange({ ...condition, value: isNumber(text) ? Number(text) : text });
  return (
    <Field label={`Answer ${number}`} className="min-w-36 flex-1">
      {values.length > 0 ? (
        <Select options={values} value={value} onChange={set} />
      ) : (
        <TextInput value={value} onChange={(event) => set(event.target.value)} autoComplete="off" />
      )}
    </Field>
  );
}

function valuesOf(question: EditedQuestion | undefined): readonly { value: string; label: string }[] {
  if (!question) return [];
  return kindOf(question.type)
    .choices(question)
    .map(({ value, label }) => ({ value: String(value), label: label || 'New choice' }));
}

function conditionOn(question: EditedQuestion): Condition {
  const { choices, takesMany } = kindOf(question.type);
  const value = choices(question)[0]?.value;
  if (value === undefined) return { question: question.key, op: 'answered' };
  return { question: question.key, op: takesMany ? 'includes' : 'equals', value };
}
