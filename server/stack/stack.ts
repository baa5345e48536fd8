import { sql } from 'kysely';
import { preferredProduct, type PreferredProduct, type StackLine } from '#domain/stack/stack.rules.ts';
import type { Tx } from '#server/platform/db/transaction.ts';
import { allStandards } from './stack.queries.ts';
import { latestAudits } from './stack.report.queries.ts';

interface JudgedLine {
  customerId: string;
  line: StackLine;
}

/** Judged lines of the latest completed audit of each customer; a category narrows them. */
export async function judgedLines(tx: Tx, category?: string): Promise<JudgedLine[]> {
  const audits = await latestAudits(tx, undefined);
  return audits.flatMap(({ customerId, lines }) =>
    lines
      .filter((line) => line.verdict !== null && line.verdict !== 'unknown' && (category === undefined || line.category === category))
      .map((line) => ({ customerId, line })),
  );
}

/** Products in the stacks of customers that are not archived, whose text holds `part`. */
export async function stackTexts(tx: Tx, part: string): Promise<{ customerId: string; text: string; quantity: number | null }[]> {
  const { rows } = await sql<{ customerId: string; text: string; quantity: number | null }>`
    select i.customer_id, concat_ws(' ', i.vendor, i.product, i.product_version) as text, i.quantity
    from stack_items i join customers c on c.organization_id = i.organization_id and c.id = i.customer_id
    where c.status <> 'archived' and strpos(concat_ws(' ', i.vendor, i.product, i.product_version), ${part}) > 0
    order by i.id`.execute(tx);
  return rows;
}

/** First product of the preferred standard in a category; null without one. */
export async function preferredIn(tx: Tx, category: string): Promise<PreferredProduct | null> {
  return preferredProduct(await allStandards(tx), category);
}
