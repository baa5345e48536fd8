import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { putIntegration } from '#contract/integrations/integrations.contract.ts';
import type { Psa } from '#contract/psa/psa.fields.ts';
import { LEFT_OUT, labelKey, MOST_LABELS, STACK_MEANINGS } from '#domain/psa/psa.stack.rules.ts';
import { STACK_CATEGORIES, stackCategory } from '#domain/stack/stack.categories.rules.ts';
import { call } from '#web/http/call.ts';
import { refreshAfter } from '#web/http/refresh.ts';
import { withReauthentication } from '#web/session/reauthentication.ts';
import { useCan } from '#web/session/session.ts';
import { Select } from '#web/ui/choosers/Select.tsx';
import { Button } from '#web/ui/controls/Button.tsx';
import { Card } from '#web/ui/data/Card.tsx';
import { FaultMessage } from '#web/ui/feedback/FaultMessage.tsx';
import { toast } from '#web/ui/feedback/toasts.ts';
import { counted } from './psa.words.ts';

type Label = Psa['stack'][number];
/** Choice of the category that the wording of a type suggests, the default. */
const BY_WORDS = 'by_words';

/** Stack category of each asset type and agreement; those without a choice follow their wording. */
export function PsaStack({ psa }: { psa: Psa }) {
  return psa.stack.length === 0 ? null : <StackForm psa={psa} />;
}

function StackForm({ psa: { kind, name, version, stack } }: { psa: Psa }) {
  const canManage = useCan()('integrations:manage');
  const [choices, setChoices] = useState<Record<string, string>>(
    Object.fromEntries(stack.flatMap(({ object, label, means }) => (means === null ? [] : [[labelKey(object, label), means]]))),
  );
  const save = useMutation({
    mutationFn: () =>
      withReauthentication(() => call(putIntegration, { params: { kind }, body: { stack: wordsOf(stack, choices), version } })),
    onSuccess: async () => {
      toast({ title: 'Categories saved', description: 'Used from the next dry run on.', variant: 'success' });
      await refreshAfter(putIntegration);
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save.mutate();
  };
  const choose = ({ object, label }: Label, chosen: string) => {
    const { [labelKey(object, label)]: _, ...rest } = choices;
    setChoices(chosen === BY_WORDS ? rest : { ...rest, [labelKey(object, label)]: chosen });
  };
  const taken = stack.filter(
    ({ object, label, proposed }) => (choices[labelKey(object, label)] ?? proposed ?? LEFT_OUT) !== LEFT_OUT,
  ).length;
  return (
    <Card title="Technology stack">
      <form noValidate onSubmit={submit} className="flex flex-col gap-4">
        <p className="text-muted">
          Items of these types in {name} are counted in each customer’s stack and kept in sync. {taken} of{' '}
          {counted(stack.length, 'type or agreement', 'types and agreements')} have a category; all others are excluded.
        </p>
        <ul className="relative max-h-80 divide-y divide-border overflow-y-auto rounded-card border border-border">
          {stack.map((label) => (
            <Row key={labelKey(label.object, label.label)} label={label} choices={choices} disabled={!canManage} onChoose={choose} />
          ))}
        </ul>
        {stack.length >= MOST_LABELS && (
          <p className="text-sm text-muted">The {MOST_LABELS} most frequent types are shown; the others are categorised by name.</p>
        )}
        <FaultMessage error={save.error} />
        {canManage && (
          <div>
            <Button type="submit" loading={save.isPending}>
              Save categories
            </Button>
          </div>
        )}
      </form>
    </Card>
  );
}

interface RowProps {
  label: Label;
  choices: Readonly<Record<string, string>>;
  disabled: boolean;
  onChoose: (label: Label, chosen: string) => void;
}

function Row({ label, choices, disabled, onChoose }: RowProps) {
  const { object, name, things, example, proposed } = label;
  const byWords = proposed === null ? 'Excluded by default' : `${stackCategory(proposed)?.name ?? proposed}, suggested`;
  const options = [
    { value: BY_WORDS, label: byWords },
    ...STACK_CATEGORIES.map((category) => ({ value: category.key, label: category.name })),
    { value: LEFT_OUT, label: 'Skip' },
  ];
  const isAgreement = object === 'agreement';
  return (
    <li className="grid items-center gap-x-3 gap-y-1 px-3 py-1.5 md:grid-cols-[minmax(0,1fr)_minmax(0,22rem)]">
      <span className="min-w-0">
        <span className="block wrap-anywhere">{name}</span>
        <span className="block text-sm wrap-anywhere text-muted">
          {isAgreement ? counted(things, 'agreement', 'agreements') : `${counted(things, 'asset', 'assets')}, such as ${example}`}
        </span>
      </span>
      <Select
        label={`Category of ${name}`}
        options={options}
        value={choices[labelKey(object, label.label)] ?? BY_WORDS}
        disabled={disabled}
        onChange={(chosen) => onChoose(label, chosen)}
      />
    </li>
  );
}

/** Choice for every visible label; null removes the previous one. */
function wordsOf(stack: readonly Label[], choices: Readonly<Record<string, string>>) {
  return Object.fromEntries(
    stack.map(({ object, label }) => {
      const key = labelKey(object, label);
      return [key, STACK_MEANINGS.find((one) => one === choices[key]) ?? null];
    }),
  );
}
