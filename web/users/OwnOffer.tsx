import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { withdrawOwnershipOffer } from '#contract/organizations/ownership.contract.ts';
import { call } from '#web/http/call.ts';
import { faultOf } from '#web/http/fault.ts';
import { Banner } from '#web/ui/feedback/Banner.tsx';
import { Button } from '#web/ui/controls/Button.tsx';
import { DateText } from '#web/ui/data/DateText.tsx';
import { toast } from '#web/ui/feedback/toasts.ts';
import { useOwnershipOffer, refreshOwnership } from './ownership.api.ts';

/** Shows the owner the open offer and to whom it was made. */
export function OwnOffer() {
  const { data: offer, isError, refetch } = useOwnershipOffer();
  const withdraw = useMutation({
    mutationFn: () => call(withdrawOwnershipOffer),
    onSuccess: () => toast({ title: 'Offer withdrawn', description: 'You stay the owner.', variant: 'success' }),
    onError: (failure) => toast({ title: 'Request Failed', description: faultOf(failure).displayText, variant: 'destructive' }),
    onSettled: refreshOwnership,
  });
  if (isError) {
    return (
      <Line action="Try again" onPress={() => void refetch()}>
        Whether you have offered the ownership to somebody could not be read.
      </Line>
    );
  }
  if (!offer) return null;
  return (
    <Line action="Withdraw offer" isBusy={withdraw.isPending} onPress={() => withdraw.mutate()}>
      You offered the ownership to {offer.to.name}, until <DateText value={offer.expiresAt} withTime />. Until they accept you stay the
      owner.
    </Line>
  );
}

interface LineProps {
  action: string;
  isBusy?: boolean;
  onPress: () => void;
  children: ReactNode;
}

function Line({ action, isBusy = false, onPress, children }: LineProps) {
  return (
    <div className="mb-3">
      <Banner tone="info">
        <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
          <p className="min-w-0 flex-1 basis-60 wrap-anywhere">{children}</p>
          <Button size="sm" loading={isBusy} onClick={onPress}>
            {action}
          </Button>
        </div>
      </Banner>
    </div>
  );
}
