import { useMutation } from '@tanstack/react-query';
import { Controller, useForm } from 'react-hook-form';
import { announce } from '#contract/console/console.announcements.contract.ts';
import { ANNOUNCEMENT_LEVELS, type AnnouncementLevel } from '#domain/console/console.rules.ts';
import { call } from '#web/http/call.ts';
import { refreshAfter } from '#web/http/refresh.ts';
import { withReauthentication } from '#web/session/reauthentication.ts';
import { MomentInput, NO_MOMENT } from '#web/ui/choosers/MomentInput.tsx';
import { Select } from '#web/ui/choosers/Select.tsx';
import { Field } from '#web/ui/controls/Field.tsx';
import { TextArea } from '#web/ui/controls/TextArea.tsx';
import { toast } from '#web/ui/feedback/toasts.ts';
import { FormDialog } from '#web/ui/overlays/FormDialog.tsx';

const LABELS: Readonly<Record<AnnouncementLevel, string>> = { info: 'Information', warning: 'Warning', critical: 'Critical' };
const LEVELS = ANNOUNCEMENT_LEVELS.map((value) => ({ value, label: LABELS[value] }));
const MOST = { value: 500, message: 'must have at most 500 characters' };
const DAY_MS = 86_400_000;

interface Written {
  text: string;
  level: AnnouncementLevel;
  /** On the clock of this device. */
  from: string;
  until: string;
}

/** The moment on the clock of this device, as the fields write it. */
function wallOf(moment: Date): string {
  const local = new Date(moment.getTime() - moment.getTimezoneOffset() * 60_000);
  return local.toISOString().slice(0, 16);
}

const isMoment = (wall: string) => !Number.isNaN(Date.parse(wall)) || NO_MOMENT;

function usual(): Written {
  const now = new Date();
  return { text: '', level: 'info', from: wallOf(now), until: wallOf(new Date(now.getTime() + DAY_MS)) };
}

export function AnnounceDialog({ onClose }: { onClose: () => void }) {
  const form = useForm<Written>({ defaultValues: usual() });
  const save = useMutation({
    mutationFn: ({ text, level, from, until }: Written) => {
      const body = { text, level, startsAt: new Date(from).toISOString(), endsAt: new Date(until).toISOString() };
      return withReauthentication(() => call(announce, { body }));
    },
    onSuccess: async () => {
      await refreshAfter(announce);
      toast({ title: 'Announcement Made', description: 'It is shown for as long as you have said.', variant: 'success' });
      onClose();
    },
  });
  const { errors } = form.formState;
  return (
    <FormDialog
      title="New announcement"
      description="Everybody who is signed in reads it above the page, in all organisations. They can dismiss it."
      submitLabel="Announce"
      saving={save}
      onSubmit={form.handleSubmit((written) => save.mutate(written))}
      onClose={onClose}
    >
      <Field label="Text" required error={errors.text?.message}>
        <TextArea rows={3} {...form.register('text', { validate: (text) => text.trim() !== '' || 'is required', maxLength: MOST })} />
      </Field>
      <Controller
        control={form.control}
        name="level"
        render={({ field }) => (
          <Field label="Level">
            <Select options={LEVELS} value={field.value} onChange={(level) => level && field.onChange(level)} />
          </Field>
        )}
      />
      <div className="grid gap-4 md:grid-cols-2">
        <Controller
          control={form.control}
          name="from"
          rules={{ validate: isMoment }}
          render={({ field }) => (
            <Field label="From" required error={errors.from?.message}>
              <MomentInput value={field.value} onChange={field.onChange} />
            </Field>
          )}
        />
        <Controller
          control={form.control}
          name="until"
          rules={{
            validate: (wall, { from }) => (isMoment(wall) === true ? wall > from || 'must be later than its beginning' : NO_MOMENT),
          }}
          render={({ field }) => (
            <Field label="Until" required error={errors.until?.message}>
              <MomentInput value={field.value} onChange={field.onChange} />
            </Field>
          )}
        />
      </div>
    </FormDialog>
  );
}
