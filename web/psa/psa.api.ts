import { queryOptions } from '@tanstack/react-query';
import { getPsa, listPsaChanges, listPsaCompanies, listPsaMembers, listPsaRuns } from '#contract/psa/psa.contract.ts';
import type { PsaRun } from '#contract/psa/psa.fields.ts';
import type { PsaKind } from '#domain/psa/psa.tools.rules.ts';
import type { MatchState } from '#domain/psa/psa.match.rules.ts';
import { ask } from '#web/http/ask.ts';

/** Polling interval during a sync run, in milliseconds. */
const LOOK_MS = 1500;
export const MOST_ROWS = 200;

/** State of a tool, polled during a run. */
export const psaQuery = (kind: PsaKind) =>
  queryOptions({
    ...ask(getPsa, { params: { kind } }),
    refetchInterval: ({ state }) => (state.data?.running ? LOOK_MS : false),
  });

export function companiesQuery(kind: PsaKind, { state, q }: { state: MatchState | null; q: string }) {
  const query = { limit: String(MOST_ROWS), ...(state === null ? {} : { state }), ...(q === '' ? {} : { q }) };
  return ask(listPsaCompanies, { params: { kind }, query });
}

export const membersQuery = (kind: PsaKind) => ask(listPsaMembers, { params: { kind }, query: { limit: String(MOST_ROWS) } });
/** History of runs, polled while the latest one is active. */
export const runsQuery = (kind: PsaKind) =>
  queryOptions({
    ...ask(listPsaRuns, { params: { kind }, query: {} }),
    refetchInterval: ({ state }) => (state.data?.some(isUnderWay) ? LOOK_MS : false),
  });
const isUnderWay = ({ state }: PsaRun) => state === 'queued' || state === 'running';
export const changesQuery = (kind: PsaKind, runId: string) =>
  ask(listPsaChanges, { params: { kind, runId }, query: { limit: String(MOST_ROWS) } });
