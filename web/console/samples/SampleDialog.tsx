import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { makeSample } from '#contract/console/console.samples.contract.ts';
import type { BodyOf } from '#contract/endpoint.ts';
import { call } from '#web/http/call.ts';
import { refreshAfter } from '#web/http/refresh.ts';
import { RadioGroup } from '#web/ui/choosers/RadioGroup.tsx';
import { Field } from '#web/ui/controls/Field.tsx';
import { TextInput } from '#web/ui/controls/TextInput.tsx';
import { toast } from '#web/ui/feedback/toasts.ts';
import { FormDialog } from '#web/ui/overlays/FormDialog.tsx';

const OWNERS = [
  { value: 'invited', label: 'Somebody is invited to own it', help: 'At an address that has no account yet. The link ends after 7 days.' },
  { value: 'nobody', label: 'Nobody signs in', help: 'Only invented people are in it. You look at it by a visit.' },
] as const;

const EMPTY = { name: '', email: '', firstName: '', lastName: '' };
const REQUIRED = { validate: (text: string) => text.trim() !== '' || 'is required' };

/** Makes an organisation with a year of invented work, to show the product with. */
export function SampleDialog({ onClose }: { onClose: () => void }) {
  const [owner, setOwner] = useState<(typeof OWNERS)[number]['value']>('invited');
  const form = useForm({ defaultValues: EMPTY });
  const { errors } = form.formState;
  const make = useMutation({
    mutationFn: (body: BodyOf<typeof makeSample>) => call(makeSample, { body }),
    onSuccess: async ({ name }) => {
      await refreshAfter(makeSample);
      toast({ title: 'Sample Begun', description: `${name} is being filled.`, variant: 'success' });
      onClose();
    },
  });
  return (
    <FormDialog
      title="New sample organisation"
      description="30 customers with a year of assessments, reviews, recommendations and budgets, all of it invented. It is marked as a sample and can be removed at once."
      submitLabel="Make it"
      saving={make}
      onSubmit={form.handleSubmit(({ name, ...person }) => make.mutate({ name, owner: owner === 'invited' ? person : null }))}
      onClose={onClose}
    >
      <Field label="Name" required error={errors.name?.message}>
        <TextInput autoComplete="off" maxLength={120} {...form.register('name', REQUIRED)} />
      </Field>
      <RadioGroup label="Owner" options={OWNERS} value={owner} onChange={setOwner} />
      {owner === 'invited' && (
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label="First name" required error={errors.firstName?.message}>
            <TextInput autoComplete="off" maxLength={80} {...form.register('firstName', { ...REQUIRED, shouldUnregister: true })} />
          </Field>
          <Field label="Last name" required error={errors.lastName?.message}>
            <TextInput autoComplete="off" maxLength={80} {...form.register('lastName', { ...REQUIRED, shouldUnregister: true })} />
          </Field>
          <Field label="Email" required error={errors.email?.message} className="sm:col-span-2">
            <TextInput type="email" autoComplete="off" {...form.register('email', { ...REQUIRED, shouldUnregister: true })} />
          </Field>
        </div>
      )}
    </FormDialog>
  );
}
