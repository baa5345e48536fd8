import { useForm } from 'react-hook-form';
import type { ConsoleOrganizationDetail } from '#contract/console/console.organizations.contract.ts';
import { FormDialog } from '#web/ui/overlays/FormDialog.tsx';
import { ReasonField } from './features/ReasonField.tsx';
import { useOrganizationChange } from './organization.change.ts';

interface StatusDialogProps {
  organization: ConsoleOrganizationDetail;
  onClose: () => void;
}

/** Suspends an active organisation or reactivates a suspended one; requires a reason. */
export function StatusDialog({ organization, onClose }: StatusDialogProps) {
  const isOpen = organization.status === 'active';
  const change = useOrganizationChange(organization, isOpen ? 'Organisation suspended' : 'Organisation reactivated', onClose);
  const { control, handleSubmit } = useForm({ defaultValues: { reason: '' } });
  return (
    <FormDialog
      title={`${isOpen ? 'Suspend' : 'Reactivate'} ${organization.name}?`}
      description={
        isOpen
          ? 'From now on, no one in the organisation can sign in or keep working, its API tokens and shared links are refused, and its jobs are paused. Nothing is deleted.'
          : 'Users of the organisation can sign in again at once. All its data is as it was.'
      }
      submitLabel={isOpen ? 'Suspend organisation' : 'Reactivate organisation'}
      saving={change}
      onSubmit={handleSubmit(({ reason }) => change.mutate({ status: isOpen ? 'suspended' : 'active', reason }))}
      onClose={onClose}
    >
      <ReasonField control={control} name="reason" rows={3} />
    </FormDialog>
  );
}
