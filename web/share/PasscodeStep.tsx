import { type FormEvent, useState } from 'react';
import { PASSCODE } from '#domain/qbrs/meeting.rules.ts';
import type { Fault } from '#web/http/fault.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { Field } from '#web/ui/controls/Field.tsx';
import { fieldText } from '#web/ui/controls/fields.ts';
import { TextInput } from '#web/ui/controls/TextInput.tsx';
import { FaultMessage } from '#web/ui/feedback/FaultMessage.tsx';
import { useTitle } from '#web/ui/title.ts';

interface PasscodeStepProps {
  /** The refusal of what was entered. */
  fault: Fault | null;
  isChecking: boolean;
  onEnter: (passcode: string) => void;
}

const WRONG = 'This passcode is not right. Please enter it exactly as it was given to you.';

/** Before the deck, where its link has a passcode. */
export function PasscodeStep({ fault, isChecking, onEnter }: PasscodeStepProps) {
  useTitle('Passcode', 'Review');
  const [wrong, setWrong] = useState<string | null>(null);
  const enter = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const passcode = fieldText(event.currentTarget, 'passcode').trim();
    if (passcode === '') return setWrong('is required');
    if (!PASSCODE.signs.test(passcode)) return setWrong(WRONG);
    setWrong(null);
    onEnter(passcode);
  };
  const isRefused = fault?.code === 'SHARE_PASSCODE';
  return (
    <main className="flex min-h-dvh flex-col items-center justify-center px-4 py-10">
      <section className="w-full max-w-100 rounded-card border border-border bg-surface-1 p-6">
        <h1 className="text-xl font-semibold">This link opens with a passcode</h1>
        <p className="mt-1 text-muted">The person who sent you the link has told you the passcode, or will when you ask.</p>
        <form noValidate onSubmit={enter} className="mt-5 grid gap-4">
          <Field label="Passcode" error={wrong ?? (isRefused ? WRONG : null)}>
            <TextInput name="passcode" autoComplete="off" autoCapitalize="none" spellCheck={false} autoFocus maxLength={PASSCODE.most} />
          </Field>
          {!isRefused && <FaultMessage error={fault} />}
          <Button type="submit" variant="primary" loading={isChecking}>
            Open
          </Button>
        </form>
      </section>
    </main>
  );
}
