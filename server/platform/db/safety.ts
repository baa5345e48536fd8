import pg from 'pg';
import { Refusal } from '#server/platform/http/refusal.ts';
import { POOL_ROLES, type PoolRole } from './logins.ts';
import type { Pools } from './pools.ts';

/** Privileges of a login beyond its role, which would let one pool do another's work. */
const EXCESSES = `
  select r.rolname as name from pg_roles r
  where r.rolname = current_user and (r.rolsuper or r.rolbypassrls or r.rolcreaterole or r.rolcreatedb)
  union all
  select r.rolname from pg_roles r
  where r.rolname not in (current_user, $1) and pg_has_role(current_user, r.oid, 'member')`;

const UNPROTECTED_TABLES = `
  select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where n.nspname = 'public' and c.relkind in ('r', 'p') and not (c.relrowsecurity and c.relforcerowsecurity)`;

/** Refuses to serve a database where a pool could assume another role, or a table lacks forced row security. */
export async function refuseUnsafeDatabase(pools: Pools): Promise<void> {
  for (const role of POOL_ROLES) await refuseUnsafeLogin(pools[role], role);
  const { rows } = await pools.tenant.query<{ name: string }>(UNPROTECTED_TABLES);
  if (rows[0]) throw new Refusal(`The table ${rows[0].name} has no forced row security. Migrate the database first.`);
}

async function refuseUnsafeLogin(pool: pg.Pool, role: PoolRole): Promise<void> {
  const { rows } = await pool.query<{ name: string }>(EXCESSES, [`plumbline_${role}`]).catch(explainRefusal);
  if (rows[0]) {
    throw new Refusal(`The database login plumbline_${role} also has the rights of ${rows[0].name}. Revoke them.`);
  }
}

/** Class 28: login rejected. */
function explainRefusal(error: unknown): never {
  if (!(error instanceof pg.DatabaseError) || !error.code?.startsWith('28')) throw error;
  throw new Refusal(
    `PostgreSQL refuses Plumbline's own logins (${error.message}); its pg_hba.conf must accept plumbline_… with a password wherever it accepts DATABASE_URL.`,
  );
}
