import { useController } from 'react-hook-form';
import { inviteUser } from '#contract/users/users.contract.ts';
import { useContractForm } from '#web/http/form.ts';
import { FormDialog } from '#web/ui/overlays/FormDialog.tsx';
import { TextField } from '#web/ui/forms/TextField.tsx';
import { toast } from '#web/ui/feedback/toasts.ts';
import { RoleFields } from './RoleFields.tsx';
import { ScopeFields } from './ScopeFields.tsx';
import { useUserChange } from './users.api.ts';

export function InviteDialog({ onClose }: { onClose: () => void }) {
  const { control, getValues, handleSubmit } = useContractForm(inviteUser.body, {
    email: '',
    firstName: '',
    lastName: '',
    roles: ['alignment_engineer'],
    customerIds: null,
  });
  const roles = useController({ control, name: 'roles' });
  const customers = useController({ control, name: 'customerIds' });
  const invite = useUserChange(inviteUser, () => {
    toast({ title: 'Invitation sent', description: `${getValues('email')} can join within 7 days.`, variant: 'success' });
    onClose();
  });
  const submit = handleSubmit((body) => invite.mutate({ body: body.roles.includes('admin') ? { ...body, customerIds: null } : body }));

  return (
    <FormDialog
      title="Invite person"
      description="The person receives an email with a link to choose a password. The link is valid for 7 days."
      submitLabel="Send invitation"
      saving={invite}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField control={control} name="email" label="Email Address" required type="email" />
      <div className="grid grid-cols-2 gap-3">
        <TextField control={control} name="firstName" label="First name" required />
        <TextField control={control} name="lastName" label="Last name" required />
      </div>
      <RoleFields roles={roles.field.value} onChange={roles.field.onChange} error={roles.fieldState.error?.message} />
      <ScopeFields
        roles={roles.field.value}
        customerIds={customers.field.value ?? null}
        onChange={customers.field.onChange}
        error={customers.fieldState.error?.message}
      />
    </FormDialog>
  );
}
