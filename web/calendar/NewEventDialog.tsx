import { MomentInput, NO_MOMENT } from '#web/ui/choosers/MomentInput.tsx';
import { DayInput } from '#web/ui/choosers/DayInput.tsx';
import { useMutation } from '@tanstack/react-query';
import { type BaseSyntheticEvent, useState } from 'react';
import { getCustomer } from '#contract/customers/customers.contract.ts';
import { createQuarterlyReview } from '#contract/programme/programme.contract.ts';
import { createQbr } from '#contract/qbrs/qbrs.contract.ts';
import { fiscalQuarterOf } from '#domain/customers/fiscal.rules.ts';
import { instantOf } from '#domain/organizations/walltimes.rules.ts';
import { call } from '#web/http/call.ts';
import { refreshAfter } from '#web/http/refresh.ts';
import { HolidayNote } from '#web/session/HolidayNote.tsx';
import { Field } from '#web/ui/controls/Field.tsx';
import { CustomerCombobox } from '#web/ui/choosers/FoundCombobox.tsx';
import { SegmentedControl } from '#web/ui/choosers/SegmentedControl.tsx';
import { FormDialog } from '#web/ui/overlays/FormDialog.tsx';

const KINDS = [
  { value: 'meeting', label: 'Meeting' },
  { value: 'planned', label: 'Planned review' },
] as const;

const TIME = /^([01]\d|2[0-3]):[0-5]\d$/;

interface NewEventDialogProps {
  day: string;
  /** Time such as "10:30"; unvalidated, since it comes from the URL. */
  time: string;
  timezone: string;
  onClose: () => void;
}

/** Creates a meeting at a time, or a review planned for a day. */
export function NewEventDialog({ day, time, timezone, onClose }: NewEventDialogProps) {
  const [kind, setKind] = useState<(typeof KINDS)[number]['value']>('meeting');
  const [wanted, setWanted] = useState<{ customerId: string | null; wall: string }>({
    customerId: null,
    wall: `${day}T${TIME.test(time) ? time : '10:00'}`,
  });
  const [isMissing, setMissing] = useState(false);
  const creating = useMutation({
    mutationFn: async (customerId: string): Promise<unknown> => {
      if (kind === 'meeting') return call(createQbr, { body: { customerId, dateTime: instantOf(wanted.wall, timezone) } });
      const plannedOn = wanted.wall.slice(0, 10);
      const { fiscalYearStartMonth } = await call(getCustomer, { params: { id: customerId } });
      return call(createQuarterlyReview, { body: { customerId, ...fiscalQuarterOf(plannedOn, fiscalYearStartMonth), plannedOn } });
    },
    onSuccess: () => {
      onClose();
      void refreshAfter(kind === 'meeting' ? createQbr : createQuarterlyReview);
    },
  });
  const submit = async (pressed?: BaseSyntheticEvent) => {
    pressed?.preventDefault();
    const isTimed = instantOf(wanted.wall, timezone) !== null;
    setMissing(wanted.customerId === null || !isTimed);
    if (wanted.customerId !== null && isTimed) creating.mutate(wanted.customerId);
  };
  const isUntimed = isMissing && instantOf(wanted.wall, timezone) === null;
  return (
    <FormDialog title="New event" submitLabel="Add to the calendar" saving={creating} onSubmit={submit} onClose={onClose}>
      <SegmentedControl label="Type" options={KINDS} value={kind} onChange={setKind} />
      <Field label="Customer" required error={isMissing && wanted.customerId === null ? 'Choose a customer' : undefined}>
        <CustomerCombobox value={wanted.customerId} onChange={(customerId) => setWanted({ ...wanted, customerId })} />
      </Field>
      {kind === 'meeting' ? (
        <Field label="Date and time" required help={`In ${timezone}`} error={isUntimed ? NO_MOMENT : undefined}>
          <MomentInput value={wanted.wall} onChange={(wall) => setWanted({ ...wanted, wall })} />
        </Field>
      ) : (
        <Field label="Day" required error={isUntimed ? 'must be a date, such as 3 Dec 2026' : undefined}>
          <DayInput
            value={wanted.wall.slice(0, 10) || null}
            onChange={(chosen) => setWanted({ ...wanted, wall: chosen === null ? '' : `${chosen}T10:00` })}
          />
        </Field>
      )}
      <HolidayNote day={wanted.wall.slice(0, 10)} />
    </FormDialog>
  );
}
