import { queryOptions } from '@tanstack/react-query';
import {
  askByShare,
  type ClientView,
  decideByShare,
  downloadSharedDeck,
  readShare,
  undoByShare,
} from '#contract/qbrs/qbrs.shares.contract.ts';
import { addressOf } from '#contract/address.ts';
import { saveResponse } from '#web/http/download.ts';
import { jsonOf, send } from '#web/http/send.ts';
import type { Answer, AskedQuestion, ClientQuestion, Recorded } from './share.desk.ts';

/** Credentials of a share link, never stored. */
export interface Visit {
  token: string;
  passcode: string | null;
}

const headersOf = ({ passcode }: Visit): Record<string, string> => (passcode === null ? {} : { 'x-passcode': passcode });

/** Each read counts as a view, so the deck is read once per page view. */
export function shareQuery(visit: Visit) {
  return queryOptions<ClientView>({
    queryKey: [readShare.path, visit],
    queryFn: async ({ signal }) => {
      const url = addressOf(readShare, { params: { token: visit.token } });
      return (await jsonOf(await send({ method: 'GET', url, byLink: headersOf(visit), signal }))) as ClientView; // The server validates every response against the endpoint's schema.
    },
  });
}

const by = (visit: Visit) => ({ byLink: headersOf(visit) });

export async function answer(visit: Visit, body: Answer): Promise<Recorded> {
  const url = addressOf(decideByShare, { params: { token: visit.token }, body });
  return (await jsonOf(await send({ method: 'POST', url, body, ...by(visit) }))) as Recorded; // The server validates every response against the endpoint's schema.
}

export async function undo(visit: Visit, decisionId: string): Promise<void> {
  await send({ method: 'DELETE', url: addressOf(undoByShare, { params: { token: visit.token, decisionId } }), ...by(visit) });
}

export async function askQuestion(visit: Visit, body: AskedQuestion): Promise<ClientQuestion> {
  const url = addressOf(askByShare, { params: { token: visit.token }, body });
  return (await jsonOf(await send({ method: 'POST', url, body, ...by(visit) }))) as ClientQuestion; // The server validates every response against the endpoint's schema.
}

export async function downloadDeck(visit: Visit): Promise<void> {
  await saveResponse(await send({ method: 'GET', url: addressOf(downloadSharedDeck, { params: { token: visit.token } }), ...by(visit) }));
}
