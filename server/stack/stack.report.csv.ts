import { formatDecimal, decimalsOf } from '#domain/money/money.rules.ts';
import { STACK_CATEGORIES, stackCategory } from '#domain/stack/stack.categories.rules.ts';
import type { StackReport, STACK_EXPORTS } from '#contract/stack/stack.report.contract.ts';
import { csvFile } from '#server/platform/files/csv.file.ts';
import type { FileAnswer } from '#server/platform/http/call.ts';

type Part = (typeof STACK_EXPORTS)[number];
type Cell = StackReport['rows'][number]['cells'][number];

const VERDICT_WORDS = { match: 'match', acceptable: 'acceptable', off_standard: 'off standard', missing: 'missing', unknown: 'unknown' };

export function reportFile(part: Part, report: StackReport): FileAnswer {
  switch (part) {
    case 'heat-map':
      return csvFile(
        'Stack heat map',
        [
          ['Customer', ({ customer }) => customer.name],
          ['Tier', ({ customer }) => customer.tier ?? ''],
          ['Audited', ({ auditedOn }) => auditedOn],
          ...STACK_CATEGORIES.map(({ name }, at) => [name, (row: StackReport['rows'][number]) => cellText(row.cells[at])] as const),
          ['Score', ({ score }) => score ?? ''],
          ['Gaps', ({ gaps }) => gaps],
        ],
        report.rows,
      );
    case 'coverage':
      return csvFile(
        'Stack coverage',
        [
          ['Category', ({ key }) => nameOf(key)],
          ['Customers required', ({ required }) => required],
          ['Met', ({ met }) => met],
          ['Covered, %', ({ covered }) => covered ?? ''],
          ['Off standard', ({ offStandard }) => offStandard],
          ['Missing', ({ missing }) => missing],
          [
            'White space per month',
            ({ whiteSpace }) => whiteSpace.map(({ currency, amount }) => `${currency} ${money(amount, currency)}`).join('; '),
          ],
        ],
        report.categories,
      );
    case 'off-standard':
      return csvFile(
        'Off-standard products',
        [
          ['Product', ({ product }) => product],
          ['Category', ({ category }) => nameOf(category)],
          ['Customers', ({ customers }) => customers.length],
          ['Who', ({ customers }) => customers.map(({ name }) => name).join('; ')],
        ],
        report.offStandard,
      );
    case 'renewals':
      return csvFile(
        'Renewals in 90 days',
        [
          ['Renewal', ({ renewalAt }) => renewalAt],
          ['Customer', ({ customer }) => customer.name],
          ['Category', ({ category }) => nameOf(category)],
          ['Product', ({ product }) => product],
          ['Monthly cost', ({ monthlyCost, currency }) => (monthlyCost === null ? '' : money(monthlyCost, currency))],
          ['Currency', ({ currency }) => currency],
          ['Source', ({ tool }) => tool ?? 'Entered or imported'],
        ],
        report.renewals,
      );
    case 'white-space':
      return csvFile(
        'White space',
        [
          ['Customer', ({ row }) => row.customer.name],
          ['Category', ({ category }) => nameOf(category)],
          ['Standard', ({ cell }) => cell.standard],
          ['Units', ({ cell }) => cell.units],
          ['Unit price per month', ({ cell }) => money(cell.costPerUnit ?? 0, cell.currency)],
          ['Per month', ({ cell }) => money(cell.whiteSpace ?? 0, cell.currency)],
          ['Currency', ({ cell }) => cell.currency],
        ],
        report.rows.flatMap((row) =>
          row.cells.flatMap((cell, at) => (cell.whiteSpace === null ? [] : [{ row, cell, category: STACK_CATEGORIES[at]?.key ?? '' }])),
        ),
      );
    case 'vendor':
      return csvFile(
        `Without ${report.drop?.vendor ?? 'a vendor'}`,
        [
          ['Customer', ({ customer }) => customer.name],
          ['Products', ({ products }) => products.join('; ')],
          ['Monthly cost', ({ monthlyCost, currency }) => money(monthlyCost, currency)],
          ['Currency', ({ currency }) => currency],
        ],
        report.drop?.customers ?? [],
      );
  }
}

const nameOf = (key: string) => stackCategory(key)?.name ?? key;
const money = (amount: number, currency: string) => formatDecimal(amount, decimalsOf(currency), 'en-GB').replaceAll(',', '');

function cellText(cell: Cell | undefined): string {
  if (!cell?.verdict) return '';
  const covers = cell.verdict !== 'missing' && cell.verdict !== 'unknown' && cell.coveragePercent !== null;
  return covers ? `${VERDICT_WORDS[cell.verdict]} ${cell.coveragePercent}%` : VERDICT_WORDS[cell.verdict];
}
