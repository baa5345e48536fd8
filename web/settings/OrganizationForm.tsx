import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import type { DefaultValues, UseFormReturn } from 'react-hook-form';
import type * as z from 'zod/mini';
import { Organization, updateOrganization } from '#contract/organizations/organizations.contract.ts';
import { LeaveGuard } from '#web/navigation/LeaveGuard.tsx';
import { call } from '#web/http/call.ts';
import { currentRowOf } from '#web/http/conflict.ts';
import { useContractForm } from '#web/http/form.ts';
import { useCan } from '#web/session/session.ts';
import { ConflictBanner } from '#web/ui/feedback/ConflictBanner.tsx';
import { FaultMessage } from '#web/ui/feedback/FaultMessage.tsx';
import { toast } from '#web/ui/feedback/toasts.ts';
import { useShowOrganization } from './settings.api.ts';
import { SaveBar } from '#web/ui/forms/SaveBar.tsx';

type Input = z.input<typeof updateOrganization.body>;
type Output = z.output<typeof updateOrganization.body>;
export type OrganizationFields = UseFormReturn<Input, unknown, Output>;

interface OrganizationFormProps {
  organization: Organization;
  /** Values of this tab's fields, the only ones that are sent. */
  valuesOf: (organization: Organization) => DefaultValues<Input>;
  children: (form: OrganizationFields) => ReactNode;
}

function useSave(onSaved: (saved: Organization) => void) {
  const save = useMutation({
    mutationFn: (body: Output) => call(updateOrganization, { body }),
    onSuccess: (saved) => {
      onSaved(saved);
      toast({ title: 'Settings saved', variant: 'success' });
    },
  });
  const theirs = currentRowOf(save.error, Organization);
  return { save, theirs };
}

/** Tab of the organisation settings: saved as a whole, and refused after another person's save. Read-only without the permission. */
export function OrganizationForm({ organization, valuesOf, children }: OrganizationFormProps) {
  const mayEdit = useCan()('settings:edit');
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
  // Updates the fields when the organisation changes elsewhere, such as by its logo; edited fields are kept.
  useEffect(() => form.reset(valuesOf(organization), { keepDirtyValues: true, keepDirty: true }), [form, organization, valuesOf]);
  const { isDirty } = form.formState;
  const { version } = organization;
  const submit = form.handleSubmit((body) => save.mutate({ ...body, version }));
  const keepMine = (current: number) => void form.handleSubmit((body) => save.mutate({ ...body, version: current }))();

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
      <LeaveGuard active={isDirty && !save.isPending} staysIn={() => false} />
      <fieldset disabled={!mayEdit} className="flex min-w-0 flex-col gap-4">
        {children(form)}
      </fieldset>
      {mayEdit && (
        <SaveBar isDirty={isDirty} isSaving={save.isPending} onDiscard={() => form.reset()}>
          {theirs ? (
            <ConflictBanner pending={save.isPending} onTakeTheirs={() => takeTheirs(theirs)} onKeepMine={() => keepMine(theirs.version)} />
          ) : (
            <FaultMessage error={save.error} />
          )}
        </SaveBar>
      )}
    </form>
  );
}
