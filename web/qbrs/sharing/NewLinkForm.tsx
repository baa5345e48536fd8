import { DayInput } from '#web/ui/choosers/DayInput.tsx';
import { type FormEvent, useState } from 'react';
import { PASSCODE } from '#domain/qbrs/meeting.rules.ts';
import type { shareQbr } from '#contract/qbrs/qbrs.shares.contract.ts';
import type { InputOf } from '#contract/endpoint.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { Checkbox } from '#web/ui/controls/Checkbox.tsx';
import { Field } from '#web/ui/controls/Field.tsx';
import { fieldText } from '#web/ui/controls/fields.ts';
import { TextInput } from '#web/ui/controls/TextInput.tsx';
import { FaultMessage } from '#web/ui/feedback/FaultMessage.tsx';
import { daysOfLink, endOfDay } from './sharing.words.ts';

export type NewLink = NonNullable<InputOf<typeof shareQbr>['body']>;

interface NewLinkFormProps {
  timezone: string;
  isMaking: boolean;
  error: unknown;
  onMake: (link: NewLink) => void;
}

/** Reason why a passcode is not acceptable; null if it is, or if it is empty. */
function faultOfPasscode(passcode: string): string | null {
  if (passcode === '') return null;
  if (passcode.length < PASSCODE.least) return `must have at least ${PASSCODE.least} characters`;
  return PASSCODE.signs.test(passcode) ? null : 'may contain only unaccented letters, digits and symbols, without spaces';
}

/** Expiry, passcode and hidden amounts of a new link. */
export function NewLinkForm({ timezone, isMaking, error, onMake }: NewLinkFormProps) {
  const [days] = useState(() => daysOfLink(new Date(), timezone));
  const [wrong, setWrong] = useState<{ day: string | null; passcode: string | null }>({ day: null, passcode: null });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const passcode = fieldText(form, 'passcode').trim();
    const day = fieldText(form, 'day');
    const expiresAt = endOfDay(day, timezone);
    const isInTime = expiresAt !== null && day >= days.first && day <= days.last;
    const faults = { day: isInTime ? null : 'must be within the next year', passcode: faultOfPasscode(passcode) };
    setWrong(faults);
    if (expiresAt === null || faults.day !== null || faults.passcode !== null) return;
    onMake({ expiresAt, hideAmounts: new FormData(form).has('hideAmounts'), ...(passcode === '' ? {} : { passcode }) });
  };
  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Valid until" error={wrong.day}>
          <DayInput name="day" defaultValue={days.usual} min={days.first} max={days.last} />
        </Field>
        <Field label="Passcode (optional)" error={wrong.passcode} help="Share it by phone, not in the same email.">
          <TextInput name="passcode" autoComplete="off" autoCapitalize="none" spellCheck={false} maxLength={PASSCODE.most} />
        </Field>
      </div>
      <Checkbox name="hideAmounts" help="Prices, budget and costs are not sent to the browser.">
        Hide amounts
      </Checkbox>
      <FaultMessage error={error} />
      <div>
        <Button type="submit" variant="primary" loading={isMaking}>
          Create link
        </Button>
      </div>
    </form>
  );
}
