import { useNavigate } from '@tanstack/react-router';
import { Suspense } from 'react';
import type { CalendarEvent } from '#contract/calendar/calendar.contract.ts';
import { listProgramme } from '#contract/programme/programme.contract.ts';
import { gridMonths } from '#domain/programme/load.rules.ts';
import { lazyPage } from '#web/navigation/lazy.page.ts';
import { useBelow } from '#web/navigation/narrow.ts';
import { useCan } from '#web/session/session.ts';
import { LinkButton } from '#web/ui/controls/LinkButton.tsx';
import { useList } from '#web/ui/tables/list.ts';
import { ListRows } from '#web/ui/tables/ListRows.tsx';
import { TableSkeleton } from '#web/ui/tables/TableSkeleton.tsx';
import { YearGrid } from './YearGrid.tsx';

const ProgrammeGrid = lazyPage(() => import('#web/programme/ProgrammeGrid.tsx'), 'ProgrammeGrid');

export interface CalendarOwner {
  personId?: string | undefined;
  customerId?: string | undefined;
}

interface YearViewProps {
  day: string;
  today: string;
  events: readonly CalendarEvent[];
  holidays: ReadonlyMap<string, string>;
  /** Person or customer filter of the events. */
  whose: CalendarOwner;
  mayPlan: boolean;
  onDay: (day: string) => void;
}

/** Twelve months of days, and below them a grid of customers and review months. */
export function YearView({ day, today, events, holidays, onDay, ...grid }: YearViewProps) {
  const year = day.slice(0, 4);
  const maySeeReviews = useCan()('qbrs:view');
  return (
    <>
      <YearGrid year={year} today={today} events={events} holidays={holidays} onDay={onDay} />
      {maySeeReviews && <Reviews key={year} year={year} today={today} {...grid} />}
    </>
  );
}

/** Minimum width for twelve months next to the names; narrower windows show cards. */
const GRID_WIDTH = 1024;

function Reviews({ year, today, whose, mayPlan }: Omit<YearViewProps, 'day' | 'events' | 'holidays' | 'onDay'> & { year: string }) {
  const navigate = useNavigate();
  const isNarrow = useBelow(GRID_WIDTH);
  const open = (search: Record<string, string>) => void navigate({ to: '/quarterly-reviews', search });
  return (
    <section aria-label={`Reviews of ${year} by customer`} className="mt-6">
      <div className="mb-3 flex items-center justify-between gap-3">
        <h2 className="text-lg font-semibold">Reviews by customer</h2>
        <LinkButton to={`/quarterly-reviews?from=${year}-01`} size="sm" variant="ghost">
          Open programme
        </LinkButton>
      </div>
      {isNarrow ? (
        <p className="text-muted">The programme shows the reviews of each customer.</p>
      ) : (
        <Suspense fallback={<TableSkeleton columns={14} label="Loading the reviews" />}>
          <Rows
            year={year}
            whose={whose}
            today={today}
            mayPlan={mayPlan}
            onOpen={(review) => open({ review })}
            onPlan={(customer, month) => open({ dialog: 'new', customer, month })}
          />
        </Suspense>
      )}
    </section>
  );
}

interface RowsProps extends Pick<YearViewProps, 'whose' | 'today' | 'mayPlan'> {
  year: string;
  onOpen: (review: string) => void;
  onPlan: (customer: string, month: string) => void;
}

function Rows({ year, whose: { personId, customerId }, today, ...terms }: RowsProps) {
  const from = `${year}-01`;
  const list = useList(listProgramme, { pageSize: 50, fixed: { from, vcioId: personId, customerId } });
  return (
    <ListRows
      list={list}
      skeleton={<TableSkeleton columns={14} label="Loading the reviews" />}
      empty={<p className="text-muted">No active customers.</p>}
    >
      {(rows) => <ProgrammeGrid rows={rows} load={undefined} months={gridMonths(from)} present={today.slice(0, 7)} {...terms} />}
    </ListRows>
  );
}
