import { MomentInput, NO_MOMENT } from '#web/ui/choosers/MomentInput.tsx';
import { useQuery } from '@tanstack/react-query';
import { periodOf } from '#domain/assessments/assessments.rules.ts';
import { dayIn } from '#domain/organizations/timezones.rules.ts';
import { instantOf, wallTime } from '#domain/organizations/walltimes.rules.ts';
import { defaultQbrTitle } from '#domain/qbrs/qbrs.sections.rules.ts';
import { useState } from 'react';
import { organizationQuery } from '#web/session/organization.ts';
import { HolidayNote } from '#web/session/HolidayNote.tsx';
import { Combobox } from '#web/ui/choosers/Combobox.tsx';
import { Field } from '#web/ui/controls/Field.tsx';
import { TextInput } from '#web/ui/controls/TextInput.tsx';
import { timezonesWith } from '#web/ui/choosers/timezones.ts';
import { PeopleField } from './PeopleField.tsx';
import type { StepProps } from './step.props.ts';

/** Date, place and attendees; all optional. */
export function MeetingStep({ draft, customer, onChange }: StepProps) {
  const timezone = draft.timezone ?? customer?.timezone ?? 'UTC';
  const starts = instantOf(draft.wall, timezone);
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field
          label="Date and time"
          help={draft.wall === '' ? 'Without a date, the status is Draft.' : elsewhere(starts, timezone)}
          error={draft.wall !== '' && starts === null ? NO_MOMENT : undefined}
        >
          <MomentInput value={draft.wall} onChange={(wall) => onChange({ wall })} />
        </Field>
        <Field label="Time zone" help={draft.timezone === null ? 'The customer’s time zone' : undefined}>
          <Combobox options={timezonesWith(timezone)} value={timezone} onChange={(zone) => zone && onChange({ timezone: zone })} />
        </Field>
        <Field label="Duration in minutes">
          <TextInput
            type="number"
            min={5}
            max={600}
            step={5}
            value={draft.minutes}
            onChange={({ target }) => onChange({ minutes: target.value })}
          />
        </Field>
        <Field label="Location">
          <TextInput
            value={draft.location}
            maxLength={300}
            autoComplete="off"
            onChange={({ target }) => onChange({ location: target.value })}
          />
        </Field>
        <Field label="Meeting link" help="Must begin with https://" className="sm:col-span-2">
          <TextInput
            type="url"
            inputMode="url"
            value={draft.meetingUrl}
            autoComplete="off"
            onChange={({ target }) => onChange({ meetingUrl: target.value })}
          />
        </Field>
      </div>
      <HolidayNote day={draft.wall.slice(0, 10)} />
      <PeopleField draft={draft} onChange={onChange} />
      <Title draft={draft} customer={customer} onChange={onChange} />
    </>
  );
}

/** Same moment in the person's own time zone, if its local time differs. */
function elsewhere(starts: string | null, timezone: string): string | undefined {
  const own = Intl.DateTimeFormat().resolvedOptions().timeZone;
  if (starts === null || wallTime(starts, own) === wallTime(starts, timezone)) return undefined;
  const [day, time] = wallTime(starts, own).split('T');
  const isSameDay = wallTime(starts, timezone).startsWith(day ?? '');
  return `Your time: ${isSameDay ? '' : `${day}, `}${time} (${own.replaceAll('_', ' ')})`;
}

function Title({ draft, customer, onChange }: StepProps) {
  const organization = useQuery(organizationQuery).data;
  const [now] = useState(() => new Date());
  const timezone = draft.timezone ?? customer?.timezone ?? 'UTC';
  const starts = instantOf(draft.wall, timezone);
  const period = periodOf(dayIn(starts === null ? now : new Date(starts), timezone));
  const usual = customer ? defaultQbrTitle(customer.name, period, organization?.settings.reviewWord) : '';
  return (
    <Field label="Title" help={draft.title === '' ? 'Default title; enter another to replace it.' : undefined}>
      <TextInput
        value={draft.title}
        placeholder={usual}
        maxLength={200}
        autoComplete="off"
        onChange={({ target }) => onChange({ title: target.value })}
      />
    </Field>
  );
}
