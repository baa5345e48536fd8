import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { getBudgetOutlook } from '#contract/budgets/budgets.contract.ts';
import { type Customer, getCustomer } from '#contract/customers/customers.contract.ts';
import { type OutlookRow, perUserAMonth } from '#domain/budgets/outlook.rules.ts';
import { ask } from '#web/http/ask.ts';
import { faultOf } from '#web/http/fault.ts';
import { useNarrow } from '#web/navigation/narrow.ts';
import { useCan } from '#web/session/session.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { TextLink } from '#web/ui/controls/TextLink.tsx';
import { ConflictBanner } from '#web/ui/feedback/ConflictBanner.tsx';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx';
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { moneyText } from '#web/ui/data/money.format.ts';
import { CreditCardIcon } from '#web/ui/icons.tsx';
import { BudgetCards } from './BudgetCards.tsx';
import { type BudgetDialog, BudgetDialogs } from './BudgetDialogs.tsx';
import { askedYears, type BudgetModel, modelOf, presentQuarter } from './budget.model.ts';
import { BudgetTable } from './BudgetTable.tsx';
import { BudgetToolbar } from './BudgetToolbar.tsx';
import { type BudgetView, THE_PLAN, useBudgetView } from './budget.view.ts';
import { isTypedRow } from './BudgetRow.tsx';
import { useCellSaving } from './cell.saving.ts';
import { ScenarioCards } from '#web/budgets/scenarios/ScenarioCards.tsx';

interface CustomerBudgetProps {
  customerId: string;
  /** Link back to the customer choice, if no page around it names the customer. */
  back?: ReactNode;
}

export function CustomerBudget({ customerId, back }: CustomerBudgetProps) {
  const customer = useQuery(ask(getCustomer, { params: { id: customerId } }));
  if (customer.error && !customer.data) return <ErrorState error={customer.error} onRetry={() => void customer.refetch()} />;
  if (!customer.data) return <BudgetSkeleton />;
  return (
    <>
      {back && (
        <div className="mb-3 flex flex-wrap items-center gap-3">
          {back}
          <h2 className="text-lg font-semibold wrap-anywhere">{customer.data.name}</h2>
        </div>
      )}
      <Years customer={customer.data} />
    </>
  );
}

function Years({ customer }: { customer: Customer }) {
  const view = useBudgetView();
  const [now] = useState(() => new Date());
  const first = presentQuarter(customer, now);
  const { fiscalYear, years } = askedYears(first, Number(view.months));
  const count = (['1', '2', '3', '4'] as const).find((one) => one === years) ?? '4';
  const query = { years: count, ...(view.scenario === undefined ? {} : { scenario: view.scenario }) };
  const read = useQuery({
    ...ask(getBudgetOutlook, { params: { customerId: customer.id, fiscalYear }, query }),
    // Another customer's budget must not appear under this one's name.
    placeholderData: (before, asked) => (isOf(asked?.queryKey, customer.id) ? before : undefined),
  });
  if (read.error && view.scenario !== undefined && faultOf(read.error).code === 'BUDGET_NOT_FOUND') return <NoScenario view={view} />;
  if (read.error && !read.data) return <ErrorState error={read.error} onRetry={() => void read.refetch()} />;
  const model = read.data && modelOf(read.data.years, first, Number(view.months), view.step);
  return model ? <Loaded model={model} view={view} customer={customer} /> : <BudgetSkeleton />;
}

const isOf = (key: unknown, customerId: string) => key !== undefined && JSON.stringify(key).includes(customerId);

function NoScenario({ view }: { view: BudgetView }) {
  return (
    <EmptyState
      icon={CreditCardIcon}
      title="This scenario no longer exists"
      action={<Button onClick={() => view.change({ scenario: undefined })}>Show plan</Button>}
    >
      Someone accepted or deleted it.
    </EmptyState>
  );
}

interface LoadedProps {
  model: BudgetModel;
  view: BudgetView;
  customer: Customer;
}

function Loaded({ model, view, customer }: LoadedProps) {
  const mayEdit = useCan()('customers:edit') && customer.status !== 'archived';
  const isNarrow = useNarrow();
  const [dialog, setDialog] = useState<BudgetDialog | null>(null);
  const { save, pending, conflict } = useCellSaving(model);
  const card = model.cards.find(({ name }) => name === view.compare && name !== (model.scenario ?? THE_PLAN));
  const compared = card ? { name: card.name || 'The plan', outline: card.outline } : null;
  const typed = (act: 'edit' | 'remove') => (row: OutlookRow) => isTypedRow(row) && setDialog({ act, row });
  const Lines = isNarrow ? BudgetCards : BudgetTable;
  return (
    <>
      <BudgetToolbar model={model} view={view} mayEdit={mayEdit} onAct={(act) => setDialog({ act })} />
      <ScenarioCards
        model={model}
        compare={view.compare}
        mayEdit={mayEdit}
        onChoose={(name) => view.change({ scenario: name || undefined, ...(name === view.compare ? { compare: null } : {}) })}
        onCompare={(name) => view.change({ compare: name })}
        onAct={(act, name) => setDialog({ act, name })}
      />
      <PerUser total={model.outlook.total} months={Number(view.months)} users={customer.userCount} currency={model.currency} />
      <Unpriced items={model.unpriced} />
      {conflict && (
        <div className="mb-3">
          <p className="mb-1 text-sm">{`The amount you entered in “${conflict.cell.row.label}” is not saved.`}</p>
          <ConflictBanner onTakeTheirs={conflict.onTakeTheirs} onKeepMine={conflict.onKeepMine} />
        </div>
      )}
      {model.outlook.groups.length === 0 && model.outlook.target === null ? (
        <NoLines customer={customer} onAdd={mayEdit ? () => setDialog({ act: 'line' }) : null} />
      ) : (
        <Lines
          model={model}
          name={customer.name}
          months={view.months}
          step={view.step}
          compared={compared}
          mayEdit={mayEdit}
          saving={{ save, pending }}
          onEdit={typed('edit')}
          onDelete={typed('remove')}
        />
      )}
      <BudgetDialogs dialog={dialog} model={model} view={view} onClose={() => setDialog(null)} />
    </>
  );
}

interface PerUserProps {
  total: number;
  months: number;
  users: number | null;
  currency: string;
}

/** Monthly cost per user, which makes customers of different sizes comparable. */
function PerUser({ total, months, users, currency }: PerUserProps) {
  const amount = perUserAMonth(total, months, users);
  if (amount === null || amount === 0) return null;
  return (
    <p className="mb-3 text-sm text-muted">
      <span className="font-medium text-text tabular-nums">{moneyText(amount, currency, { exact: true })}</span>
      {` per user per month, for ${users === 1 ? 'one user' : `${users} users`} over ${months} months`}
    </p>
  );
}

/** Lists uncosted items, because no sum includes them. */
function Unpriced({ items }: { items: BudgetModel['unpriced'] }) {
  if (items.length === 0) return null;
  return (
    <p className="mb-3 text-sm text-muted">
      {'To be quoted, not included in the totals: '}
      {items.map(({ id, title }, index) => (
        <span key={id}>
          {index > 0 && ', '}
          {title}
        </span>
      ))}
    </p>
  );
}

function NoLines({ customer, onAdd }: { customer: Customer; onAdd: (() => void) | null }) {
  return (
    <EmptyState
      icon={CreditCardIcon}
      title="No planned costs yet"
      action={
        onAdd && (
          <Button variant="primary" onClick={onAdd}>
            Add line
          </Button>
        )
      }
    >
      {'A budget adds up '}
      <TextLink to={`/customers/${customer.id}`} search={{ tab: 'assets' }}>
        agreements and assets
      </TextLink>
      {', recommendations with a quarter and a price, and lines you add.'}
    </EmptyState>
  );
}

const SKELETON_ROWS = 10;

/** Same size as the loaded content: cards, chart and rows; totals are bars of 64 pixels. */
function BudgetSkeleton() {
  return (
    <div role="status" className="animate-late">
      <span className="sr-only">Loading the budget</span>
      <div className="mb-3 flex h-8 gap-3">
        <Skeleton className="h-8 w-44" />
        <Skeleton className="h-8 w-56" />
      </div>
      <div className="mb-3 grid gap-3 md:grid-cols-3">
        <div className="flex h-20.5 flex-col justify-center gap-2 rounded-card border border-border bg-surface-1 px-4">
          <Skeleton className="h-3 w-24" />
          <Skeleton className="h-4 w-16" />
        </div>
      </div>
      <div className="rounded-card border border-border bg-surface-1">
        <div className="h-[166px] border-b border-border" />
        {Array.from({ length: SKELETON_ROWS }, (_, row) => (
          <div key={row} className="flex h-[27px] items-center justify-between border-b border-border px-3 last:border-b-0">
            <Skeleton className="h-3 w-40" />
            <Skeleton className="h-3 w-16" />
          </div>
        ))}
      </div>
    </div>
  );
}
