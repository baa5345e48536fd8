import { sql } from 'kysely';
import type { ServiceQuarter } from '#domain/customers/service.rules.ts';
import type { Tx } from '#server/platform/db/transaction.ts';

const SHOWN = ['year', 'quarter', 'tickets', 'firstResponseMinutes', 'resolutionMinutes', 'satisfaction', 'version'] as const;

type Quarter = Pick<ServiceQuarter, 'year' | 'quarter'>;

function figuresOf(tx: Tx, customerId: string) {
  return tx
    .selectFrom('serviceFigures')
    .select([...SHOWN])
    .where('customerId', '=', customerId);
}

/** Latest quarters with figures. */
export function lastQuarters(tx: Tx, customerId: string, most: number) {
  return figuresOf(tx, customerId).orderBy('year', 'desc').orderBy('quarter', 'desc').limit(most).execute();
}

export function quarterOf(tx: Tx, customerId: string, { year, quarter }: Quarter) {
  return figuresOf(tx, customerId).where('year', '=', year).where('quarter', '=', quarter).executeTakeFirst();
}

export async function storeQuarter(tx: Tx, customerId: string, figures: ServiceQuarter): Promise<void> {
  const { year: _, quarter: __, ...values } = figures;
  await tx
    .insertInto('serviceFigures')
    .values({ customerId, ...figures })
    .onConflict((conflict) =>
      conflict.columns(['organizationId', 'customerId', 'year', 'quarter']).doUpdateSet({
        ...values,
        version: sql<number>`service_figures.version + 1`,
        updatedAt: sql<Date>`now()`,
      }),
    )
    .execute();
}

export async function removeQuarter(tx: Tx, customerId: string, { year, quarter }: Quarter): Promise<void> {
  await tx
    .deleteFrom('serviceFigures')
    .where('customerId', '=', customerId)
    .where('year', '=', year)
    .where('quarter', '=', quarter)
    .execute();
}
