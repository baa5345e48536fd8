import { Refusal } from '#server/platform/http/refusal.ts';
import type { Pools } from './pools.ts';

/** Row security that the role can walk around, or that a table forgot, is none: such a database is not served. */
export async function refuseUnsafeDatabase(pools: Pools): Promise<void> {
  const { rows: roles } = await pools.tenant.query<{ role: string; unsafe: boolean }>(
    'select current_user as role, rolsuper or rolbypassrls as unsafe from pg_roles where rolname = current_user',
  );
  if (roles[0]?.role !== 'plumbline_tenant' || roles[0].unsafe) {
    throw new Refusal('The database role plumbline_tenant is missing or may bypass row security, so no organisation would be walled off.');
  }
  const { rows: open } = await pools.tenant.query<{ name: string }>(
    `select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = 'public' and c.relkind in ('r', 'p') and not (c.relrowsecurity and c.relforcerowsecurity)`,
  );
  if (open[0]) throw new Refusal(`The table ${open[0].name} has no forced row security; migrate the database before serving it.`);
}
