import { useMutation } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import { updateQbr } from '#contract/qbrs/qbrs.contract.ts';
import { type Qbr } from '#contract/qbrs/qbrs.fields.ts';
import { call } from '#web/http/call.ts';
import { useContractForm } from '#web/http/form.ts';
import { FormDrawer } from '#web/ui/overlays/FormDrawer.tsx';
import { HolidayNote } from '#web/session/HolidayNote.tsx';
import { MomentField } from '#web/ui/forms/MomentField.tsx';
import { NumberField } from '#web/ui/forms/NumberField.tsx';
import { TextField } from '#web/ui/forms/TextField.tsx';
import { NO_MOMENT } from '#web/ui/choosers/MomentInput.tsx';
import { instantOf, wallTime } from '#domain/organizations/walltimes.rules.ts';
import { afterQbrChange, afterQbrRefusal } from './qbrs.api.ts';

const { title, durationMinutes, location, meetingUrl } = updateQbr.body.shape;
/** Form values; `wall` is the entered local time in the meeting's time zone. */
const Details = z.object({
  title,
  wall: z.string().check(z.refine((wall) => wall === '' || instantOf(wall, 'UTC') !== null, NO_MOMENT)),
  durationMinutes,
  location,
  meetingUrl,
});

export function DetailsDrawer({ qbr, onClose }: { qbr: Qbr; onClose: () => void }) {
  const { control, formState, handleSubmit } = useContractForm(Details, {
    title: qbr.title,
    wall: wallTime(qbr.dateTime, qbr.timezone),
    durationMinutes: qbr.durationMinutes,
    location: qbr.location,
    meetingUrl: qbr.meetingUrl,
  });
  const wall = useWatch({ control, name: 'wall' });
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
      onSubmit={handleSubmit((details) => saving.mutate(details))}
      onClose={onClose}
    >
      <TextField control={control} name="title" label="Title" required />
      <MomentField
        control={control}
        name="wall"
        label="Date and time"
        help={`${qbr.timezone}. With a date the status is Scheduled, without one Draft.`}
      />
      <HolidayNote day={wall.slice(0, 10)} />
      <NumberField
        control={control}
        name="durationMinutes"
        label="Duration in minutes"
        type="number"
        min={5}
        max={600}
        step={5}
        empty={Number.NaN}
      />
      <TextField control={control} name="location" label="Location" empty="null" />
      <TextField
        control={control}
        name="meetingUrl"
        label="Meeting link"
        type="url"
        inputMode="url"
        help="Must begin with https://"
        empty="null"
      />
    </FormDrawer>
  );
}

/** Sends only changed fields, so that other people's changes are kept. */
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
