import { Controller, useWatch } from 'react-hook-form';
import { inviteUser } from '#contract/users/users.contract.ts';
import { useContractForm } from '#web/http/form.ts';
import { FormDialog } from '#web/ui/overlays/FormDialog.tsx';
import { Field } from '#web/ui/controls/Field.tsx';
import { TextInput } from '#web/ui/controls/TextInput.tsx';
import { toast } from '#web/ui/feedback/toasts.ts';
import { RoleFields } from './RoleFields.tsx';
import { ScopeFields } from './ScopeFields.tsx';
import { useUserChange } from './users.api.ts';

export function InviteDialog({ onClose }: { onClose: () => void }) {
  const form = useContractForm(inviteUser.body, {
    email: '',
    firstName: '',
    lastName: '',
    roles: ['alignment_engineer'],
    customerIds: null,
  });
  const roles = useWatch({ control: form.control, name: 'roles' });
  const invite = useUserChange(inviteUser, () => {
    toast({ title: 'Invitation sent', description: `${form.getValues('email')} can join within 7 days.`, variant: 'success' });
    onClose();
  });
  const { errors } = form.formState;
  const submit = form.handleSubmit((body) => invite.mutate({ body: body.roles.includes('admin') ? { ...body, customerIds: null } : body }));

  return (
    <FormDialog
      title="Invite a person"
      description="They get a link by mail to choose a password. The link is valid for 7 days."
      submitLabel="Send invitation"
      saving={invite}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field label="Email Address" required error={errors.email?.message}>
        <TextInput type="email" autoComplete="off" {...form.register('email')} />
      </Field>
      <div className="grid grid-cols-2 gap-3">
        <Field label="First name" required error={errors.firstName?.message}>
          <TextInput autoComplete="off" {...form.register('firstName')} />
        </Field>
        <Field label="Last name" required error={errors.lastName?.message}>
          <TextInput autoComplete="off" {...form.register('lastName')} />
        </Field>
      </div>
      <Controller
        control={form.control}
        name="roles"
        render={({ field, fieldState }) => (
          <RoleFields roles={field.value} onChange={field.onChange} error={fieldState.error?.message ?? null} />
        )}
      />
      <Controller
        control={form.control}
        name="customerIds"
        render={({ field, fieldState }) => (
          <ScopeFields
            roles={roles}
            customerIds={field.value ?? null}
            onChange={field.onChange}
            error={fieldState.error?.message ?? null}
          />
        )}
      />
    </FormDialog>
  );
}
