import { useMutation } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { announce } from '#contract/console/console.announcements.contract.ts';
import { ANNOUNCEMENT_LEVELS, type AnnouncementLevel } from '#domain/console/console.rules.ts';
import { call } from '#web/http/call.ts';
import { refreshAfter } from '#web/http/refresh.ts';
import { withReauthentication } from '#web/session/reauthentication.ts';
import { MomentField } from '#web/ui/forms/MomentField.tsx';
import { SelectField } from '#web/ui/forms/SelectField.tsx';
import { TextAreaField } from '#web/ui/forms/TextField.tsx';
import { NO_MOMENT } from '#web/ui/choosers/MomentInput.tsx';
import { toast } from '#web/ui/feedback/toasts.ts';
import { FormDialog } from '#web/ui/overlays/FormDialog.tsx';
import { FILLED, MOST } from './features/ReasonField.tsx';

const LABELS: Readonly<Record<AnnouncementLevel, string>> = { info: 'Information', warning: 'Warning', critical: 'Critical' };
const LEVELS = ANNOUNCEMENT_LEVELS.map((value) => ({ value, label: LABELS[value] }));
const DAY_MS = 86_400_000;

interface Written {
  text: string;
  level: AnnouncementLevel;
  /** In the time zone of this device. */
  from: string;
  until: string;
}

/** Local time of this device in the format of the fields. */
function wallOf(moment: Date): string {
  const local = new Date(moment.getTime() - moment.getTimezoneOffset() * 60_000);
  return local.toISOString().slice(0, 16);
}

const isMoment = (wall: string) => !Number.isNaN(Date.parse(wall)) || NO_MOMENT;
const isAfter = (from: string, wall: string) => (isMoment(wall) === true ? wall > from || 'must be later than the start' : NO_MOMENT);

function usual(): Written {
  const now = new Date();
  return { text: '', level: 'info', from: wallOf(now), until: wallOf(new Date(now.getTime() + DAY_MS)) };
}

export function AnnounceDialog({ onClose }: { onClose: () => void }) {
  const { control, handleSubmit } = useForm<Written>({ defaultValues: usual() });
  const save = useMutation({
    mutationFn: ({ text, level, from, until }: Written) => {
      const body = { text, level, startsAt: new Date(from).toISOString(), endsAt: new Date(until).toISOString() };
      return withReauthentication(() => call(announce, { body }));
    },
    onSuccess: async () => {
      await refreshAfter(announce);
      toast({ title: 'Announcement published', description: 'It is shown until the end you set.', variant: 'success' });
      onClose();
    },
  });
  return (
    <FormDialog
      title="New announcement"
      description="Shown above every page to all signed-in users in all organisations. Users can dismiss it."
      submitLabel="Publish announcement"
      saving={save}
      onSubmit={handleSubmit((written) => save.mutate(written))}
      onClose={onClose}
    >
      <TextAreaField control={control} name="text" label="Text" required rows={3} rules={{ ...FILLED, maxLength: MOST }} />
      <SelectField control={control} name="level" label="Level" options={LEVELS} />
      <div className="grid gap-4 md:grid-cols-2">
        <MomentField control={control} name="from" label="From" required rules={{ validate: isMoment }} />
        <MomentField control={control} name="until" label="Until" required rules={{ validate: (wall, { from }) => isAfter(from, wall) }} />
      </div>
    </FormDialog>
  );
}
