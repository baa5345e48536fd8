import { asAuth, asOrganization, type Pools } from '#server/platform/db/pools.ts';
import type { Tx } from '#server/platform/db/transaction.ts';

const PAGE = 500;
const FIRST = '00000000-0000-0000-0000-000000000000';

/** Runs the work for each organisation in its own transaction; a failure does not stop the others and is thrown at the end. */
export async function inEveryOrganization(pools: Pools, work: (tx: Tx) => Promise<void>): Promise<void> {
  await forEveryOrganization(pools, 'open', (id) => asOrganization(pools, id, work));
}

type Which = 'open' | 'open or unpaid';

/** Like inEveryOrganization, for work that opens its own transactions; optionally includes organisations closed for non-payment. */
export async function forEveryOrganization(pools: Pools, which: Which, work: (organizationId: string) => Promise<void>): Promise<void> {
  const failures: unknown[] = [];
  for (let after = FIRST; ;) {
    const page = await organizationsAfter(pools, which, after);
    for (const { id } of page) await work(id).catch((error: unknown) => failures.push(error));
    const last = page.at(-1);
    if (!last) break;
    after = last.id;
  }
  if (failures.length > 0) throw new AggregateError(failures, `The run failed in ${failures.length} organisations.`);
}

function organizationsAfter(pools: Pools, which: Which, after: string) {
  return asAuth(pools, (tx) =>
    tx
      .selectFrom('auth.organizations')
      .select('id')
      .where((is) =>
        which === 'open' ? is('status', '=', 'active') : is.or([is('status', '=', 'active'), is('unpaidSince', 'is not', null)]),
      )
      .where('id', '>', after)
      .orderBy('id')
      .limit(PAGE)
      .execute(),
  );
}
