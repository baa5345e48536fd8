import { addBudgetLine, updateBudgetLine } from '#contract/budgets/budgets.contract.ts';
import type { TYPED_KINDS } from '#domain/budgets/budgets.rules.ts';
import type { Nature, OutlookRow, Period } from '#domain/budgets/outlook.rules.ts';
import type { MinorUnits } from '#domain/money/money.rules.ts';
import { call } from '#web/http/call.ts';
import type { BudgetModel } from './budget.model.ts';

/** Form values of a line; the last three are for a new line only. */
export interface LineForm {
  label: string;
  kind: (typeof TYPED_KINDS)[number];
  category: string;
  assumption: string;
  nature: Nature;
  /** NaN for invalid input. */
  amount: MinorUnits;
  /** Column of the first payment. */
  from: string;
}

export function formOf(row: OutlookRow | null, { periods }: BudgetModel): LineForm {
  const paid = { nature: 'recurring', amount: 0, from: periods[0]?.key ?? '' } as const;
  if (!row) return { label: '', kind: 'other', category: '', assumption: '', ...paid };
  const { label, kind, category, assumption } = row;
  return { label, kind: kind === 'licence' ? kind : 'other', category, assumption, ...paid };
}

const textsOf = ({ label, kind, category, assumption }: LineForm) => ({
  label: label.trim(),
  kind,
  category: category.trim(),
  assumption: assumption.trim(),
});

/** Adds a line to each fiscal year in which it is paid. */
export async function addLine({ customerId, scenario, periods }: BudgetModel, form: LineForm): Promise<void> {
  const query = scenario === null ? {} : { scenario };
  for (const [fiscalYear, months] of amountsByYear(periods, form)) {
    const body = { ...textsOf(form), [form.nature]: months };
    // oxlint-disable-next-line no-await-in-loop -- one after the other, so that a refusal leaves no later year behind it
    await call(addBudgetLine, { params: { customerId, fiscalYear: String(fiscalYear) }, query, body });
  }
}

/** Changes the texts in every year that has the line. */
export async function changeLine(
  { customerId }: BudgetModel,
  row: OutlookRow,
  form: LineForm,
  versions: ReadonlyMap<string, number>,
): Promise<void> {
  for (const [fiscalYear, { id, version }] of row.lines) {
    const body = { ...textsOf(form), version: versions.get(id) ?? version };
    // oxlint-disable-next-line no-await-in-loop -- one after the other, so that a refusal names one line
    await call(updateBudgetLine, { params: { customerId, fiscalYear: String(fiscalYear), lineId: id }, body });
  }
}

/** Twelve amounts per fiscal year of a new line, either one-time or monthly from a column to the last one. */
export function amountsByYear(
  periods: readonly Period[],
  { nature, amount, from: key }: Pick<LineForm, 'nature' | 'amount' | 'from'>,
): Map<number, MinorUnits[]> {
  const first = Math.max(
    0,
    periods.findIndex((period) => period.key === key),
  );
  const years = new Map<number, MinorUnits[]>();
  for (const { year, from, to } of periods.slice(first, nature === 'oneTime' ? first + 1 : undefined)) {
    const months = years.get(year) ?? Array.from({ length: 12 }, () => 0);
    const until = nature === 'oneTime' ? from + 1 : to;
    years.set(
      year,
      months.map((already, index) => (index >= from && index < until ? amount : already)),
    );
  }
  return years;
}
