import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { type OrganizationSettings, updateOrganization } from '#contract/organizations/organizations.contract.ts';
import { DEFAULT_PROGRAMME } from '#domain/programme/programme.rules.ts';
import { AUTOMATIC_STEPS, type AutomaticStep } from '#domain/programme/steps.rules.ts';
import { call } from '#web/http/call.ts';
import { faultOf } from '#web/http/fault.ts';
import { Checkbox } from '#web/ui/controls/Checkbox.tsx';
import { Field } from '#web/ui/controls/Field.tsx';
import { TextInput } from '#web/ui/controls/TextInput.tsx';
import { Card } from '#web/ui/data/Card.tsx';
import { toast } from '#web/ui/feedback/toasts.ts';
import { useShowOrganization } from './settings.api.ts';

const WORDS: Readonly<Record<AutomaticStep, [label: string, help: string]>> = {
  create: ['Start the assessment before each review', 'On the template of the last approved one, for the customer’s engineer.'],
  warn: ['Warn two weeks before a review that is not ready', 'When it lacks an approved assessment or a date.'],
  share: ['Make the link to the deck the day before', 'It is mailed to who holds the review; the customer gets it from no one else.'],
  recap: [
    'Remind of the recap two hours after a meeting',
    'So that the customer has it within four hours. You look at it before it is sent.',
  ],
  next: ['Book the next review when one was held', 'In the month of the cadence, where none is planned yet.'],
  roll: ['Plan the next year in the last quarter of this one', 'For customers whose year was planned.'],
};
const MOST_TARGET = 100;

type Programme = NonNullable<OrganizationSettings['programme']>;

/** What the programme of reviews does by itself; each change is saved at once. */
export function ProgrammeCard({ programme }: { programme: OrganizationSettings['programme'] }) {
  const stored: Programme = programme ?? { ...DEFAULT_PROGRAMME, off: [] };
  const [target, setTarget] = useState(String(stored.monthlyTarget));
  const show = useShowOrganization();
  const saving = useMutation({
    mutationFn: (next: Programme) => call(updateOrganization, { body: { settings: { programme: next } } }),
    onSuccess: show,
    onError: (error) => toast({ variant: 'destructive', title: faultOf(error).headline, description: faultOf(error).resolution }),
  });
  const current = saving.isPending ? saving.variables : stored;
  const toggle = (step: AutomaticStep) => {
    const off = current.off.includes(step) ? current.off.filter((one) => one !== step) : [...current.off, step];
    saving.mutate({ ...current, off });
  };
  const saveTarget = () => {
    const monthlyTarget = Math.min(MOST_TARGET, Math.max(1, Math.trunc(Number(target)) || 1));
    setTarget(String(monthlyTarget));
    if (monthlyTarget !== current.monthlyTarget) saving.mutate({ ...current, monthlyTarget });
  };
  return (
    <Card title="Quarterly reviews" className="grid gap-3">
      {AUTOMATIC_STEPS.map((step) => (
        <Checkbox key={step} checked={!current.off.includes(step)} onChange={() => toggle(step)} help={WORDS[step][1]}>
          {WORDS[step][0]}
        </Checkbox>
      ))}
      <Field label="Reviews that one vCIO holds in a month" className="max-w-72">
        <TextInput
          type="number"
          min={1}
          max={MOST_TARGET}
          value={target}
          onChange={(typed) => setTarget(typed.target.value)}
          onBlur={saveTarget}
        />
      </Field>
    </Card>
  );
}
