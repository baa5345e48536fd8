import { hash } from 'node:crypto';
import { sql } from 'kysely';
import pg from 'pg';
import type { Adapter, AdapterFactory, AdapterPayload } from 'oidc-provider';
import { audit } from '#server/platform/audit/audit.ts';
import { setOrganization } from '#server/platform/db/organization.ts';
import { asAuth, type Pools } from '#server/platform/db/pools.ts';
import type { Tx } from '#server/platform/db/transaction.ts';

/** Records of a connection, which end with it. */
const OF_CONNECTION = ['AccessToken', 'AuthorizationCode', 'Grant', 'RefreshToken'];
const STORED = [...OF_CONNECTION, 'Client', 'Interaction'];

export const hashOf = (id: string): Buffer => hash('sha256', id, 'buffer');

/**
 * Storage of the authorization server. Codes and tokens are stored as hashes. The library also wants a session of its own, which is not
 * stored: the person is signed in to Plumbline, and every connection asks for consent.
 */
export function recordsIn(pools: Pools, invalid: () => Error): AdapterFactory {
  return (kind) => (STORED.includes(kind) ? { ...NOT_STORED, ...recordsOf(pools, kind, invalid) } : NOT_STORED);
}

function recordsOf(pools: Pools, kind: string, invalid: () => Error): Omit<Adapter, 'findByUid' | 'findByUserCode'> {
  const one = (id: string) => sql<boolean>`kind = ${kind} and id_hash = ${hashOf(id)}`;
  return {
    upsert: (id, payload, expiresIn) =>
      asAuth(pools, (tx) => store(tx, kind, { id, payload, expiresIn })).catch((error: unknown) => {
        throw isConnectionEnded(error) ? invalid() : error;
      }),
    find: async (id) => {
      const row = await asAuth(pools, (tx) =>
        tx.selectFrom('auth.oauthRecords').select(['payload', 'consumedAt']).where(one(id)).executeTakeFirst(),
      );
      // The payload was written by the library, which checks it again.
      return (
        row && {
          ...(row.payload as AdapterPayload),
          ...identityOf(kind, id),
          ...(row.consumedAt ? { consumed: secondsOf(row.consumedAt) } : {}),
        }
      );
    },
    consume: async (id) => {
      const { numUpdatedRows } = await asAuth(pools, (tx) =>
        tx
          .updateTable('auth.oauthRecords')
          .set({ consumedAt: sql`now()` })
          .where(one(id))
          .where('consumedAt', 'is', null)
          .executeTakeFirst(),
      );
      // Another request has used it in the same moment.
      if (numUpdatedRows === 0n) throw invalid();
    },
    destroy: async (id) => {
      await asAuth(pools, (tx) => tx.deleteFrom('auth.oauthRecords').where(one(id)).execute());
    },
    revokeByGrantId: (grantId) => asAuth(pools, (tx) => endConnectionOf(tx, grantId)),
  };
}

const NOT_STORED: Adapter = {
  upsert: async () => {},
  find: async () => undefined,
  findByUid: async () => undefined,
  findByUserCode: async () => undefined,
  consume: async () => {},
  destroy: async () => {},
  revokeByGrantId: async () => {},
};

interface Stored {
  id: string;
  payload: AdapterPayload;
  expiresIn: number | undefined;
}

async function store(tx: Tx, kind: string, { id, payload, expiresIn }: Stored): Promise<void> {
  const { jti: _, ...rest } = payload;
  const grant = kind === 'Grant' ? id : payload.grantId;
  const isOfConnection = OF_CONNECTION.includes(kind);
  const row = {
    connectionId: isOfConnection ? (payload.accountId ?? null) : null,
    grantHash: isOfConnection && grant !== undefined ? hashOf(grant) : null,
    payload: JSON.stringify(rest),
    expiresAt: expiresIn === undefined ? null : sql<Date>`now() + make_interval(secs => ${expiresIn})`,
  };
  await tx
    .insertInto('auth.oauthRecords')
    .values({ kind, idHash: hashOf(id), ...row })
    .onConflict((conflict) => conflict.columns(['kind', 'idHash']).doUpdateSet(row))
    .execute();
}

/** The ID is part of a record in memory only. Metadata of a client has its own. */
const identityOf = (kind: string, id: string) => (kind === 'Client' ? {} : { jti: id });

/** The connection has been revoked while its app fetched tokens. */
const isConnectionEnded = (error: unknown) => error instanceof pg.DatabaseError && error.constraint === 'oauth_records_connection_id_fkey';

const secondsOf = (at: Date) => Math.floor(at.getTime() / 1000);

/** The app has revoked its access, or a code or refresh token was used twice, so that one of its two users has stolen it. */
async function endConnectionOf(tx: Tx, grantId: string): Promise<void> {
  const found = await tx
    .selectFrom('auth.oauthRecords as r')
    .innerJoin('auth.oauthConnections as c', 'c.id', 'r.connectionId')
    .select(['c.id', 'c.organizationId'])
    .where('r.grantHash', '=', hashOf(grantId))
    .executeTakeFirst();
  if (!found) return;
  await setOrganization(tx, found.organizationId);
  const ended = await tx.deleteFrom('assistantConnections').where('id', '=', found.id).returning(['id', 'name']).executeTakeFirst();
  if (!ended) return;
  const entity = { type: 'assistant', id: ended.id, label: ended.name };
  await audit(tx, null, { ip: null, userAgent: null, requestId: null }, { action: 'assistant.disconnected', entity });
}
