import { Suspense, useState } from 'react';
import { exportRecommendations } from '#contract/recommendations/recommendations.contract.ts';
import type { RecommendationRow } from '#contract/recommendations/recommendations.fields.ts';
import { download } from '#web/http/download.ts';
import { lazyPage } from '#web/navigation/lazy.page.ts';
import { LoadSample } from '#web/sample/LoadSample.tsx';
import { useCan } from '#web/session/session.ts';
import { Select } from '#web/ui/choosers/Select.tsx';
import { MoneySums } from '#web/ui/data/MoneySums.tsx';
import { countText } from '#web/ui/data/number.text.ts';
import { Banner } from '#web/ui/feedback/Banner.tsx';
import { ListScreen } from '#web/ui/list/ListScreen.tsx';
import { CsvButton } from '#web/ui/tables/CsvButton.tsx';
import type { Selection } from '#web/ui/tables/selection.ts';
import type { TableGroup } from '#web/ui/tables/table.columns.ts';
import { CALENDAR } from '#domain/customers/fiscal.rules.ts';
import { type Refusal, useBulkChange } from './bulk.ts';
import { GroupRow } from './GroupRow.tsx';
import { NewRecommendationButton } from './NewRecommendationButton.tsx';
import { NothingYet } from './NothingYet.tsx';
import { columnsOf } from './recommendations.columns.tsx';
import { useRecommendationFilters } from './recommendations.filters.ts';
import { type Totals, useRecommendations } from './recommendations.list.ts';
import { ordersWith } from './recommendations.words.ts';

/** Loaded on demand, since read-only users never need its menus. */
const ChangeSeveral = lazyPage(() => import('./ChangeSeveral.tsx'), 'ChangeSeveral');

/** Recommendations of one customer, or of all grouped by customer, with their costs. */
export function RecommendationsTable({ customerId }: { customerId?: string }) {
  const mayEdit = useCan()('customers:edit');
  const found = useRecommendations(customerId);
  const { list, order, totals, filters } = found;
  const [now] = useState(() => new Date());
  const isAcross = customerId === undefined;
  const isGrouped = isAcross && order === 'customer';
  const [currency, ...others] = new Set(list.rows?.map((row) => row.currency));
  const totalsOf = (id: string) => totals?.customers.find((one) => one.id === id);
  const startOf = ({ customer }: { customer: { id: string } }) => totalsOf(customer.id)?.fiscalYearStartMonth ?? CALENDAR;
  const bulk = useBulkChange(startOf);
  const changeSeveral = (selection: Selection<RecommendationRow>) => (
    <Suspense>
      <ChangeSeveral
        selection={selection}
        onChange={(change) => bulk.change({ rows: selection.rows, change })}
        isPending={bulk.isPending}
        fiscalYearStartMonth={onlyOne(selection.rows.map(startOf))}
      />
    </Suspense>
  );
  const head = ({ first: { customer }, ...group }: TableGroup<RecommendationRow>) => (
    <GroupRow customer={customer} totals={totalsOf(customer.id)} {...group} />
  );
  return (
    <ListScreen
      list={list}
      {...(isAcross && { name: 'recommendations' as const })}
      label="Recommendations"
      columns={columnsOf({
        currency: others.length === 0 ? currency : undefined,
        showsCustomer: isAcross && !isGrouped,
        now,
        chosen: list.arrangement.columns,
      })}
      filters={useRecommendationFilters(customerId, filters)}
      nameOf={({ title }) => title}
      groups={isGrouped ? { keyOf: ({ customer }) => customer.id, head } : undefined}
      notice={<Refusals refusals={bulk.refusals} onDismiss={bulk.dismiss} />}
      noMatches={{ title: 'No recommendations match', hint: 'Try fewer filters or other words.' }}
      empty={<NothingYet mayEdit={mayEdit} sample={isAcross && <LoadSample />} />}
      foot={totals && <TotalsText totals={totals} />}
      bulk={mayEdit ? changeSeveral : undefined}
      beside={<Beside found={found} customerId={customerId} mayCreate={mayEdit} />}
    />
  );
}

interface BesideProps {
  found: ReturnType<typeof useRecommendations>;
  customerId: string | undefined;
  mayCreate: boolean;
}

/** A single customer has no grouping; its default order is most urgent first. */
function Beside({ found: { filters, order, orderBy }, customerId, mayCreate }: BesideProps) {
  const isAcross = customerId === undefined;
  return (
    <>
      <CsvButton download={() => download(exportRecommendations, { query: isAcross ? filters : { ...filters, customerId } })} />
      <div className="w-48 max-md:flex-1">
        <Select
          label="Order"
          options={isAcross ? ordersWith(order) : ordersWith(order).slice(1)}
          value={order === 'customer' && !isAcross ? '-priority' : order}
          onChange={orderBy}
        />
      </div>
      {mayCreate && !isAcross && <NewRecommendationButton />}
    </>
  );
}

/** Common value; undefined if they differ. */
function onlyOne(months: readonly number[]): number | undefined {
  const [month, ...others] = new Set(months);
  return others.length === 0 ? month : undefined;
}

/** Cost of all filtered rows, on every page. */
export function TotalsText({ totals: { count, sums } }: { totals: Totals }) {
  return (
    <>
      <span className="shrink-0">{countText(count, 'recommendation')}, excl. VAT</span>
      <span className="min-w-0 text-text">
        <MoneySums sums={sums} />
      </span>
    </>
  );
}

function Refusals({ refusals, onDismiss }: { refusals: readonly Refusal[]; onDismiss: () => void }) {
  if (refusals.length === 0) return null;
  return (
    <div className="mb-3">
      <Banner tone="danger" onDismiss={onDismiss}>
        <p className="font-semibold">{refusals.length === 1 ? 'One was not changed' : `${refusals.length} were not changed`}</p>
        <ul className="mt-1 grid gap-0.5 text-sm">
          {refusals.map(({ id, title, message }) => (
            <li key={id}>
              {title}: {message}
            </li>
          ))}
        </ul>
      </Banner>
    </div>
  );
}
