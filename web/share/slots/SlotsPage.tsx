import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { type FormEvent, type ReactNode, useEffect, useState } from 'react';
import { exportSlot, type OfferView, readOffer, takeSlot } from '#contract/qbrs/qbrs.slots.contract.ts';
import type { InputOf } from '#contract/endpoint.ts';
import { momentLabel } from '#domain/deck/words/deck.words.rules.ts';
import { wallTime } from '#domain/organizations/walltimes.rules.ts';
import { faultOf } from '#web/http/fault.ts';
import { addressOf } from '#contract/address.ts';
import { jsonOf, send } from '#web/http/send.ts';
import { applyBrandColour } from '#web/theme/theme.brand.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { Field } from '#web/ui/controls/Field.tsx';
import { fieldText } from '#web/ui/controls/fields.ts';
import { TextInput } from '#web/ui/controls/TextInput.tsx';
import { classes } from '#web/ui/classes.ts';
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx';
import { FaultMessage } from '#web/ui/feedback/FaultMessage.tsx';
import { Notice } from '#web/ui/feedback/Notice.tsx';
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { LockIcon } from '#web/ui/icons.guest.tsx';
import { useTitle } from '#web/ui/title.ts';
import { dayTitle } from '#web/ui/data/weekday.ts';

const route = getRouteApi('/slots/$token');

/** Page on which a customer picks an offered meeting time: no session, no app shell. */
export function SlotsPage() {
  const { token } = route.useParams();
  const read = useQuery(offerQuery(token));
  const fault = read.error ? faultOf(read.error) : null;
  if (fault && (fault.status === 404 || fault.status === 400)) {
    return (
      <main className="min-h-dvh pt-[10dvh]">
        <Notice icon={LockIcon} level={1} title="This link is invalid or has expired">
          It may have been revoked, or the address is incomplete. Ask the person who sent it to you for a new one.
        </Notice>
      </main>
    );
  }
  if (fault) {
    return (
      <main className="min-h-dvh">
        <ErrorState error={read.error} onRetry={() => void read.refetch()} />
      </main>
    );
  }
  return (
    <main className="flex min-h-dvh flex-col items-center px-4 py-10">
      <section className="w-full max-w-140 rounded-card border border-border bg-surface-1 p-5 md:p-6">
        {read.data ? <Offer view={read.data} token={token} onRefused={() => void read.refetch()} /> : <Skeleton className="h-60 w-full" />}
      </section>
    </main>
  );
}

interface OfferProps {
  view: OfferView;
  token: string;
  /** Called when the time was taken meanwhile, or the link ended. */
  onRefused: () => void;
}

function Offer({ view, token, onRefused }: OfferProps) {
  const { title, customer, provider, primaryColor, minutes, place, taken } = view;
  useTitle(title, provider);
  // The accent colour is set on the document, outside React.
  useEffect(() => applyBrandColour(primaryColor), [primaryColor]);
  return (
    <>
      <p className="text-sm text-muted">{provider}</p>
      <h1 className="mt-1 text-xl font-semibold wrap-anywhere">{title}</h1>
      <p className="mt-1 text-muted">{[customer, `${minutes} minutes`, place].filter(Boolean).join(', ')}</p>
      {taken ? <Taken view={view} token={token} /> : <Choose view={view} token={token} onRefused={onRefused} />}
    </>
  );
}

function Taken({ view: { taken, timezone, provider }, token }: { view: OfferView; token: string }) {
  if (!taken) return null;
  return (
    <div role="status" className="mt-5 grid gap-3">
      <p className="font-medium">{momentLabel(taken.slot, { timezone })}</p>
      <p>
        {taken.by} has booked this time. To change it, contact {provider}.
      </p>
      <a href={fileOf(token)} download className="justify-self-start font-medium underline">
        Add to your calendar
      </a>
    </div>
  );
}

function Choose({ view, token, onRefused }: OfferProps): ReactNode {
  const [slot, setSlot] = useState<string | null>(null);
  const [isMissing, setMissing] = useState(false);
  const cache = useQueryClient();
  const taking = useMutation({
    mutationFn: (wanted: Parameters<typeof take>[1]) => take(token, wanted),
    onSuccess: (after) => cache.setQueryData(offerQuery(token).queryKey, after),
    onError: onRefused,
  });
  if (view.slots.length === 0)
    return <p className="mt-5">None of these times is available any more. Ask {view.provider} for other times.</p>;
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const [by, email] = [fieldText(form, 'by').trim(), fieldText(form, 'email').trim()];
    setMissing(by === '');
    if (by !== '' && slot !== null) taking.mutate({ slot, by, email: email === '' ? null : email });
  };
  return (
    <form noValidate onSubmit={submit} className="mt-5 grid gap-5">
      <SlotList slots={view.slots} timezone={view.timezone} chosen={slot} onChoose={setSlot} />
      <Field label="Your name" required error={isMissing ? 'is required' : undefined}>
        <TextInput name="by" autoComplete="name" maxLength={120} />
      </Field>
      <Field label="Your email address" help="Optional; you will receive a calendar invitation.">
        <TextInput name="email" type="email" autoComplete="email" maxLength={254} />
      </Field>
      <FaultMessage error={taking.error} />
      <Button type="submit" variant="primary" loading={taking.isPending} reason={slot === null ? 'Choose a time first' : undefined}>
        Book this time
      </Button>
    </form>
  );
}

/** Each read counts as a view, so the offer is read once per page view. */
function offerQuery(token: string) {
  return queryOptions<OfferView>({
    queryKey: [readOffer.path, token],
    queryFn: async ({ signal }) => {
      const url = addressOf(readOffer, { params: { token } });
      return (await jsonOf(await send({ method: 'GET', url, byLink: {}, signal }))) as OfferView; // The server validates every response against the endpoint's schema.
    },
  });
}

async function take(token: string, body: InputOf<typeof takeSlot>['body']): Promise<OfferView> {
  const url = addressOf(takeSlot, { params: { token }, body });
  return (await jsonOf(await send({ method: 'POST', url, body, byLink: {} }))) as OfferView; // The server validates every response against the endpoint's schema.
}

const fileOf = (token: string): string => addressOf(exportSlot, { params: { token } });

interface SlotListProps {
  slots: readonly string[];
  timezone: string;
  chosen: string | null;
  onChoose: (slot: string) => void;
}

const ownTimezone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Offered times by day, also in the visitor's own time zone if different. */
function SlotList({ slots, timezone, chosen, onChoose }: SlotListProps) {
  const days = [...Map.groupBy(slots, (slot) => wallTime(slot, timezone).slice(0, 10))];
  const own = ownTimezone();
  return (
    <fieldset>
      <legend className="mb-2 font-medium">
        Which time suits you? <span className="font-normal text-muted">Times in {timezone.replaceAll('_', ' ')}</span>
      </legend>
      <ul className="grid gap-3">
        {days.map(([day, ofDay]) => (
          <li key={day}>
            <p className="mb-1 text-sm text-muted">{dayTitle(day)}</p>
            <div className="flex flex-wrap gap-2">
              {ofDay.map((slot) => {
                const isChosen = slot === chosen;
                const elsewhere = wallTime(slot, own) === wallTime(slot, timezone) ? '' : wallTime(slot, own).slice(11);
                return (
                  <label
                    key={slot}
                    className={classes(
                      'flex min-h-11 cursor-pointer items-center rounded-field border px-3 tabular-nums has-focus-visible:outline-2',
                      isChosen ? 'border-accent-line bg-accent-tint font-semibold' : 'border-border hover:bg-surface-2',
                    )}
                  >
                    <input
                      type="radio"
                      name="slot"
                      className="sr-only"
                      checked={isChosen}
                      onChange={() => onChoose(slot)}
                      aria-label={`${dayTitle(day)}, ${wallTime(slot, timezone).slice(11)}`}
                    />
                    {wallTime(slot, timezone).slice(11)}
                    {elsewhere !== '' && <span className="ml-1.5 text-sm font-normal text-muted">{elsewhere} your time</span>}
                  </label>
                );
              })}
            </div>
          </li>
        ))}
      </ul>
    </fieldset>
  );
}
