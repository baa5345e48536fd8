import { useEffect } from 'react';
import { useQuery } from '@tanstack/react-query';
import { type Control, useController } from 'react-hook-form';
import type { BodyOf } from '#contract/endpoint.ts';
import { nameOf } from '#domain/users/names.rules.ts';
import { listCustomersOfUser, updateUser, User } from '#contract/users/users.contract.ts';
import { ask } from '#web/http/ask.ts';
import { call } from '#web/http/call.ts';
import { refreshAfter } from '#web/http/refresh.ts';
import { faultOf } from '#web/http/fault.ts';
import { useVersionedForm } from '#web/http/versioned.form.ts';
import { FormDialog } from '#web/ui/overlays/FormDialog.tsx';
import { TextField } from '#web/ui/forms/TextField.tsx';
import { toast } from '#web/ui/feedback/toasts.ts';
import { RoleChange } from './RoleChange.tsx';
import { RoleFields } from './RoleFields.tsx';
import { ScopeFields } from './ScopeFields.tsx';

interface EditUserDialogProps {
  user: User;
  isSelf: boolean;
  onClose: () => void;
}

export function EditUserDialog(props: EditUserDialogProps) {
  const isLimited = props.user.customerScope === 'listed';
  const listed = useQuery({ ...ask(listCustomersOfUser, { params: { id: props.user.id } }), enabled: isLimited });
  const { onClose } = props;
  useEffect(() => {
    if (!listed.error) return;
    toast({ title: 'Request Failed', description: faultOf(listed.error).displayText, variant: 'destructive' });
    onClose();
  }, [listed.error, onClose]);
  if (isLimited && !listed.data) return null;
  return <EditForm {...props} listed={isLimited ? (listed.data ?? []) : null} />;
}

interface EditFormProps extends EditUserDialogProps {
  /** Null for all customers. */
  listed: readonly { id: string; name: string }[] | null;
}

function fieldsOf({ firstName, lastName, title, phone }: User) {
  return { firstName, lastName, title: title ?? '', phone: phone ?? '' };
}

function accessOf({ roles }: User, listed: EditFormProps['listed']) {
  return { roles: roles.filter((role) => role !== 'owner'), customerIds: listed?.map(({ id }) => id) ?? null };
}

/** Changing roles ends the person's sessions, because a session keeps the roles of its sign-in. */
function EditForm({ user, isSelf, listed, onClose }: EditFormProps) {
  const keepsRoles = isSelf || user.isOwner;
  const { form, save, onSubmit, conflict } = useVersionedForm({
    schema: updateUser.body,
    shape: User,
    row: user,
    values: (row) => ({ ...fieldsOf(row ?? user), ...(keepsRoles ? {} : accessOf(row ?? user, listed)) }),
    send: (body) =>
      call(updateUser, { params: { id: user.id }, body: body.roles?.includes('admin') ? { ...body, customerIds: null } : body }),
    onSaved: async () => {
      await refreshAfter(updateUser);
      onClose();
    },
    onTheirs: () => {
      void refreshAfter(updateUser);
      onClose();
    },
  });
  const { control } = form;

  return (
    <FormDialog
      title={`Edit ${nameOf(user)}`}
      description={user.email}
      submitLabel="Save person"
      saving={save}
      conflict={conflict}
      onSubmit={onSubmit}
      onClose={onClose}
    >
      <div className="grid grid-cols-2 gap-3">
        <TextField control={control} name="firstName" label="First name" required autoComplete="on" />
        <TextField control={control} name="lastName" label="Last name" required autoComplete="on" />
        <TextField control={control} name="title" label="Title" autoComplete="on" />
        <TextField control={control} name="phone" label="Phone" type="tel" autoComplete="on" />
      </div>
      {keepsRoles ? (
        <p className="text-muted">
          {user.isOwner ? 'The owner has every permission.' : 'Ask another administrator to change your own roles.'}
        </p>
      ) : (
        <AccessFields control={control} user={user} listed={listed} />
      )}
    </FormDialog>
  );
}

interface AccessFieldsProps extends Pick<EditFormProps, 'user' | 'listed'> {
  control: Control<BodyOf<typeof updateUser>>;
}

function AccessFields({ control, user, listed }: AccessFieldsProps) {
  const roles = useController({ control, name: 'roles' });
  const customers = useController({ control, name: 'customerIds' });
  const chosen = roles.field.value ?? [];
  return (
    <>
      <RoleFields roles={chosen} onChange={roles.field.onChange} error={roles.fieldState.error?.message} />
      <RoleChange before={user.roles} after={chosen} />
      <ScopeFields
        roles={chosen}
        customerIds={customers.field.value ?? null}
        known={listed ?? []}
        onChange={customers.field.onChange}
        error={customers.fieldState.error?.message}
      />
    </>
  );
}
