import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { putIntegration } from '#contract/integrations/integrations.contract.ts';
import type { Psa } from '#contract/psa/psa.fields.ts';
import { NO_PERIOD, PERIOD_LABELS, PERIOD_MEANINGS, type Periods } from '#domain/psa/psa.periods.rules.ts';
import { call } from '#web/http/call.ts';
import { refreshAfter } from '#web/http/refresh.ts';
import { withReauthentication } from '#web/session/reauthentication.ts';
import { useCan } from '#web/session/session.ts';
import { Select } from '#web/ui/choosers/Select.tsx';
import { Button } from '#web/ui/controls/Button.tsx';
import { Field } from '#web/ui/controls/Field.tsx';
import { Card } from '#web/ui/data/Card.tsx';
import { FaultMessage } from '#web/ui/feedback/FaultMessage.tsx';
import { toast } from '#web/ui/feedback/toasts.ts';
import { counted } from './psa.words.ts';

const OPTIONS = PERIOD_MEANINGS.map((value) => ({ value, label: PERIOD_LABELS[value] }));

/** Payment frequency of contracts, for tools that only number their billing periods; nothing is guessed. */
export function PsaPeriods({ psa }: { psa: Psa }) {
  return psa.periods.length === 0 ? null : <PeriodsForm psa={psa} />;
}

function PeriodsForm({ psa }: { psa: Psa }) {
  const { kind, name, version, periods } = psa;
  const canManage = useCan()('integrations:manage');
  const [chosen, setChosen] = useState<Periods>(
    Object.fromEntries(periods.flatMap(({ code, means }) => (means === null ? [] : [[code, means]]))),
  );
  const save = useMutation({
    mutationFn: () => withReauthentication(() => call(putIntegration, { params: { kind }, body: { periods: { ...chosen }, version } })),
    onSuccess: async () => {
      toast({ title: 'Billing periods saved', description: 'Used from the next dry run on.', variant: 'success' });
      await refreshAfter(putIntegration);
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save.mutate();
  };
  return (
    <Card title="Billing periods">
      <form noValidate onSubmit={submit} className="flex flex-col gap-4">
        <p className="text-muted">
          {name} identifies billing periods by its own numbers. Choose what each number means; until then its contracts do not count towards
          what your customers pay.
        </p>
        <div className="grid gap-4 sm:grid-cols-2">
          {periods.map(({ code, contracts, example }) => (
            <Field key={code} label={labelOf(code)} help={`${counted(contracts, 'contract', 'contracts')}, such as ${example}`}>
              <Select
                options={OPTIONS}
                value={chosen[code] ?? null}
                placeholder="Not specified"
                disabled={!canManage}
                onChange={(means) => setChosen({ ...chosen, [code]: means })}
              />
            </Field>
          ))}
        </div>
        <FaultMessage error={save.error} />
        {canManage && (
          <div>
            <Button type="submit" loading={save.isPending}>
              Save
            </Button>
          </div>
        )}
      </form>
    </Card>
  );
}

const labelOf = (code: string) => (code === NO_PERIOD ? 'Contracts without a billing period' : `Billing period ${code}`);
