import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { PASSCODE } from '#domain/qbrs/meeting.rules.ts';
import { type Fault, faultOf } from '#web/http/fault.ts';
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx';
import { Notice } from '#web/ui/feedback/Notice.tsx';
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { FaultMessage } from '#web/ui/feedback/FaultMessage.tsx';
import { LockIcon } from '#web/ui/icons.guest.tsx';
import { Button } from '#web/ui/controls/Button.tsx';
import { Field } from '#web/ui/controls/Field.tsx';
import { fieldText } from '#web/ui/controls/fields.ts';
import { TextInput } from '#web/ui/controls/TextInput.tsx';
import { useTitle } from '#web/ui/title.ts';
import { shareQuery } from './share.api.ts';
import { SharedDeck } from '#web/share/deck/SharedDeck.tsx';

const route = getRouteApi('/share/$token');

/** Page of a share link: no session, no app shell, and only the link's own calls. */
export function SharePage() {
  const { token } = route.useParams();
  return <SharedByLink key={token} token={token} />;
}

export function SharedByLink({ token }: { token: string }) {
  const [passcode, setPasscode] = useState<string | null>(null);
  const read = useQuery(shareQuery({ token, passcode }));
  const fault = read.error ? faultOf(read.error) : null;

  // Applies to an open deck too, whose link may have been revoked meanwhile.
  if (fault && leadsNowhere(fault)) return <Nowhere />;
  if (read.data) return <SharedDeck view={read.data} visit={{ token, passcode }} onRefused={() => void read.refetch()} />;
  if (passcode !== null || fault?.code === 'SHARE_PASSCODE') {
    const enter = (typed: string) => (typed === passcode ? void read.refetch() : setPasscode(typed));
    return <PasscodeStep fault={passcode === null || read.isFetching ? null : fault} isChecking={read.isFetching} onEnter={enter} />;
  }
  return <main className="min-h-dvh">{fault ? <ErrorState error={read.error} onRetry={() => void read.refetch()} /> : <Loading />}</main>;
}

/** Wrong, expired and revoked links are indistinguishable here, as on the server. */
const leadsNowhere = ({ status }: Fault) => status === 404 || status === 400;

function Nowhere() {
  return (
    <main className="min-h-dvh pt-[10dvh]">
      <Notice icon={LockIcon} level={1} title="This link is invalid or has expired">
        It may have been revoked, or the address is incomplete. Ask the person who sent it to you for a new one.
      </Notice>
    </main>
  );
}

function Loading() {
  return (
    <div role="status" className="mx-auto grid max-w-260 gap-4 p-4 md:p-6">
      <span className="sr-only">Opening the review</span>
      <Skeleton className="h-8 w-72 max-w-full" />
      <Skeleton className="aspect-video w-full" />
      <Skeleton className="aspect-video w-full" />
    </div>
  );
}

interface PasscodeStepProps {
  /** Refusal of the entered passcode. */
  fault: Fault | null;
  isChecking: boolean;
  onEnter: (passcode: string) => void;
}

const WRONG_PASSCODE = 'This passcode is incorrect. Enter it exactly as you received it.';

/** Asks for the passcode of the link before showing the deck. */
function PasscodeStep({ fault, isChecking, onEnter }: PasscodeStepProps) {
  useTitle('Passcode', 'Review');
  const [wrong, setWrong] = useState<string | null>(null);
  const enter = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const passcode = fieldText(event.currentTarget, 'passcode').trim();
    if (passcode === '') return setWrong('is required');
    if (!PASSCODE.signs.test(passcode)) return setWrong(WRONG_PASSCODE);
    setWrong(null);
    onEnter(passcode);
  };
  const isRefused = fault?.code === 'SHARE_PASSCODE';
  return (
    <main className="flex min-h-dvh flex-col items-center justify-center px-4 py-10">
      <section className="w-full max-w-100 rounded-card border border-border bg-surface-1 p-6">
        <h1 className="text-xl font-semibold">This link requires a passcode</h1>
        <p className="mt-1 text-muted">If you do not have the passcode, ask the person who sent you the link.</p>
        <form noValidate onSubmit={enter} className="mt-5 grid gap-4">
          <Field label="Passcode" error={wrong ?? (isRefused ? WRONG_PASSCODE : null)}>
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
