import { queryOptions } from '@tanstack/react-query';
import { getEvidenceConnection, listEvidenceTenants } from '#contract/evidence/connections.contract.ts';
import type { ConnectionKind } from '#domain/evidence/connection.kinds.rules.ts';
import type { TenantState } from '#domain/evidence/connections.rules.ts';
import { ask } from '#web/http/ask.ts';

/** Polling interval during a fetch, in milliseconds. */
const LOOK_MS = 2000;
export const MOST_ROWS = 200;

export const connectionQuery = (kind: ConnectionKind) =>
  queryOptions({
    ...ask(getEvidenceConnection, { params: { kind } }),
    refetchInterval: ({ state }) => (state.data?.isFetching ? LOOK_MS : false),
  });

export function tenantsQuery(kind: ConnectionKind, { state, q }: { state: TenantState | null; q: string }) {
  const query = { limit: String(MOST_ROWS), ...(state === null ? {} : { state }), ...(q === '' ? {} : { q }) };
  return ask(listEvidenceTenants, { params: { kind }, query });
}
