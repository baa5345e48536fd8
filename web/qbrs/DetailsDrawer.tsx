import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useMutation } from '@tanstack/react-query';
import { Controller, useForm, useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import { updateQbr } from '#contract/qbrs/qbrs.contract.ts';
import { type Qbr } from '#contract/qbrs/qbrs.fields.ts';
import { call } from '#web/http/call.ts';
import { FormDrawer } from '#web/ui/overlays/FormDrawer.tsx';
import { HolidayNote } from '#web/session/HolidayNote.tsx';
import { Field } from '#web/ui/controls/Field.tsx';
import { MomentInput, NO_MOMENT } from '#web/ui/choosers/MomentInput.tsx';
import { TextInput } from '#web/ui/controls/TextInput.tsx';
import { instantOf, wallTime } from '#domain/organizations/walltimes.rules.ts';
import { afterQbrChange, afterQbrRefusal } from './qbrs.api.ts';

const { title, durationMinutes, location, meetingUrl } = updateQbr.body.shape;
/** The typed time, in the meeting's time zone. */
const Details = z.object({
  title,
  wall: z.string().check(z.refine((wall) => wall === '' || instantOf(wall, 'UTC') !== null, NO_MOMENT)),
  durationMinutes,
  location,
  meetingUrl,
});

const emptyIsNull = { setValueAs: (text: string | null) => (text === null || text.trim() === '' ? null : text.trim()) };

export function DetailsDrawer({ qbr, onClose }: { qbr: Qbr; onClose: () => void }) {
  const form = useForm<z.input<typeof Details>, unknown, z.output<typeof Details>>({
    resolver: standardSchemaResolver(Details),
    defaultValues: {
      title: qbr.title,
      wall: wallTime(qbr.dateTime, qbr.timezone),
      durationMinutes: qbr.durationMinutes,
      location: qbr.location,
      meetingUrl: qbr.meetingUrl,
    },
  });
  const { register, formState } = form;
  const wall = useWatch({ control: form.control, name: 'wall' });
  const saving = useMutation({
    mutationFn: (details: z.output<typeof Details>) =>
      call(updateQbr, {
        params: { id: qbr.id },
        body: { ...changesIn(details, formState.dirtyFields, qbr.timezone), version: qbr.version },
      }),
    onSuccess: (saved) => {
      afterQbrChange(saved);
      onClose();
    },
    onError: afterQbrRefusal,
  });
  return (
    <FormDrawer
      title="Edit title and meeting"
      submitLabel="Save details"
      saving={saving}
      onSubmit={form.handleSubmit((details) => saving.mutate(details))}
      onClose={onClose}
    >
      <Field label="Title" required error={formState.errors.title?.message}>
        <TextInput {...register('title')} autoComplete="off" />
      </Field>
      <Field
        label="Date and time"
        help={`${qbr.timezone}. With a date it is Scheduled, without one a draft.`}
        error={formState.errors.wall?.message}
      >
        <Controller
          control={form.control}
          name="wall"
          render={({ field }) => <MomentInput value={field.value} onChange={field.onChange} />}
        />
      </Field>
      <HolidayNote day={wall.slice(0, 10)} />
      <Field label="Duration in minutes" error={formState.errors.durationMinutes?.message}>
        <TextInput type="number" min={5} max={600} step={5} {...register('durationMinutes', { valueAsNumber: true })} />
      </Field>
      <Field label="Location" error={formState.errors.location?.message}>
        <TextInput {...register('location', emptyIsNull)} autoComplete="off" />
      </Field>
      <Field label="Meeting link" help="Begins with https://" error={formState.errors.meetingUrl?.message}>
        <TextInput type="url" inputMode="url" {...register('meetingUrl', emptyIsNull)} autoComplete="off" />
      </Field>
    </FormDrawer>
  );
}

/** Only changed fields are sent, so that other people's changes stay. */
function changesIn(
  { wall, ...rest }: z.output<typeof Details>,
  dirty: { [Name in keyof z.output<typeof Details>]?: boolean },
  timezone: string,
) {
  return {
    ...(dirty.title ? { title: rest.title } : {}),
    ...(dirty.durationMinutes ? { durationMinutes: rest.durationMinutes } : {}),
    ...(dirty.location ? { location: rest.location } : {}),
    ...(dirty.meetingUrl ? { meetingUrl: rest.meetingUrl } : {}),
    ...(dirty.wall ? { dateTime: instantOf(wall, timezone) } : {}),
  };
}
