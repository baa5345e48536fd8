import { queryOptions } from '@tanstack/react-query';
import { type ClientView, decideByShare, readShare } from '#contract/qbrs/qbrs.shares.contract.ts';
import type { InputOf, OutputOf } from '#contract/endpoint.ts';
import { addressOf } from '#web/http/address.ts';
import { jsonOf, send } from '#web/http/send.ts';

/** How a visitor gets in: nothing of it is stored. */
export interface Visit {
  token: string;
  passcode: string | null;
}

const headersOf = ({ passcode }: Visit): Record<string, string> => (passcode === null ? {} : { 'x-passcode': passcode });

/** Each reading counts as a view, so the deck is read once in a visit. */
export function shareQuery(visit: Visit) {
  return queryOptions<ClientView>({
    queryKey: [readShare.path, visit],
    queryFn: async ({ signal }) => {
      const url = addressOf(readShare, { params: { token: visit.token } });
      return (await jsonOf(await send({ method: 'GET', url, byLink: headersOf(visit), signal }))) as ClientView; // The server validates every response with the entry's own schema.
    },
  });
}

/** Where answers go: by a link with a typed name, or in the portal with the name that is known there. */
export interface Desk {
  /** Null where the name is typed. */
  name: string | null;
  send: (answer: Answer) => Promise<Recorded>;
  /** Shows what was recorded. */
  record: (recommendationId: string, decision: Recorded) => void;
}

export type Answer = InputOf<typeof decideByShare>['body'];
export type Recorded = OutputOf<typeof decideByShare>;

export async function answer(visit: Visit, body: Answer): Promise<Recorded> {
  const url = addressOf(decideByShare, { params: { token: visit.token }, body });
  return (await jsonOf(await send({ method: 'POST', url, body, byLink: headersOf(visit) }))) as Recorded; // As above.
}
