import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Controller } from 'react-hook-form';
import { Organization, updateOrganization } from '#contract/organizations/organizations.contract.ts';
import { LeaveGuard } from '#web/navigation/LeaveGuard.tsx';
import { call } from '#web/http/call.ts';
import { currentRowOf } from '#web/http/conflict.ts';
import { useContractForm } from '#web/http/form.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { Card } from '#web/ui/data/Card.tsx';
import { Combobox } from '#web/ui/choosers/Combobox.tsx';
import { ConflictBanner } from '#web/ui/feedback/ConflictBanner.tsx';
import { FaultMessage } from '#web/ui/feedback/FaultMessage.tsx';
import { Field } from '#web/ui/controls/Field.tsx';
import { RadioGroup } from '#web/ui/choosers/RadioGroup.tsx';
import { TextInput } from '#web/ui/controls/TextInput.tsx';
import { toast } from '#web/ui/feedback/toasts.ts';
import { ColourField } from './ColourField.tsx';
import { useShowOrganization } from './settings.api.ts';

const ZONES = ['UTC', ...Intl.supportedValuesOf('timeZone')].map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }));
const CURRENCIES = Intl.supportedValuesOf('currency').map((code) => ({ value: code, label: code }));
const FOUR_EYES = [
  { value: 'default', label: 'As usual', help: 'Somebody else approves once two people of the organisation may.' },
  { value: 'on', label: 'Always another person' },
  { value: 'off', label: 'Own work may be approved', help: 'The audit log shows who submitted and who approved.' },
] as const;
const FOUR_EYES_VALUE = { default: null, on: true, off: false } as const;

function fourEyesChoice(value: boolean | null | undefined) {
  if (value === true) return 'on';
  return value === false ? 'off' : 'default';
}

function valuesOf({ name, timezone, currency, version, settings }: Organization) {
  return {
    name,
    timezone,
    currency,
    version,
    settings: {
      brandName: settings.brandName ?? '',
      primaryColor: settings.primaryColor ?? null,
      fourEyes: settings.fourEyes ?? null,
      reviewWord: settings.reviewWord ?? '',
    },
  };
}

type SettingsChanges = Parameters<typeof call<typeof updateOrganization>>[1]['body'];

function useSave(onSaved: (saved: Organization) => void) {
  const save = useMutation({
    mutationFn: (body: SettingsChanges) => call(updateOrganization, { body }),
    onSuccess: (saved) => {
      onSaved(saved);
      toast({ title: 'Settings saved', variant: 'success' });
    },
  });
  const theirs = currentRowOf(save.error, Organization);
  return { save, theirs };
}

export function SettingsForm({ organization }: { organization: Organization }) {
  const show = useShowOrganization();
  const form = useContractForm(updateOrganization.body, valuesOf(organization));
  const take = (saved: Organization) => {
    form.reset(valuesOf(saved));
    show(saved);
  };
  const { save, theirs } = useSave(take);
  const takeTheirs = (current: Organization) => {
    save.reset();
    take(current);
  };
  // Updates the fields when the organisation changes elsewhere, such as by its logo; edited fields stay.
  useEffect(() => form.reset(valuesOf(organization), { keepDirtyValues: true, keepDirty: true }), [form, organization]);
  const { errors, isDirty } = form.formState;
  const submit = form.handleSubmit((body) => save.mutate(body));
  const keepMine = (version: number) => void form.handleSubmit((body) => save.mutate({ ...body, version }))();

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
      <LeaveGuard active={isDirty && !save.isPending} staysIn={() => false} />
      <Card title="General">
        <div className="flex flex-col gap-4">
          <Field label="Organisation name" required error={errors.name?.message}>
            <TextInput {...form.register('name')} />
          </Field>
          <div className="grid gap-4 sm:grid-cols-2">
            <Field label="Time zone" help="Days and months begin at midnight in this time zone." error={errors.timezone?.message}>
              <Controller
                control={form.control}
                name="timezone"
                render={({ field }) => <Combobox options={ZONES} value={field.value ?? null} onChange={field.onChange} />}
              />
            </Field>
            <Field label="Currency" error={errors.currency?.message}>
              <Controller
                control={form.control}
                name="currency"
                render={({ field }) => <Combobox options={CURRENCIES} value={field.value ?? null} onChange={field.onChange} />}
              />
            </Field>
          </div>
          <Field
            label="Word for a review"
            help="“QBR” unless you call it otherwise; it is used in titles."
            error={errors.settings?.reviewWord?.message}
          >
            <TextInput placeholder="QBR" {...form.register('settings.reviewWord')} />
          </Field>
        </div>
      </Card>
      <Card title="Branding">
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label="Brand name" help="Shown instead of the organisation’s name." error={errors.settings?.brandName?.message}>
            <TextInput {...form.register('settings.brandName')} />
          </Field>
          <Controller
            control={form.control}
            name="settings.primaryColor"
            render={({ field, fieldState }) => (
              <ColourField value={field.value ?? null} onChange={field.onChange} error={fieldState.error?.message ?? null} />
            )}
          />
        </div>
      </Card>
      <Card title="Approval">
        <Controller
          control={form.control}
          name="settings.fourEyes"
          render={({ field }) => (
            <RadioGroup
              label="Who approves an assessment"
              options={FOUR_EYES}
              value={fourEyesChoice(field.value)}
              onChange={(choice) => field.onChange(FOUR_EYES_VALUE[choice])}
            />
          )}
        />
      </Card>
      {theirs ? (
        <ConflictBanner pending={save.isPending} onTakeTheirs={() => takeTheirs(theirs)} onKeepMine={() => keepMine(theirs.version)} />
      ) : (
        <FaultMessage error={save.error} />
      )}
      <div className="sticky bottom-0 flex justify-end gap-2 border-t border-border bg-surface-0 py-3">
        <Button disabled={!isDirty} onClick={() => form.reset()}>
          Discard
        </Button>
        <Button type="submit" variant="primary" disabled={!isDirty} loading={save.isPending}>
          Save
        </Button>
      </div>
    </form>
  );
}
