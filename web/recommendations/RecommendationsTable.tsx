import { Suspense, useRef } from 'react';
import type { RecommendationRow } from '#contract/recommendations/recommendations.fields.ts';
import { lazyPage } from '#web/navigation/lazy.page.ts';
import { useCan } from '#web/session/session.ts';
import { Select } from '#web/ui/choosers/Select.tsx';
import { ListRows } from '#web/ui/tables/ListRows.tsx';
import { TableSkeleton } from '#web/ui/tables/TableSkeleton.tsx';
import { Banner } from '#web/ui/feedback/Banner.tsx';
import { CALENDAR, type Refusal, useBulkChange } from './bulk.ts';
import { ExportButton } from './ExportButton.tsx';
import { NewRecommendationButton } from './NewRecommendationButton.tsx';
import { LoadSample } from '#web/sample/LoadSample.tsx';
import { NothingYet } from './NothingYet.tsx';
import { RecommendationFilterRow } from './RecommendationFilterRow.tsx';
import { RecommendationRows } from './RecommendationRows.tsx';
import { COLUMNS, type RecommendationColumn } from './recommendations.columns.ts';
import { TotalsText } from './TotalsText.tsx';
import { useRecommendations } from './recommendations.list.ts';
import { ORDERS, type Order, ordersWith } from './recommendations.words.ts';
import { ArrangementButtons } from '#web/ui/list/ArrangementButtons.tsx';
import { shownColumns } from '#web/ui/list/ColumnChooser.tsx';
import { ListFoot } from '#web/ui/list/ListFoot.tsx';
import { SaveViewButton } from '#web/ui/list/SaveViewButton.tsx';
import { useViews, ViewTabs } from '#web/ui/list/ViewTabs.tsx';
import { ownColumns } from '#web/ui/custom/own.fields.ts';
import { useSelection } from '#web/ui/tables/selection.ts';
import { TableKeys } from '#web/ui/tables/TableKeys.tsx';

/** Nobody who only reads needs its menus. */
const BulkBar = lazyPage(() => import('./BulkBar.tsx'), 'BulkBar');

/** Recommendations of one customer, or of all of them by customer, with what they cost. */
export function RecommendationsTable({ customerId }: { customerId?: string }) {
  const mayEdit = useCan()('customers:edit');
  const isAcross = customerId === undefined;
  const views = useViews('recommendations');
  const found = useRecommendations(customerId);
  const { list, order, totals, filters } = found;
  const columns: readonly RecommendationColumn[] = [...COLUMNS, ...ownColumns<RecommendationRow>('recommendation')];
  const shown = shownColumns(columns, list.arrangement.columns);
  const selection = useSelection(list.rows ?? []);
  const startOf = ({ customer }: { customer: { id: string } }) =>
    totals?.customers.find(({ id }) => id === customer.id)?.fiscalYearStartMonth ?? CALENDAR;
  const bulk = useBulkChange(selection.rows, startOf);
  const area = useRef<HTMLDivElement>(null);
  const orderBy = (chosen: Order) => list.change({ sort: chosen === ORDERS[0].value ? undefined : chosen });

  return (
    <div ref={area}>
      <TableKeys area={area} onToggle={mayEdit ? selection.toggle : undefined} onEscape={selection.clear} />
      {isAcross && <ViewTabs {...views} />}
      <RecommendationFilterRow filters={filters} onChange={list.change} onClear={list.clear} customerId={customerId}>
        {isAcross && <SaveViewButton name="recommendations" views={views} />}
        <ExportButton filters={customerId === undefined ? filters : { ...filters, customerId }} />
        <div className="w-48 max-md:flex-1">
          <Select
            label="Order"
            options={customerId === undefined ? ordersWith(order) : ordersWith(order).slice(1)}
            value={orderShown(order, customerId)}
            onChange={orderBy}
          />
        </div>
        <ArrangementButtons columns={columns} arrangement={list.arrangement} />
        {mayEdit && customerId !== undefined && <NewRecommendationButton />}
      </RecommendationFilterRow>
      <Refusals refusals={bulk.refusals} onDismiss={bulk.dismiss} />
      <ListRows
        list={list}
        skeleton={<TableSkeleton columns={shown.length} label="Loading recommendations" />}
        noMatches={{ title: 'No recommendation matches', hint: 'Try fewer filters, or other words.' }}
        empty={<NothingYet mayEdit={mayEdit} sample={customerId === undefined && <LoadSample />} />}
      >
        {(rows) => (
          <>
            <RecommendationRows
              rows={rows}
              totals={totals}
              customerId={customerId}
              order={order}
              onOrder={orderBy}
              selection={mayEdit ? selection : null}
              columns={shown}
              isCompact={list.arrangement.isCompact}
            />
            {selection.rows.length > 0 && (
              <Suspense>
                <BulkBar
                  selection={selection}
                  onChange={bulk.change}
                  isPending={bulk.isPending}
                  fiscalYearStartMonth={onlyOne(selection.rows.map(startOf))}
                />
              </Suspense>
            )}
            <ListFoot list={list}>{totals && <TotalsText totals={totals} />}</ListFoot>
          </>
        )}
      </ListRows>
    </div>
  );
}

/** Of one customer there is nothing to group: its usual order is the most urgent first. */
function orderShown(order: Order, customerId: string | undefined): Order {
  return customerId !== undefined && order === 'customer' ? '-priority' : order;
}

/** What all of them are; undefined where they differ. */
function onlyOne(months: readonly number[]): number | undefined {
  const [month, ...others] = new Set(months);
  return others.length === 0 ? month : undefined;
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
