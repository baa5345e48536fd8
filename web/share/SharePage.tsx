import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { type Fault, faultOf } from '#web/http/fault.ts';
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx';
import { Notice } from '#web/ui/feedback/Notice.tsx';
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { LockIcon } from '#web/ui/icons.guest.tsx';
import { PasscodeStep } from './PasscodeStep.tsx';
import { shareQuery } from './share.api.ts';
import { SharedDeck } from '#web/share/deck/SharedDeck.tsx';

const route = getRouteApi('/share/$token');

/** What a customer opens by a link: no session, no frame, no call but those of the link. */
export function SharePage() {
  const { token } = route.useParams();
  return <SharedByLink key={token} token={token} />;
}

export function SharedByLink({ token }: { token: string }) {
  const [passcode, setPasscode] = useState<string | null>(null);
  const read = useQuery(shareQuery({ token, passcode }));
  const fault = read.error ? faultOf(read.error) : null;

  // Also of a deck that is open: its link may have been revoked meanwhile.
  if (fault && leadsNowhere(fault)) return <Nowhere />;
  if (read.data) return <SharedDeck view={read.data} visit={{ token, passcode }} onRefused={() => void read.refetch()} />;
  if (passcode !== null || fault?.code === 'SHARE_PASSCODE') {
    const enter = (typed: string) => (typed === passcode ? void read.refetch() : setPasscode(typed));
    return <PasscodeStep fault={passcode === null || read.isFetching ? null : fault} isChecking={read.isFetching} onEnter={enter} />;
  }
  return <main className="min-h-dvh">{fault ? <ErrorState error={read.error} onRetry={() => void read.refetch()} /> : <Loading />}</main>;
}

/** Wrong, expired and revoked links are told apart neither by the server nor here. */
const leadsNowhere = ({ status }: Fault) => status === 404 || status === 400;

function Nowhere() {
  return (
    <main className="min-h-dvh pt-[10dvh]">
      <Notice icon={LockIcon} level={1} title="This link does not work (any more)">
        It may have expired, or the address is incomplete. Please ask the person who sent it to you for a new one.
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
