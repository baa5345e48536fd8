import { times } from '#domain/money/money.rules.ts';
import { STACK_CATEGORIES } from './stack.categories.rules.ts';
import { isGap, type StackLine, unitsOf } from './stack.rules.ts';

interface Audited {
  id: string;
  auditedOn: string;
  score: number | null;
  lines: readonly StackLine[];
  recommended: Readonly<Record<string, string>>;
  customerId: string;
  name: string;
  tier: string | null;
  userCount: number | null;
  endpointCount: number | null;
  sites: number;
}

interface Sum {
  currency: string;
  amount: number;
}

type ReportCell = ReturnType<typeof cellOf>;

/** Latest audits side by side: customers, categories and off-standard products. */
export function reportOf(audits: readonly Audited[], recommendations: ReadonlySet<string>) {
  const rows = audits.map((audit) => {
    const lines = STACK_CATEGORIES.map(({ key }) => audit.lines.find(({ category }) => category === key));
    const cells = lines.map((line, at) => cellOf(line, audit, STACK_CATEGORIES[at]?.key ?? '', recommendations));
    return {
      auditId: audit.id,
      customer: { id: audit.customerId, name: audit.name, tier: audit.tier },
      auditedOn: audit.auditedOn,
      score: audit.score,
      gaps: cells.filter(isGap).length,
      cells,
    };
  });
  const cells = rows.flatMap((row) => row.cells);
  return {
    rows,
    categories: STACK_CATEGORIES.map(({ key }, at) =>
      columnOf(
        key,
        rows.flatMap((row) => row.cells[at] ?? []),
      ),
    ),
    whiteSpace: sumsOf(cells),
    offStandard: offStandardOf(rows),
  };
}

/** Line for a category that did not exist at the time of the audit. */
const NO_LINE: Omit<StackLine, 'category' | 'note'> = {
  verdict: null,
  required: false,
  coveragePercent: null,
  found: '',
  standard: '',
  costPerUnit: null,
  unit: 'user',
  currency: '',
};

function cellOf(line: StackLine | undefined, audit: Audited, category: string, recommendations: ReadonlySet<string>) {
  const { verdict, required, coveragePercent, found, standard, costPerUnit, unit, currency } = line ?? NO_LINE;
  const units = unitsOf(unit, audit);
  const recommended = audit.recommended[category];
  const isMissing = verdict === 'missing' && required;
  return {
    verdict,
    required,
    coveragePercent,
    found,
    standard,
    costPerUnit,
    unit,
    units,
    currency,
    whiteSpace: isMissing && costPerUnit !== null && units > 0 ? times(costPerUnit, units) : null,
    recommendationId: recommended !== undefined && recommendations.has(recommended) ? recommended : null,
  };
}

const isMet = ({ verdict }: ReportCell) => verdict === 'match' || verdict === 'acceptable';

function columnOf(key: string, cells: readonly ReportCell[]) {
  const asked = cells.filter(({ required }) => required);
  const met = asked.filter(isMet);
  const covered = met.reduce((sum, { coveragePercent }) => sum + (coveragePercent ?? 100), 0);
  return {
    key,
    required: asked.length,
    met: met.length,
    covered: asked.length === 0 ? null : Math.round(covered / asked.length),
    offStandard: cells.filter(({ verdict }) => verdict === 'off_standard').length,
    missing: asked.filter(({ verdict }) => verdict === 'missing').length,
    whiteSpace: sumsOf(cells),
  };
}

/** Amounts in different currencies are never added. */
function sumsOf(cells: readonly ReportCell[]): Sum[] {
  const sums = new Map<string, number>();
  for (const { whiteSpace, currency } of cells) if (whiteSpace !== null) sums.set(currency, (sums.get(currency) ?? 0) + whiteSpace);
  return [...sums].map(([currency, amount]) => ({ currency, amount })).toSorted((one, other) => (one.currency < other.currency ? -1 : 1));
}

interface Row {
  customer: { id: string; name: string; tier: string | null };
  cells: readonly ReportCell[];
}

/** Off-standard products, most frequent first; unnamed ones are grouped. */
function offStandardOf(rows: readonly Row[]) {
  const found = new Map<string, { product: string; category: string; customers: Row['customer'][] }>();
  for (const { customer, cells } of rows) {
    for (const [at, cell] of cells.entries()) {
      if (cell.verdict !== 'off_standard') continue;
      const category = STACK_CATEGORIES[at]?.key ?? '';
      const product = cell.found.trim();
      const key = `${category} ${product.toLowerCase()}`;
      const one = found.get(key) ?? { product, category, customers: [] };
      found.set(key, { ...one, customers: [...one.customers, customer] });
    }
  }
  return [...found.values()].toSorted(
    (one, other) => other.customers.length - one.customers.length || (one.product < other.product ? -1 : 1),
  );
}
