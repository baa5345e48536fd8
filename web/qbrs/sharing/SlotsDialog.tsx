import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { MOST_SLOTS, OFFER_DAYS } from '#domain/calendar/slots.rules.ts';
import type { Qbr } from '#contract/qbrs/qbrs.fields.ts';
import { listFreeSlots, listSlotOffers, offerSlots, revokeSlotOffer, type SlotOffer } from '#contract/qbrs/qbrs.slots.contract.ts';
import { ask } from '#web/http/ask.ts';
import { call } from '#web/http/call.ts';
import { readAgain, refreshAfter } from '#web/http/refresh.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { CopyField } from '#web/ui/controls/CopyField.tsx';
import { DateText } from '#web/ui/data/DateText.tsx';
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx';
import { FaultMessage } from '#web/ui/feedback/FaultMessage.tsx';
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { Dialog } from '#web/ui/overlays/Dialog.tsx';
import { SlotChoice } from './SlotChoice.tsx';

/** Offers the customer meeting times by a link that works without an account. */
export function SlotsDialog({ qbr, onClose }: { qbr: Pick<Qbr, 'id' | 'owner'>; onClose: () => void }) {
  const params = { id: qbr.id };
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const free = useQuery(ask(listFreeSlots, { params }));
  const offering = useMutation({
    mutationFn: () => call(offerSlots, { params, body: { slots: [...chosen] } }),
    onSuccess: () => {
      setChosen([]);
      return readAgain(listSlotOffers);
    },
  });
  return (
    <Dialog
      open
      onClose={onClose}
      size="lg"
      title="Offer times"
      description={`Free hours of ${qbr.owner?.name ?? 'your organisation'} on working days. Anyone with the link can book one of the chosen times. The link expires after ${OFFER_DAYS} days, or after the last of the times.`}
      footer={
        <>
          <Button onClick={onClose}>Close</Button>
          {!offering.data && (
            <Button
              variant="primary"
              loading={offering.isPending}
              reason={chosen.length === 0 ? 'Choose at least one time' : undefined}
              onClick={() => offering.mutate()}
            >
              Create link
            </Button>
          )}
        </>
      }
    >
      <div className="grid gap-6 pb-2">
        {offering.data ? (
          <div className="grid gap-3" role="status">
            <p className="font-medium">The link is shown only once. Copy it and send it to the customer.</p>
            <CopyField label="Copy link" value={offering.data.url} />
            <div>
              <Button size="sm" onClick={() => offering.reset()}>
                Offer other times
              </Button>
            </div>
          </div>
        ) : (
          <>
            {free.error && <ErrorState error={free.error} onRetry={() => void free.refetch()} />}
            {!free.error && !free.data && <Skeleton className="h-40 w-full" />}
            {free.data && <SlotChoice {...free.data} chosen={chosen} most={MOST_SLOTS} onChoose={setChosen} />}
            <FaultMessage error={offering.error} />
          </>
        )}
        <Offers id={qbr.id} />
      </div>
    </Dialog>
  );
}

function Offers({ id }: { id: string }) {
  const offers = useQuery(ask(listSlotOffers, { params: { id } }));
  const revoking = useMutation({
    mutationFn: (offerId: string) => call(revokeSlotOffer, { params: { id }, query: { offerId } }),
    onSuccess: () => refreshAfter(revokeSlotOffer),
  });
  if (!offers.data || offers.data.length === 0) return null;
  return (
    <section aria-labelledby="offers-head">
      <h3 id="offers-head" className="font-semibold">
        Links
      </h3>
      <FaultMessage error={revoking.error} />
      <ul className="mt-1 divide-y divide-border">
        {offers.data.map((offer) => (
          <li key={offer.id} className="flex min-h-10 flex-wrap items-center justify-between gap-2 py-1.5">
            <OfferLine offer={offer} />
            {offer.isOpen && (
              <Button
                size="sm"
                variant="danger"
                loading={revoking.isPending && revoking.variables === offer.id}
                onClick={() => revoking.mutate(offer.id)}
              >
                Revoke
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function OfferLine({ offer: { slots, taken, views, revokedAt, expiresAt, isOpen } }: { offer: SlotOffer }) {
  const count = slots.length === 1 ? '1 time' : `${slots.length} times`;
  return (
    <span className={isOpen || taken ? undefined : 'text-muted'}>
      {count}, {views === 1 ? 'seen once' : `seen ${views} times`};{' '}
      {taken ? (
        <>
          {taken.by} booked <DateText value={taken.slot} withTime />
        </>
      ) : (
        <>
          {revokedAt ? 'revoked' : isOpen ? 'open until' : 'ended'} <DateText value={revokedAt ?? expiresAt} />
        </>
      )}
    </span>
  );
}
