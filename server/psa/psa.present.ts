import { z } from 'zod';
import type { Psa, PsaRun } from '#contract/psa/psa.fields.ts';
import { PSA_TOOLS, type PsaKind, isPsaKind } from '#domain/psa/psa.tools.rules.ts';
import { PSA_OBJECTS } from '#domain/psa/tools/tool.facts.rules.ts';
import { NO_COUNTS, PSAS, psaStatus, RUN_STATES, type RunCounts } from '#domain/psa/psa.rules.ts';
import { MOST_LABELS } from '#domain/psa/psa.stack.rules.ts';
import type { Tx } from '#server/platform/db/transaction.ts';
import {
  billingPeriods,
  callsOfHour,
  chosenOf,
  configOf,
  findIntegration,
  freshPreview,
  type IntegrationRow,
  mappingOf,
  periodsOf,
  type RunRow,
  runUnderWay,
  stackOf,
} from './psa.queries.ts';
import { shownLabels } from './stack/stack.labels.ts';

const Counts = z.record(z.string(), z.number());
const Errors = z.array(z.object({ object: z.string(), externalId: z.string(), reason: z.string() }));
export type RunError = z.output<typeof Errors>[number];
const Stage = z.object({ stage: z.enum([...PSA_OBJECTS, 'match', 'plan', 'stack', 'links']) });

export const countsOf = ({ counts }: Pick<RunRow, 'counts'>): RunCounts => ({ ...NO_COUNTS, ...Counts.parse(counts) });
export const errorsOf = ({ errors }: Pick<RunRow, 'errors'>): RunError[] => Errors.parse(errors);

/** Number of errors in the response; the file lists all. */
const SHOWN_ERRORS = 20;

export function presentRun(row: RunRow): PsaRun {
  const stored = RUN_STATES.find((state) => state === row.state) ?? 'failed';
  const state = row.isLost ? 'failed' : stored;
  return {
    id: row.id,
    kind: isPsaKind(row.kind) ? row.kind : 'sample',
    mode: row.mode === 'apply' ? 'apply' : 'preview',
    trigger: row.trigger === 'schedule' ? 'schedule' : 'manual',
    startedBy: row.startedByName,
    startedAt: row.startedAt.toISOString(),
    finishedAt: iso(row.finishedAt),
    state,
    stage: state === 'running' ? (Stage.safeParse(row.place).data?.stage ?? null) : null,
    counts: countsOf(row),
    errors: errorsOf(row).slice(0, SHOWN_ERRORS),
    reason: row.isLost ? 'The sync was interrupted and did not resume.' : row.reason,
  };
}

const iso = (at: Date | null) => at?.toISOString() ?? null;

const resultOf = (text: string | null) => (['done', 'failed'] as const).find((one) => one === text) ?? null;

type Card = Omit<Psa, 'mapping' | 'periods' | 'stack' | 'running' | 'preview'>;

export async function presentCard(tx: Tx, kind: PsaKind, row: IntegrationRow | undefined): Promise<Card> {
  const { name } = PSA_TOOLS[kind];
  const { hourlyCalls: limit } = PSAS[kind];
  const calls = row ? await callsOfHour(tx, kind) : { ours: 0, everybody: null };
  const callMeter = { ...calls, limit };
  if (!row) return { ...UNKNOWN, kind, name, callMeter };
  return {
    kind,
    name,
    status: psaStatus(row),
    active: row.isActive,
    fault: row.fault,
    config: configOf(row),
    writes: chosenOf(row),
    hasSecret: row.hasSecret,
    secretHint: row.secretHint,
    lastSyncAt: iso(row.lastSyncAt),
    nextSyncAt: row.isActive && row.fault === null ? iso(row.nextSyncAt) : null,
    lastResult: resultOf(row.lastResult),
    appliedAt: iso(row.appliedAt),
    callMeter,
    version: row.version,
  };
}

const UNKNOWN = {
  status: 'not_configured',
  active: false,
  fault: null,
  config: {},
  writes: {},
  hasSecret: false,
  secretHint: '',
  lastSyncAt: null,
  nextSyncAt: null,
  lastResult: null,
  appliedAt: null,
  version: 0,
} as const;

export async function presentPsa(tx: Tx, kind: PsaKind): Promise<Psa> {
  const row = await findIntegration(tx, kind);
  const card = await presentCard(tx, kind, row);
  const choices = row ? periodsOf(row) : {};
  const periods = (await billingPeriods(tx, kind)).map((period) => ({ ...period, means: choices[period.code] ?? null }));
  const stack = await shownLabels(tx, kind, { choices: row ? stackOf(row) : {}, most: MOST_LABELS });
  const counts = await mappingOf(tx, kind);
  const running = await runUnderWay(tx);
  const preview = await freshPreview(tx, kind);
  const mapping = {
    matched: counts.get('matched') ?? 0,
    check: counts.get('check') ?? 0,
    create: counts.get('create') ?? 0,
    leftOut: counts.get('left_out') ?? 0,
  };
  return {
    ...card,
    mapping,
    periods,
    stack,
    running: running?.kind === kind ? presentRun(running) : null,
    preview: preview ? presentRun(preview) : null,
  };
}
