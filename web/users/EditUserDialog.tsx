import { Controller } from 'react-hook-form';
import { nameOf } from '#domain/users/names.rules.ts';
import { updateUser, type User } from '#contract/users/users.contract.ts';
import { useContractForm } from '#web/http/form.ts';
import { FormDialog } from '#web/ui/overlays/FormDialog.tsx';
import { Field } from '#web/ui/controls/Field.tsx';
import { TextInput } from '#web/ui/controls/TextInput.tsx';
import { RoleChange } from './RoleChange.tsx';
import { RoleFields } from './RoleFields.tsx';
import { useUserChange } from './users.api.ts';

interface EditUserDialogProps {
  user: User;
  isSelf: boolean;
  onClose: () => void;
}

/** Changing roles ends the person's sessions, because a session has the roles of its sign-in. */
export function EditUserDialog({ user, isSelf, onClose }: EditUserDialogProps) {
  const keepsRoles = isSelf || user.isOwner;
  const form = useContractForm(updateUser.body, {
    firstName: user.firstName,
    lastName: user.lastName,
    title: user.title ?? '',
    phone: user.phone ?? '',
    ...(keepsRoles ? {} : { roles: user.roles.filter((role) => role !== 'owner') }),
  });
  const save = useUserChange(updateUser, onClose);
  const { errors } = form.formState;
  const submit = form.handleSubmit((body) => save.mutate({ params: { id: user.id }, body }));

  return (
    <FormDialog
      title={`Edit ${nameOf(user)}`}
      description={user.email}
      submitLabel="Save"
      saving={save}
      onSubmit={submit}
      onClose={onClose}
    >
      <div className="grid grid-cols-2 gap-3">
        <Field label="First name" required error={errors.firstName?.message}>
          <TextInput {...form.register('firstName')} />
        </Field>
        <Field label="Last name" required error={errors.lastName?.message}>
          <TextInput {...form.register('lastName')} />
        </Field>
        <Field label="Title" error={errors.title?.message}>
          <TextInput {...form.register('title')} />
        </Field>
        <Field label="Phone" error={errors.phone?.message}>
          <TextInput type="tel" {...form.register('phone')} />
        </Field>
      </div>
      {keepsRoles ? (
        <p className="text-muted">
          {user.isOwner ? 'The owner has every permission.' : 'Ask another administrator to change your own roles.'}
        </p>
      ) : (
        <Controller
          control={form.control}
          name="roles"
          render={({ field, fieldState }) => (
            <>
              <RoleFields roles={field.value ?? []} onChange={field.onChange} error={fieldState.error?.message ?? null} />
              <RoleChange before={user.roles} after={field.value ?? []} />
            </>
          )}
        />
      )}
    </FormDialog>
  );
}
