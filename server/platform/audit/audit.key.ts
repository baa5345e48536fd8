import { createSecretKey, randomBytes } from 'node:crypto';
import pg from 'pg';
import { z } from 'zod';
import type { Keyring } from '#server/platform/secrets/keyring.ts';
import { type SecretRow, seal, unseal } from '#server/platform/secrets/sealed.ts';
import type { AuditKey } from './audit.proof.ts';

const StoredKey = z.object({ key: z.string().regex(/^[0-9a-f]{64}$/), unprovenUpTo: z.int() });

/** Arbitrary advisory lock number; only one of several starting processes creates the key. */
const LOCK = 7_421_153;

export function auditKeyRowOf(id: string): SecretRow {
  return { purpose: 'audit_key', table: 'platform.audit_keys', id };
}

/** Key of the installation's audit logs; created at the first start by the database owner. */
export async function prepareAuditKey(ownerUrl: string, keyring: Keyring): Promise<AuditKey> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [LOCK]);
    const { rows } = await client.query<{ id: string; secret: string }>('select id, secret from platform.audit_keys order by id limit 1');
    const { key, unprovenUpTo } = rows[0] ? await openKey(keyring, rows[0]) : await makeKey(client, keyring);
    return { secret: createSecretKey(key, 'hex'), unprovenUpTo };
  } finally {
    await client.end();
  }
}

type Stored = z.output<typeof StoredKey>;

async function openKey(keyring: Keyring, { id, secret }: { id: string; secret: string }): Promise<Stored> {
  return StoredKey.parse(JSON.parse(await unseal(keyring, auditKeyRowOf(id), secret)));
}

async function makeKey(client: pg.Client, keyring: Keyring): Promise<Stored> {
  const { rows } = await client.query<{ id: string; last: string }>(
    'select uuidv7() as id, case when is_called then last_value else 0 end as last from audit_events_seq_seq',
  );
  const { id = '', last = '0' } = rows[0] ?? {};
  const stored = { key: randomBytes(32).toString('hex'), unprovenUpTo: Number(last) };
  const { text, kid } = await seal(keyring, auditKeyRowOf(id), JSON.stringify(stored));
  await client.query('insert into platform.audit_keys (id, secret, kid) values ($1, $2, $3)', [id, text, kid]);
  return stored;
}
