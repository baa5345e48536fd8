import type { AnswerOf } from '#contract/endpoint.ts';
import { exportStackReport, getStackReport, type StackReport } from '#contract/stack/stack.report.contract.ts';
import { dayIn } from '#domain/organizations/timezones.rules.ts';
import { addDays } from '#domain/programme/programme.rules.ts';
import { reportOf } from '#domain/stack/stack.report.rules.ts';
import { ownOrganization } from '#server/organizations/organizations.ts';
import type { Tx } from '#server/platform/db/transaction.ts';
import type { Mounting } from '#server/platform/http/call.ts';
import { livingRecommendations } from './stack.queries.ts';
import { reportFile } from './stack.report.csv.ts';
import { countCustomers, countVendors, itemsOfVendor, itemsThatRenew, latestAudits, type ReportedItem } from './stack.report.queries.ts';
import { toolOf } from './stack.tool.ts';

const RENEWAL_DAYS = 90;

export function reportRoutes({ on, onDownload }: Mounting): void {
  on(getStackReport, ({ tx, query, now }) => readReport(tx, query, now));
  onDownload(
    exportStackReport,
    async ({ tx, query, now, audit }) => {
      const { part, ...filters } = query;
      await audit({ action: 'stack_report.exported', entity: { type: 'stack_report', id: null }, after: { part, ...filters } });
      return { part, report: await readReport(tx, filters, now) };
    },
    async ({ part, report }) => reportFile(part, report),
  );
}

type Filters = { tier?: Parameters<typeof latestAudits>[1]; vendor?: string | undefined };

async function readReport(tx: Tx, { tier, vendor }: Filters, now: Date): Promise<AnswerOf<typeof getStackReport>> {
  const today = dayIn(now, (await ownOrganization(tx)).timezone);
  const audits = await latestAudits(tx, tier);
  const living = await livingRecommendations(
    tx,
    audits.flatMap(({ recommended }) => Object.values(recommended)),
  );
  const renewals = await itemsThatRenew(tx, tier, { from: today, to: addDays(today, RENEWAL_DAYS) });
  return {
    ...reportOf(audits, living),
    customers: await countCustomers(tx, tier),
    renewals: renewals.flatMap(({ renewalAt, ...item }) =>
      renewalAt === null
        ? []
        : [
            {
              itemId: item.id,
              customer: customerOf(item),
              category: item.category,
              product: named(item),
              renewalAt,
              tool: toolOf(item),
              monthlyCost: item.monthlyCost,
              currency: item.currency,
            },
          ],
    ),
    vendors: await countVendors(tx, tier),
    drop: vendor ? dropOf(vendor, await itemsOfVendor(tx, tier, vendor)) : null,
  };
}

const customerOf = ({ customerId, name, tier }: Omit<ReportedItem, 'renewalAt'>) => ({ id: customerId, name, tier });
const named = ({ vendor, product }: Pick<ReportedItem, 'vendor' | 'product'>) => [vendor, product].filter((part) => part !== '').join(' ');

/** Customers affected by dropping a vendor, and the monthly cost of its products. */
function dropOf(vendor: string, items: readonly ReportedItem[]): NonNullable<StackReport['drop']> {
  const customers = new Map<string, NonNullable<StackReport['drop']>['customers'][number]>();
  const sums = new Map<string, number>();
  for (const item of items) {
    const cost = item.monthlyCost ?? 0;
    const one = customers.get(item.customerId) ?? { customer: customerOf(item), products: [], monthlyCost: 0, currency: item.currency };
    customers.set(item.customerId, { ...one, products: [...one.products, item.product], monthlyCost: one.monthlyCost + cost });
    sums.set(item.currency, (sums.get(item.currency) ?? 0) + cost);
  }
  return { vendor, customers: [...customers.values()], sums: [...sums].map(([currency, amount]) => ({ currency, amount })) };
}
