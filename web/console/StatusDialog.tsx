import { useForm } from 'react-hook-form';
import type { ConsoleOrganizationDetail } from '#contract/console/console.organizations.contract.ts';
import { Field } from '#web/ui/controls/Field.tsx';
import { TextArea } from '#web/ui/controls/TextArea.tsx';
import { FormDialog } from '#web/ui/overlays/FormDialog.tsx';
import { useOrganizationChange } from './organization.change.ts';

interface StatusDialogProps {
  organization: ConsoleOrganizationDetail;
  onClose: () => void;
}

/** Suspends an open organisation, or reactivates a suspended one; never without a reason. */
export function StatusDialog({ organization, onClose }: StatusDialogProps) {
  const isOpen = organization.status === 'active';
  const change = useOrganizationChange(organization, isOpen ? 'Organisation Suspended' : 'Organisation Reactivated', onClose);
  const form = useForm({ defaultValues: { reason: '' } });
  return (
    <FormDialog
      title={`${isOpen ? 'Suspend' : 'Reactivate'} ${organization.name}?`}
      description={
        isOpen
          ? 'From this moment on nobody of the organisation can sign in or go on working, its API tokens and shared links are refused, and its jobs rest. Nothing is deleted.'
          : 'Its people can sign in again at once, and everything is as it was.'
      }
      submitLabel={isOpen ? 'Suspend' : 'Reactivate'}
      saving={change}
      onSubmit={form.handleSubmit(({ reason }) => change.mutate({ status: isOpen ? 'suspended' : 'active', reason }))}
      onClose={onClose}
    >
      <Field label="Reason" required error={form.formState.errors.reason?.message} help="It stands in the audit log of the organisation.">
        <TextArea rows={3} {...form.register('reason', { validate: (text) => text.trim() !== '' || 'is required', maxLength: MOST })} />
      </Field>
    </FormDialog>
  );
}

const MOST = { value: 500, message: 'must have at most 500 characters' };
