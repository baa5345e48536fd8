import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { makeSample } from '#contract/console/console.samples.contract.ts';
import type { BodyOf } from '#contract/endpoint.ts';
import { call } from '#web/http/call.ts';
import { refreshAfter } from '#web/http/refresh.ts';
import { TextField } from '#web/ui/forms/TextField.tsx';
import { RadioGroup } from '#web/ui/choosers/RadioGroup.tsx';
import { toast } from '#web/ui/feedback/toasts.ts';
import { FormDialog } from '#web/ui/overlays/FormDialog.tsx';
import { FILLED } from '#web/console/features/ReasonField.tsx';

const OWNERS = [
  { value: 'invited', label: 'Invite an owner', help: 'To an email address that has no account yet. The link expires after 7 days.' },
  { value: 'nobody', label: 'No one signs in', help: 'It contains only invented people. You view it with support access.' },
] as const;

const EMPTY = { name: '', email: '', firstName: '', lastName: '' };
const OF_OWNER = { ...FILLED, shouldUnregister: true };

/** Creates an organisation with a year of invented data, for demonstrations. */
export function SampleDialog({ onClose }: { onClose: () => void }) {
  const [owner, setOwner] = useState<(typeof OWNERS)[number]['value']>('invited');
  const { control, handleSubmit } = useForm({ defaultValues: EMPTY });
  const make = useMutation({
    mutationFn: (body: BodyOf<typeof makeSample>) => call(makeSample, { body }),
    onSuccess: async ({ name }) => {
      await refreshAfter(makeSample);
      toast({ title: 'Sample creation started', description: `${name} is being filled.`, variant: 'success' });
      onClose();
    },
  });
  return (
    <FormDialog
      title="New sample organisation"
      description="30 customers with a year of assessments, reviews, recommendations and budgets, all invented. It is marked as a sample and can be removed immediately."
      submitLabel="Create sample"
      saving={make}
      onSubmit={handleSubmit(({ name, ...person }) => make.mutate({ name, owner: owner === 'invited' ? person : null }))}
      onClose={onClose}
    >
      <TextField control={control} name="name" label="Name" required maxLength={120} rules={FILLED} />
      <RadioGroup label="Owner" options={OWNERS} value={owner} onChange={setOwner} />
      {owner === 'invited' && (
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField control={control} name="firstName" label="First name" required maxLength={80} rules={OF_OWNER} />
          <TextField control={control} name="lastName" label="Last name" required maxLength={80} rules={OF_OWNER} />
          <TextField control={control} name="email" label="Email" required type="email" className="sm:col-span-2" rules={OF_OWNER} />
        </div>
      )}
    </FormDialog>
  );
}
