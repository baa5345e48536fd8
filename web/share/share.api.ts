import { queryOptions } from '@tanstack/react-query';
import { type ClientView, decideByShare, readShare } from '#contract/qbrs/qbrs.shares.contract.ts';
import { addressOf } from '#web/http/address.ts';
import { jsonOf, send } from '#web/http/send.ts';
import type { Answer, Recorded } from './share.desk.ts';

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

export async function answer(visit: Visit, body: Answer): Promise<Recorded> {
  const url = addressOf(decideByShare, { params: { token: visit.token }, body });
  return (await jsonOf(await send({ method: 'POST', url, body, byLink: headersOf(visit) }))) as Recorded; // As above.
}
