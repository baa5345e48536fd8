import { z } from 'zod';
import { type ConnectionKind, isConnectionKind } from '#domain/evidence/connection.kinds.rules.ts';
import { CONNECTORS, MOST_ATTEMPTS, retrySeconds } from '#domain/evidence/connections.rules.ts';
import { syncFailedNote } from '#domain/integrations/integrations.notes.rules.ts';
import { notify } from '#server/notifications/notifications.ts';
import { asOrganization } from '#server/platform/db/pools.ts';
import type { Tx } from '#server/platform/db/transaction.ts';
import { outsideFetch, ServiceCalls, type ServiceFailure } from '#server/platform/http/outbound/service.calls.ts';
import { inEveryOrganization } from '#server/platform/jobs/every-organization.ts';
import { QUEUES } from '#server/platform/jobs/queues.ts';
import type { JobContext, OutboxRow, Run, Task } from '#server/platform/jobs/tasks.ts';
import { keepFetched } from './connections.keep.ts';
import {
  changeTenant,
  configOf,
  type ConnectionRow,
  dueConnections,
  endTaking,
  keepTenants,
  nextTenant,
  queueFetch,
  requestFetch,
  secondsUntilNext,
  takeConnection,
} from './connections.queries.ts';
import { openSecret } from './connections.secrets.ts';
import type { EvidenceSource } from './sources/source.ts';
import { failureOf, readTenant, SOURCES } from './sources/sources.ts';

const Payload = z.object({ kind: z.string() });
/** Time after which no further tenant is begun, so that the calls of other organisations get a turn. */
const PIECE_MS = 8_000;
/** Time for one tenant; shorter than the lease of the outbox row. */
const PATIENCE_MS = 120_000;
/** Seconds to wait while another worker has the connection. */
const TAKEN_WAIT = 15;

interface Fetching {
  kind: ConnectionKind;
  connection: ConnectionRow;
  source: EvidenceSource;
  publicUrl: string;
  inTx<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
}

type WaitingTenant = NonNullable<Awaited<ReturnType<typeof nextTenant>>>;

/** Reads the waiting tenants of a connection for a few seconds, and queues the rest. */
export async function fetchFromConnection(context: JobContext, { organizationId, payload }: OutboxRow): Promise<void> {
  const { kind } = Payload.parse(payload);
  if (organizationId === null || !isConnectionKind(kind)) return;
  const inTx = <T>(work: (tx: Tx) => Promise<T>) => asOrganization(context.pools, organizationId, work);
  const connection = await inTx((tx) => takeConnection(tx, kind));
  if (connection === undefined) return;
  if (connection === 'taken') return inTx((tx) => queueFetch(tx, kind, TAKEN_WAIT));

  const secret = await openSecret(context, connection.id);
  const calls = new ServiceCalls(outsideFetch(context.config), [secret]);
  const begun = Date.now();
  const isLate = () => Date.now() > begun + PATIENCE_MS;
  const source = SOURCES[kind]({ config: configOf(connection), secret }, { calls, settings: context.config, isLate });
  const fetching: Fetching = { kind, connection, source, publicUrl: context.config.publicUrl, inTx };
  const fault = await readWaiting(fetching, begun + PIECE_MS);
  await inTx((tx) => endPiece(tx, fetching, fault));
}

/** Returns the reason why nothing can be read, or null. */
async function readWaiting(fetching: Fetching, until: number): Promise<string | null> {
  const { kind, source, inTx } = fetching;
  try {
    if (!CONNECTORS[kind].hasConsent) {
      const tenants = await source.tenants();
      await inTx((tx) => keepTenants(tx, kind, tenants));
    }
    while (Date.now() < until) {
      const tenant = await inTx((tx) => nextTenant(tx, kind));
      if (!tenant) return null;
      await readOne(fetching, tenant);
    }
    return null;
  } catch (error) {
    const failure = failureOf(error);
    // A busy service is tried again with the next tenants.
    if (failure.kind === 'busy') await inTx((tx) => postpone(tx, fetching, failure));
    return failure.kind === 'busy' ? null : failure.message;
  }
}

/** Refused credentials concern all tenants; every other failure only this one. */
async function readOne(fetching: Fetching, tenant: WaitingTenant): Promise<void> {
  const { kind, source, inTx, publicUrl } = fetching;
  try {
    const parts = await readTenant(kind, source, tenant);
    // Names and domains are known only after the consent.
    const found = CONNECTORS[kind].hasConsent && tenant.consentedAt === null ? await source.find(tenant.tenantId) : null;
    await inTx((tx) => keepFetched(tx, { kind, tenant, parts, found, publicUrl }));
  } catch (error) {
    const failure = failureOf(error);
    if (failure.kind === 'auth') throw error;
    await inTx((tx) => noteFailure(tx, kind, tenant, failure));
  }
}

/** The results of the last successful reading stay. */
async function noteFailure(
  tx: Tx,
  kind: ConnectionKind,
  { tenantId, failures: before }: WaitingTenant,
  failure: ServiceFailure,
): Promise<void> {
  const failures = before + 1;
  const isOver = failure.kind !== 'busy' || failures >= MOST_ATTEMPTS;
  const consent = failure.kind === 'denied' ? { consentedAt: null } : {};
  const wait = retrySeconds(failures, failure.waitSeconds);
  await changeTenant(
    tx,
    { kind, tenantId },
    {
      failures,
      fault: failure.message,
      nextAt: new Date(Date.now() + wait * 1000),
      ...(isOver ? { requestedAt: null } : {}),
      ...consent,
    },
  );
}

/** The list of tenants could not be read: all waiting tenants wait longer. */
async function postpone(tx: Tx, { kind }: Fetching, failure: ServiceFailure): Promise<void> {
  for (let next = await nextTenant(tx, kind); next; next = await nextTenant(tx, kind)) await noteFailure(tx, kind, next, failure);
}

async function endPiece(tx: Tx, { kind, connection, publicUrl }: Fetching, fault: string | null): Promise<void> {
  const wait = fault === null ? await secondsUntilNext(tx, kind) : null;
  if (fault !== null && connection.fault === null)
    await notify(tx, publicUrl, [syncFailedNote({ id: connection.id, name: CONNECTORS[kind].name }, fault)]);
  await endTaking(tx, connection, { fault, isOver: wait === null });
  if (wait !== null) await queueFetch(tx, kind, wait);
}

/** Queues the nightly reading of each connection. */
export const queueNightlyFetches = {
  queue: QUEUES.reminders,
  run: async ({ pools, now }: Pick<Run, 'pools' | 'now'>) => {
    await inEveryOrganization(pools, async (tx) => {
      for (const kind of await dueConnections(tx, now)) {
        if (isConnectionKind(kind) && (await requestFetch(tx, kind))) await queueFetch(tx, kind);
      }
    });
  },
} satisfies Task;
