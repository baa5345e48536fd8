import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type * as z from 'zod/mini';
import { CurrentUser } from '#contract/auth/auth.contract.ts';
import { ProfileFields, updateProfile } from '#contract/auth/profile.contract.ts';
import type { Theme } from '#domain/theme/colours.rules.ts';
import { roleLabel } from '#domain/users/permissions.rules.ts';
import { currentUserQuery } from '#web/session/session.ts';
import { applyUserTheme } from '#web/theme/theme.ts';
import { call } from '#web/http/call.ts';
import { currentRowOf } from '#web/http/conflict.ts';
import { refreshAfter } from '#web/http/refresh.ts';
import { useContractForm } from '#web/http/form.ts';
import { LeaveGuard } from '#web/navigation/LeaveGuard.tsx';
import { Button } from '#web/ui/controls/Button.tsx';
import { Card } from '#web/ui/data/Card.tsx';
import { localeChoices } from '#web/ui/choosers/locale.choices.ts';
import { ComboboxField } from '#web/ui/forms/ComboboxField.tsx';
import { TextField } from '#web/ui/forms/TextField.tsx';
import { ConflictBanner } from '#web/ui/feedback/ConflictBanner.tsx';
import { FaultMessage } from '#web/ui/feedback/FaultMessage.tsx';
import { SegmentedControl } from '#web/ui/choosers/SegmentedControl.tsx';
import { PhotoField } from './PhotoField.tsx';
import { toast } from '#web/ui/feedback/toasts.ts';

const AS_ORGANIZATION = { value: null, label: 'Same as organisation' };
const ZONES = [
  AS_ORGANIZATION,
  ...['UTC', ...Intl.supportedValuesOf('timeZone')].map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') })),
];
const LOCALE_CHOICES = [AS_ORGANIZATION, ...localeChoices()];
const THEMES = [
  { value: 'light', label: 'Light' },
  { value: 'slate', label: 'Slate' },
  { value: 'dark', label: 'Dark' },
] as const;

const orNull = (text: string | null | undefined) => text?.trim() || null;

function fieldsOf({ firstName, lastName, title, phone, timezone, locale }: CurrentUser) {
  return { firstName, lastName, title: title ?? '', phone: phone ?? '', timezone, locale };
}

const isSame = (one: CurrentUser, other: CurrentUser) => JSON.stringify(fieldsOf(one)) === JSON.stringify(fieldsOf(other));

/** Profile form; a version saved by another tab or an administrator is not overwritten without a question. */
function useDetails(user: CurrentUser) {
  const client = useQueryClient();
  const form = useContractForm(ProfileFields, fieldsOf(user));
  // User that the form is based on. A newer version is adopted if the form is clean or its fields are equal, as after a theme change.
  const [begun, setBegun] = useState(user);
  const { isDirty } = form.formState;
  if (user.version > begun.version && (!isDirty || isSame(begun, user))) setBegun(user);
  const take = (row: CurrentUser) => {
    setBegun(row);
    form.reset(fieldsOf(row));
  };
  useEffect(() => {
    if (!isDirty) form.reset(fieldsOf(begun));
  }, [form, isDirty, begun]);
  const save = useMutation({
    mutationFn: ({ body, version }: { body: z.output<typeof ProfileFields>; version: number }) =>
      call(updateProfile, { body: { ...body, title: orNull(body.title), phone: orNull(body.phone), version } }),
    onSuccess: (saved) => {
      client.setQueryData(currentUserQuery.queryKey, saved);
      take(saved);
      toast({ title: 'Profile saved', variant: 'success' });
    },
  });
  const theirs = currentRowOf(save.error, CurrentUser);
  const saveAt = (version: number) => form.handleSubmit((body) => save.mutate({ body, version }));
  const takeTheirs = (row: CurrentUser) => {
    client.setQueryData(currentUserQuery.queryKey, row);
    take(row);
    save.reset();
  };
  return {
    form,
    save,
    submit: saveAt(begun.version),
    conflict: theirs && { onTakeTheirs: () => takeTheirs(theirs), onKeepMine: () => void saveAt(theirs.version)() },
  };
}

/** Fields are saved together; the theme is saved immediately, because its effect is visible. */
export function DetailsCard({ user }: { user: CurrentUser }) {
  const { form, save, submit, conflict } = useDetails(user);
  const chooseTheme = useMutation({
    mutationFn: (theme: Theme) => call(updateProfile, { body: { theme } }),
    onMutate: applyUserTheme,
    onError: () => applyUserTheme(user.theme),
    onSettled: () => refreshAfter(updateProfile),
  });
  const { control } = form;
  const { isDirty } = form.formState;

  return (
    <Card title="Your details">
      <LeaveGuard active={isDirty && !save.isPending} staysIn={({ pathname }) => pathname === '/profile'} />
      <p className="mb-4 text-muted wrap-anywhere">{`${user.email} · ${roleLabel(user.roles)}`}</p>
      <PhotoField user={user} />
      <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField control={control} name="firstName" label="First name" required autoComplete="given-name" />
          <TextField control={control} name="lastName" label="Last name" required autoComplete="family-name" />
          <TextField control={control} name="title" label="Title" autoComplete="organization-title" />
          <TextField control={control} name="phone" label="Phone" type="tel" autoComplete="tel" />
        </div>
        <ComboboxField
          control={control}
          name="timezone"
          label="Time zone"
          help="Used for the times of your notifications and digests."
          options={ZONES}
        />
        <ComboboxField
          control={control}
          name="locale"
          label="Numbers and amounts"
          help="Number format for display and input."
          options={LOCALE_CHOICES}
        />
        {conflict ? (
          <ConflictBanner title="Your profile was changed in the meantime" pending={save.isPending} {...conflict}>
            <p>It was changed in another tab or by an administrator.</p>
          </ConflictBanner>
        ) : (
          <FaultMessage error={save.error} />
        )}
        <div className="flex flex-wrap items-end justify-between gap-3">
          <div>
            <p className="mb-1 font-medium">Theme</p>
            <SegmentedControl label="Theme" options={THEMES} value={chooseTheme.variables ?? user.theme} onChange={chooseTheme.mutate} />
          </div>
          <div className="flex gap-2">
            <Button disabled={!isDirty} onClick={() => form.reset()}>
              Discard
            </Button>
            <Button type="submit" variant="primary" disabled={!isDirty} loading={save.isPending}>
              Save
            </Button>
          </div>
        </div>
      </form>
    </Card>
  );
}
