import { queryOptions } from '@tanstack/react-query';
import type { InputOf } from '#contract/endpoint.ts';
import { exportSlot, type OfferView, readOffer, takeSlot } from '#contract/qbrs/qbrs.slots.contract.ts';
import { addressOf } from '#web/http/address.ts';
import { jsonOf, send } from '#web/http/send.ts';

/** Each reading counts as a view, so the offer is read once in a visit. */
export function offerQuery(token: string) {
  return queryOptions<OfferView>({
    queryKey: [readOffer.path, token],
    queryFn: async ({ signal }) => {
      const url = addressOf(readOffer, { params: { token } });
      return (await jsonOf(await send({ method: 'GET', url, byLink: {}, signal }))) as OfferView; // The server validates every response with the entry's own schema.
    },
  });
}

export async function take(token: string, body: InputOf<typeof takeSlot>['body']): Promise<OfferView> {
  const url = addressOf(takeSlot, { params: { token }, body });
  return (await jsonOf(await send({ method: 'POST', url, body, byLink: {} }))) as OfferView; // As above.
}

export const fileOf = (token: string): string => addressOf(exportSlot, { params: { token } });
