import { useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { putIntegration } from '#contract/integrations/integrations.contract.ts';
import { readPsaChoices } from '#contract/psa/psa.contract.ts';
import type { Psa } from '#contract/psa/psa.fields.ts';
import type { WriteSetting } from '#domain/psa/tools/tool.facts.rules.ts';
import { writeSettingsOf } from '#domain/psa/psa.writes.rules.ts';
import { call } from '#web/http/call.ts';
import { refreshAfter } from '#web/http/refresh.ts';
import { withReauthentication } from '#web/session/reauthentication.ts';
import { useIsReadOnly } from '#web/session/read.only.ts';
import { useCan } from '#web/session/session.ts';
import { Select } from '#web/ui/choosers/Select.tsx';
import { Button } from '#web/ui/controls/Button.tsx';
import { Field } from '#web/ui/controls/Field.tsx';
import { Card } from '#web/ui/data/Card.tsx';
import { CardSkeleton } from '#web/ui/data/CardSkeleton.tsx';
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx';
import { FaultMessage } from '#web/ui/feedback/FaultMessage.tsx';
import { toast } from '#web/ui/feedback/toasts.ts';

type Choices = Readonly<Record<string, readonly { id: string; name: string }[]>>;

const NOTHING = 'nothing';
const GROUPS: readonly (readonly [WriteSetting['of'], string])[] = [
  ['ticket', 'Tickets'],
  ['opportunity', 'Opportunities'],
  ['back', 'Opportunity statuses'],
];

/** Destination of tickets and opportunities in the tool, and the meaning of its statuses. */
export function PsaWriting({ psa }: { psa: Psa }) {
  const { kind } = psa;
  const canManage = useCan()('integrations:manage');
  const isReadOnly = useIsReadOnly();
  // Options depend on the saved board.
  const offered = useQuery({
    queryKey: [readPsaChoices.path, kind, psa.version],
    queryFn: () => call(readPsaChoices, { params: { kind } }),
    enabled: canManage,
    retry: false,
    staleTime: Infinity,
  });
  if (!canManage)
    return (
      <p className="text-muted">
        {isReadOnly
          ? 'Where tickets and opportunities are created cannot be changed while the subscription is read-only.'
          : 'Only an administrator can choose where tickets and opportunities are created.'}
      </p>
    );
  if (offered.isPending) return <CardSkeleton lines={6} />;
  if (offered.isError) return <ErrorState error={offered.error} onRetry={() => void offered.refetch()} />;
  return <Choosing key={psa.version} psa={psa} choices={offered.data.choices} />;
}

function Choosing({ psa, choices }: { psa: Psa; choices: Choices }) {
  const { kind, name, version } = psa;
  const [chosen, setChosen] = useState<Readonly<Record<string, string>>>(psa.writes);
  const save = useMutation({
    mutationFn: () => withReauthentication(() => call(putIntegration, { params: { kind }, body: { writes: chosen, version } })),
    onSuccess: async () => {
      toast({ title: `${name} saved`, variant: 'success' });
      await refreshAfter(putIntegration);
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save.mutate();
  };
  return (
    <Card title="Write-back">
      <form noValidate onSubmit={submit} className="flex flex-col gap-5">
        <p className="text-muted">
          A finding becomes a ticket, and a recommendation a ticket or an opportunity, when a user requests it. Plumbline never changes or
          deletes anything else in {name}.
        </p>
        {GROUPS.map(([of, title]) => (
          <Group
            key={of}
            title={title}
            settings={writeSettingsOf(kind).filter((setting) => setting.of === of)}
            choices={choices}
            chosen={chosen}
            onChoose={(key, value) => setChosen({ ...chosen, [key]: value })}
          />
        ))}
        <FaultMessage error={save.error} />
        <div>
          <Button type="submit" loading={save.isPending}>
            Save
          </Button>
        </div>
      </form>
    </Card>
  );
}

interface GroupProps {
  title: string;
  settings: readonly WriteSetting[];
  choices: Choices;
  chosen: Readonly<Record<string, string>>;
  onChoose: (key: string, value: string) => void;
}

function Group({ title, settings, choices, chosen, onChoose }: GroupProps) {
  if (settings.length === 0) return null;
  return (
    <fieldset className="grid gap-4 sm:grid-cols-2">
      <legend className="mb-2 font-semibold">{title}</legend>
      {settings.map(({ key, label, help, isOptional }) => (
        <Field key={key} label={label} required={!isOptional} {...(help === undefined ? {} : { help })}>
          <Select
            options={optionsOf(choices[key] ?? [], chosen[key] ?? '', isOptional === true)}
            value={chosen[key] || (isOptional ? NOTHING : null)}
            onChange={(value) => onChoose(key, value === NOTHING ? '' : value)}
          />
        </Field>
      ))}
    </fieldset>
  );
}

/** Keeps a selected option that the tool no longer offers. */
function optionsOf(offered: readonly { id: string; name: string }[], chosen: string, isOptional: boolean) {
  const known = offered.map(({ id, name }) => ({ value: id, label: name }));
  const isLost = chosen !== '' && !offered.some(({ id }) => id === chosen);
  return [
    ...(isOptional ? [{ value: NOTHING, label: 'PSA default' }] : []),
    ...known,
    ...(isLost ? [{ value: chosen, label: `No longer offered (${chosen})` }] : []),
  ];
}
