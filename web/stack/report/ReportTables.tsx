import type { StackReport } from '#contract/stack/stack.report.contract.ts';
import { startCampaignPath } from '#web/navigation/campaign.path.ts';
import { Select } from '#web/ui/choosers/Select.tsx';
import { useCan } from '#web/session/session.ts';
import { IconLink } from '#web/ui/controls/IconLink.tsx';
import { TextLink } from '#web/ui/controls/TextLink.tsx';
import { DateText } from '#web/ui/data/DateText.tsx';
import { moneyText } from '#web/ui/data/money.format.ts';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { CheckIcon, ClockIcon, StackIcon, UsersIcon } from '#web/ui/icons.tsx';
import { Table } from '#web/ui/tables/Table.tsx';
import type { TableColumn } from '#web/ui/tables/table.columns.ts';
import { STACK_CATEGORIES } from '#domain/stack/stack.categories.rules.ts';
import { categoryName } from '#web/stack/stack.words.ts';
import { countText } from '#web/ui/data/number.text.ts';

type Of<Key extends 'categories' | 'offStandard' | 'renewals'> = StackReport[Key][number];

interface Sum {
  currency: string;
  amount: number;
}

/** Omits currencies without an amount. */
const sums = (list: readonly Sum[]) =>
  list.flatMap(({ currency, amount }) => (amount === 0 ? [] : [moneyText(amount, currency)])).join(', ') || '–';
const stackOf = (id: string) => `/customers/${id}?tab=stack`;

const COVERAGE: readonly TableColumn<Of<'categories'>>[] = [
  { key: 'category', label: 'Category', cell: ({ key }) => categoryName(key) },
  { key: 'covered', label: 'Covered', card: 'aside', cell: ({ covered }) => <Covered percent={covered} /> },
  { key: 'met', label: 'Met', numeric: true, cell: ({ met, required }) => (required === 0 ? '–' : `${met} of ${required}`) },
  { key: 'off', label: 'Off standard', numeric: true, card: 'hidden', cell: ({ offStandard }) => offStandard || '–' },
  { key: 'missing', label: 'Missing', numeric: true, card: 'hidden', cell: ({ missing }) => missing || '–' },
  { key: 'space', label: 'White space per month', numeric: true, cell: ({ whiteSpace }) => sums(whiteSpace) },
];

function Covered({ percent }: { percent: number | null }) {
  if (percent === null) return <span className="text-muted">Not required</span>;
  return (
    <span className="flex items-center gap-2 tabular-nums">
      <span className="h-2 w-28 overflow-hidden rounded-full bg-surface-2 max-md:w-16">
        <span className="block h-full bg-series-1" style={{ width: `${percent}%` }} />
      </span>
      {percent}%
    </span>
  );
}

/** Starts a campaign for the gaps of a category, or for one off-standard product in it. */
function StartLink({ category, product, reason }: { category: string; product?: string; reason: string }) {
  const stackCategory = STACK_CATEGORIES.find(({ key }) => key === category)?.key;
  if (!stackCategory) return null;
  const to = startCampaignPath({ stackCategory, product });
  return <IconLink to={to} label={`Start campaign for ${reason}`} icon={UsersIcon} />;
}

const startOfCategory = ({ key, offStandard, missing }: Of<'categories'>) =>
  offStandard + missing > 0 && <StartLink category={key} reason={categoryName(key)} />;
const startOfProduct = ({ category, product }: Of<'offStandard'>) =>
  product !== '' && <StartLink category={category} product={product} reason={product} />;

export function CoverageTable({ report }: { report: StackReport }) {
  const mayStart = useCan()('customers:edit');
  return (
    <Table
      label="Coverage by category"
      columns={COVERAGE}
      rows={report.categories}
      rowKey={({ key }) => key}
      {...(mayStart && { rowActions: startOfCategory })}
    />
  );
}

const OFF: readonly TableColumn<Of<'offStandard'>>[] = [
  { key: 'product', label: 'Product', cell: ({ product }) => product || 'Unnamed' },
  { key: 'count', label: 'Customers', numeric: true, card: 'aside', cell: ({ customers }) => customers.length },
  { key: 'category', label: 'Category', cell: ({ category }) => categoryName(category) },
  {
    key: 'who',
    label: 'Who',
    cell: ({ customers }) => <span className="wrap-anywhere">{customers.map(({ name }) => name).join(', ')}</span>,
  },
];

export function OffStandardTable({ report }: { report: StackReport }) {
  const mayStart = useCan()('customers:edit');
  if (report.offStandard.length === 0)
    return (
      <EmptyState icon={CheckIcon} title="Nothing is off standard.">
        The latest audits found only products you support.
      </EmptyState>
    );
  return (
    <Table
      label="Off-standard products"
      columns={OFF}
      rows={report.offStandard}
      rowKey={({ category, product }) => `${category} ${product}`}
      {...(mayStart && { rowActions: startOfProduct })}
    />
  );
}

const RENEWALS: readonly TableColumn<Of<'renewals'>>[] = [
  { key: 'product', label: 'Product', cell: ({ product }) => product },
  { key: 'day', label: 'Renews on', card: 'aside', cell: ({ renewalAt }) => <DateText value={renewalAt} /> },
  { key: 'customer', label: 'Customer', cell: ({ customer }) => customer.name },
  { key: 'category', label: 'Category', card: 'hidden', cell: ({ category }) => categoryName(category) },
  {
    key: 'cost',
    label: 'Monthly',
    numeric: true,
    cell: ({ monthlyCost, currency }) => (monthlyCost === null ? '–' : moneyText(monthlyCost, currency, { exact: true })),
  },
];

export function RenewalsTable({ report }: { report: StackReport }) {
  if (report.renewals.length === 0)
    return (
      <EmptyState icon={ClockIcon} title="Nothing renews in the next 90 days.">
        Renewals come from the products on the customers’ Stack tabs.
      </EmptyState>
    );
  return (
    <Table
      label="Renewals in 90 days"
      columns={RENEWALS}
      rows={report.renewals}
      rowKey={({ itemId }) => itemId}
      rowTo={({ customer }) => stackOf(customer.id)}
    />
  );
}

export function WhiteSpaceTable({ report }: { report: StackReport }) {
  const rows = report.rows
    .flatMap(({ customer, auditId, cells }) =>
      cells.flatMap((cell, at) => (cell.whiteSpace === null ? [] : [{ customer, auditId, cell, key: STACK_CATEGORIES[at]?.key ?? '' }])),
    )
    .toSorted((one, other) => (other.cell.whiteSpace ?? 0) - (one.cell.whiteSpace ?? 0));
  if (rows.length === 0)
    return (
      <EmptyState icon={CheckIcon} title="No priced white space.">
        Nothing is missing, or the missing standards have no price.
      </EmptyState>
    );
  const columns: readonly TableColumn<(typeof rows)[number]>[] = [
    { key: 'customer', label: 'Customer', cell: ({ customer }) => customer.name },
    {
      key: 'value',
      label: 'Monthly',
      numeric: true,
      card: 'aside',
      cell: ({ cell }) => moneyText(cell.whiteSpace ?? 0, cell.currency, { exact: true }),
    },
    { key: 'category', label: 'Category', cell: ({ key }) => categoryName(key) },
    { key: 'standard', label: 'Standard', cell: ({ cell }) => cell.standard },
    { key: 'units', label: 'Units', numeric: true, card: 'hidden', cell: ({ cell }) => cell.units },
  ];
  return (
    <>
      <p className="mb-2 text-sm">
        Missing but required: <strong className="tabular-nums">{sums(report.whiteSpace)}</strong> per month
      </p>
      <Table
        label="White space"
        columns={columns}
        rows={rows}
        rowKey={({ auditId, key }) => `${auditId} ${key}`}
        rowTo={({ auditId }) => `/tech-stack-audits/${auditId}`}
      />
    </>
  );
}

interface VendorTableProps {
  report: StackReport;
  vendor: string | undefined;
  onChoose: (vendor: string) => void;
}

export function VendorTable({ report: { vendors, drop }, vendor, onChoose }: VendorTableProps) {
  if (vendors.length === 0)
    return (
      <EmptyState icon={StackIcon} title="No products with a vendor yet.">
        Add or import products on the customers’ Stack tabs.
      </EmptyState>
    );
  const known = vendors.find((one) => one.vendor.toLowerCase() === vendor?.trim().toLowerCase())?.vendor ?? null;
  return (
    <>
      <div className="mb-3 flex flex-wrap items-center gap-3">
        <div className="w-64 max-w-full">
          <Select
            label="Vendor"
            placeholder="Choose a vendor"
            options={vendors.map((one) => ({ value: one.vendor, label: `${one.vendor} (${one.customers})` }))}
            value={known}
            onChange={onChoose}
          />
        </div>
        {drop && (
          <p className="text-sm">
            Without {drop.vendor}: {countText(drop.customers.length, 'customer')} affected,{' '}
            <strong className="tabular-nums">{sums(drop.sums)}</strong> per month
          </p>
        )}
      </div>
      {drop ? (
        <Table
          label={`Customers with products of ${drop.vendor}`}
          columns={[
            { key: 'customer', label: 'Customer', cell: ({ customer }) => customer.name },
            {
              key: 'cost',
              label: 'Monthly',
              numeric: true,
              card: 'aside',
              cell: ({ monthlyCost, currency }) => (monthlyCost === 0 ? '–' : moneyText(monthlyCost, currency, { exact: true })),
            },
            { key: 'products', label: 'Products', cell: ({ products }) => products.join(', ') },
          ]}
          rows={drop.customers}
          rowKey={({ customer }) => customer.id}
          rowTo={({ customer }) => stackOf(customer.id)}
        />
      ) : (
        <p className="text-muted">
          Choose a vendor to see who would be affected. <TextLink to="/tech-stack-standards">Standards</TextLink> list the replacements.
        </p>
      )}
    </>
  );
}
