import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getProgrammeLoad, listProgramme, type ProgrammeRow } from '#contract/programme/programme.contract.ts';
import { addMonths, type Month } from '#domain/customers/fiscal.rules.ts';
import { gridMonths, gridStart } from '#domain/programme/load.rules.ts';
import { ask } from '#web/http/ask.ts';
import { useBelow } from '#web/navigation/narrow.ts';
import { ReviewTabs } from '#web/navigation/ReviewTabs.tsx';
import { useCan } from '#web/session/session.ts';
import { useToday } from '#web/session/today.ts';
import { reviewWord } from '#web/ui/data/terms.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { useList } from '#web/ui/tables/list.ts';
import { ListRows } from '#web/ui/tables/ListRows.tsx';
import { PageHeader } from '#web/ui/data/PageHeader.tsx';
import { TableSkeleton } from '#web/ui/tables/TableSkeleton.tsx';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { ForbiddenState } from '#web/ui/feedback/ForbiddenState.tsx';
import { CalendarIcon, PlusIcon } from '#web/ui/icons.tsx';
import { lazyDialog } from '#web/ui/overlays/lazy.dialog.tsx';
import { LinkButton } from '#web/ui/controls/LinkButton.tsx';
import { ProgrammeBar } from './ProgrammeBar.tsx';
import { ProgrammeGrid } from './ProgrammeGrid.tsx';
import { ProgrammeSearch } from './programme.search.ts';
import { MARK_LABELS, perYear, shortMonth, whenText } from './programme.words.ts';
import type { RowTerms } from './GridRow.tsx';
import { ReviewMark } from './ReviewMark.tsx';
import { countText } from '#web/ui/data/number.text.ts';

const ReviewDrawer = lazyDialog(async () => (await import('./ReviewDrawer.tsx')).ReviewDrawer);
const PlanReviewDialog = lazyDialog(async () => (await import('./PlanReviewDialog.tsx')).PlanReviewDialog);
const PlanYearDialog = lazyDialog(async () => (await import('./PlanYearDialog.tsx')).PlanYearDialog);

export function ProgrammePage() {
  const may = useCan();
  return may('qbrs:view') ? <Programme mayPlan={may('qbrs:edit')} /> : <ForbiddenState />;
}

const PAGE = 50;
/** Minimum width for twelve months next to the names; narrower windows show cards. */
const GRID_WIDTH = 1024;

function useProgramme() {
  const today = useToday();
  const list = useList(listProgramme, {
    pageSize: PAGE,
    schema: ProgrammeSearch,
    tabs: ['from', 'review', 'customer', 'month'],
    toQuery: ({ q, vcioId, from = gridStart(today) }) => ({ q: q || undefined, vcioId, from }),
  });
  const { q, vcioId, from = gridStart(today) } = list.search;
  const query = { from, q: q || undefined, vcioId };
  const load = useQuery({ ...ask(getProgrammeLoad, { query }), placeholderData: keepPreviousData }).data;
  return { list, load, from, today: load?.today ?? today };
}

function Programme({ mayPlan }: { mayPlan: boolean }) {
  const { list, load, from, today } = useProgramme();
  const { search, change } = list;
  const Rows = useBelow(GRID_WIDTH) ? ProgrammeCards : ProgrammeGrid;
  const plan = (customer?: string, month?: Month) => change({ dialog: 'new', customer, month });
  const terms = {
    months: gridMonths(from),
    present: today.slice(0, 7),
    mayPlan,
    onOpen: (review: string) => change({ review }),
    onPlan: plan,
  };
  return (
    <>
      <PageHeader
        title={reviewWord().Slots}
        aside={load && <span className="text-muted tabular-nums">{customersText(load.customers)}</span>}
        actions={mayPlan && <PlanButtons onYear={() => change({ dialog: 'year' })} onReview={() => plan()} />}
      />
      <ReviewTabs />
      <ProgrammeBar
        search={search}
        from={from}
        load={load}
        onChange={change}
        onTurn={(months) => change({ from: addMonths(from, months) })}
      />
      <ListRows
        list={list}
        isAlwaysCounted
        skeleton={<TableSkeleton columns={14} label="Loading the programme" />}
        noMatches={{ title: 'No customer matches', hint: 'Try fewer words, or another vCIO.' }}
        empty={<NoCustomers />}
      >
        {(rows) => <Rows rows={rows} load={load} {...terms} />}
      </ListRows>
      <Dialogs search={search} change={change} today={today} mayPlan={mayPlan} />
    </>
  );
}

interface DialogsProps {
  search: ProgrammeSearch;
  change: (next: Partial<ProgrammeSearch>) => void;
  today: string;
  mayPlan: boolean;
}

function Dialogs({ search: { review, dialog, customer, month }, change, today, mayPlan }: DialogsProps) {
  const close = () => change({ dialog: undefined, customer: undefined, month: undefined });
  return (
    <>
      {review && <ReviewDrawer key={review} id={review} today={today} mayPlan={mayPlan} onClose={() => change({ review: undefined })} />}
      {dialog === 'new' && mayPlan && (
        <PlanReviewDialog customerId={customer ?? null} month={laterOf(month, today.slice(0, 7))} today={today} onClose={close} />
      )}
      {dialog === 'year' && mayPlan && <PlanYearDialog today={today} onClose={close} />}
    </>
  );
}

function PlanButtons({ onYear, onReview }: { onYear: () => void; onReview: () => void }) {
  return (
    <>
      <Button {...PlanYearDialog.prefetch} onClick={onYear}>
        Plan year
      </Button>
      <Button variant="primary" icon={PlusIcon} {...PlanReviewDialog.prefetch} onClick={onReview}>
        Plan review
      </Button>
    </>
  );
}

function NoCustomers() {
  return (
    <EmptyState
      icon={CalendarIcon}
      title="No customers in the programme yet"
      action={<LinkButton to="/customers">Go to the customers</LinkButton>}
    >
      The programme schedules reviews for each customer according to its cadence.
    </EmptyState>
  );
}

/** The URL may still name a past month. */
const laterOf = (month: Month | undefined, present: Month): Month => (month !== undefined && month > present ? month : present);

const customersText = (count: number) => countText(count, 'customer');

interface ProgrammeCardsProps extends RowTerms {
  rows: readonly ProgrammeRow[];
}

/** Programme on phones: each customer with its reviews in order of month. */
function ProgrammeCards({ rows, present, mayPlan, onOpen, onPlan }: ProgrammeCardsProps) {
  return (
    <ul className="overflow-clip rounded-card border border-border bg-surface-1">
      {rows.map((row) => (
        <li key={row.id} className="grid gap-1.5 border-b border-border px-4 py-2.5 last:border-b-0">
          <span className="flex items-baseline gap-2">
            <a href={`/customers/${row.id}`} className="truncate font-medium">
              {row.name}
            </a>
            <span className="ml-auto text-sm whitespace-nowrap text-muted">{perYear(row.reviewsPerYear)}</span>
          </span>
          <span className="flex flex-wrap gap-2">
            {row.reviews
              .toSorted((one, other) => one.dueOn.localeCompare(other.dueOn))
              .map((review) => (
                <span key={review.id} className="grid justify-items-center gap-0.5 text-xs text-muted">
                  <span aria-hidden>{shortMonth(review.plannedMonth)}</span>
                  <button
                    type="button"
                    aria-label={`${row.name}, ${MARK_LABELS[review.mark]}, ${whenText(review)}`}
                    onClick={() => onOpen(review.id)}
                    className="rounded-field"
                  >
                    <ReviewMark review={review} />
                  </button>
                </span>
              ))}
            {row.reviews.length === 0 && <span className="text-sm text-muted">No reviews in these months</span>}
            {mayPlan && (
              <button
                type="button"
                onClick={() => onPlan(row.id, present)}
                aria-label={`Plan a review of ${row.name}`}
                className="ml-auto min-h-7 self-end rounded-field px-2 text-sm text-muted hover:text-text"
              >
                Plan
              </button>
            )}
          </span>
        </li>
      ))}
    </ul>
  );
}
