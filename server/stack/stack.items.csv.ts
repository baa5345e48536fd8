import type { exportStackItems } from '#contract/stack/stack.items.contract.ts';
import { decimalsOf, formatDecimal } from '#domain/money/money.rules.ts';
import { stackCategory } from '#domain/stack/stack.categories.rules.ts';
import { existingCustomer } from '#server/customers/customers.ts';
import { csvFile } from '#server/platform/files/csv.file.ts';
import type { FileAnswer, SignedInCall } from '#server/platform/http/call.ts';
import { readWhole } from '#server/platform/http/list.ts';
import { ITEM_ORDER, type ItemRow, itemsOf } from './stack.queries.ts';
import { toolOf } from './stack.tool.ts';

interface Export {
  name: string;
  rows: readonly ItemRow[];
}

export async function readItems({ tx, params, audit }: SignedInCall<typeof exportStackItems>): Promise<Export> {
  const { id, name } = await existingCustomer(tx, params.id);
  const rows = await readWhole(tx, itemsOf(tx, id), ITEM_ORDER);
  await audit({
    action: 'stack_items.exported',
    entity: { type: 'customer', id, label: name },
    customerId: id,
    after: { format: 'csv', rows: rows.length },
  });
  return { name, rows };
}

/** Uses the columns of the import, so the file can be imported again. */
export async function itemsFile({ name, rows }: Export): Promise<FileAnswer> {
  return csvFile(
    `Technology stack of ${name}`,
    [
      ['Category', ({ category }) => stackCategory(category)?.name ?? category],
      ['Vendor', ({ vendor }) => vendor],
      ['Product', ({ product }) => product],
      ['Version', ({ productVersion }) => productVersion],
      ['Quantity', ({ quantity }) => quantity ?? ''],
      ['Coverage', ({ coveragePercent }) => coveragePercent ?? ''],
      ['Renewal', ({ renewalAt }) => renewalAt ?? ''],
      ['Monthly cost', ({ monthlyCost, currency }) => (monthlyCost === null ? '' : plainAmount(monthlyCost, currency))],
      ['Currency', ({ currency }) => currency],
      ['Decision', ({ decision }) => decision ?? ''],
      ['Source', (row) => SOURCES[row.source] ?? `From ${toolOf(row) ?? 'a professional-services tool'}`],
    ],
    rows,
  );
}

const SOURCES: Readonly<Record<ItemRow['source'], string | null>> = { manual: 'Entered', import: 'Imported', psa: null };

const plainAmount = (amount: number, currency: string) => formatDecimal(amount, decimalsOf(currency), 'en-GB').replaceAll(',', '');
