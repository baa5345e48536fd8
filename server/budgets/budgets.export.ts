import type { Budget, exportBudget } from '#contract/budgets/budgets.contract.ts';
import { yearLabel } from '#domain/customers/fiscal.rules.ts';
import { existingCustomer } from '#server/customers/customers.ts';
import { plainFileName } from '#server/documents/documents.ts';
import { contentDisposition } from '#server/platform/files/disposition.ts';
import type { FileAnswer, SignedInCall } from '#server/platform/http/call.ts';
import { readOutlook } from './budgets.read.ts';
import { budgetWorkbook } from './budgets.xlsx.ts';

interface Export {
  customer: string;
  budgets: Budget[];
}

export async function readForExport({ tx, params, query, now, audit }: SignedInCall<typeof exportBudget>): Promise<Export> {
  const { customerId, fiscalYear } = params;
  const { name } = await existingCustomer(tx, customerId);
  const years = Number(query.years ?? '1');
  const budgets = await readOutlook(tx, { ...params, count: years }, query.scenario, now);
  await audit({
    action: 'budget.exported',
    entity: { type: 'budget', id: customerId, label: name },
    customerId,
    after: { fiscalYear, years },
  });
  return { customer: name, budgets };
}

export async function makeSpreadsheet({ customer, budgets }: Export): Promise<FileAnswer> {
  const [first] = budgets;
  const scenario = first?.scenario ? ` - ${plainFileName(first.scenario, 'Scenario')}` : '';
  const name = `${plainFileName(customer, 'Customer')} - budget ${yearLabel(first?.fiscalYear ?? 0)}${scenario}.xlsx`;
  return {
    bytes: await budgetWorkbook(budgets),
    mediaType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    disposition: contentDisposition(name),
  };
}
