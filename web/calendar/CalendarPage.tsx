import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { type CalendarEvent, getCalendar, listOverdueEvents } from '#contract/calendar/calendar.contract.ts';
import { FILLED_LAYERS, rangeOf, turned } from '#domain/calendar/calendar.rules.ts';
import { CALENDAR_VIEWS, type CalendarView } from '#domain/calendar/calendar.views.rules.ts';
import { dayIn } from '#domain/organizations/timezones.rules.ts';
import { ask } from '#web/http/ask.ts';
import { useNarrow } from '#web/navigation/narrow.ts';
import { ReviewTabs } from '#web/navigation/ReviewTabs.tsx';
import { organizationQuery } from '#web/session/organization.ts';
import { useHolidays } from '#web/session/HolidayNote.tsx';
import { useCan } from '#web/session/session.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { IconButton } from '#web/ui/controls/IconButton.tsx';
import { SegmentedControl } from '#web/ui/choosers/SegmentedControl.tsx';
import { PageHeader } from '#web/ui/data/PageHeader.tsx';
import { ForbiddenState } from '#web/ui/feedback/ForbiddenState.tsx';
import { CalendarShareIcon, ChevronLeftIcon, ChevronRightIcon, PlusIcon } from '#web/ui/icons.tsx';
import { lazyDialog } from '#web/ui/overlays/lazy.dialog.tsx';
import { CalendarBar, CalendarFilters, HOLIDAYS } from './CalendarBar.tsx';
import { CalendarBody } from './CalendarBody.tsx';
import { useEventMoves } from './calendar.moves.ts';
import { CalendarSearch } from './calendar.search.ts';
import { titleOf } from './calendar.words.ts';

const MoveEventDialog = lazyDialog(async () => (await import('./MoveEventDialog.tsx')).MoveEventDialog);
const NewEventDialog = lazyDialog(async () => (await import('./NewEventDialog.tsx')).NewEventDialog);
const FeedDialog = lazyDialog(async () => (await import('./FeedDialog.tsx')).FeedDialog);

export function CalendarPage() {
  return useCan()('assessments:view') ? <Calendar /> : <ForbiddenState />;
}

const NO_HOLIDAYS: ReadonlyMap<string, string> = new Map();

type SearchParams = Readonly<Record<string, unknown>>;

/** State of the calendar from the URL, with its data. Days change at the organisation's midnight. */
function useCalendar() {
  const search = CalendarSearch.parse(useSearch({ strict: false }));
  const navigate = useNavigate();
  const change = (next: Partial<CalendarSearch>) =>
    void navigate({
      to: '.',
      search: (now: SearchParams) => ({ ...now, ...next }),
      replace: next.dialog === undefined,
      resetScroll: false,
    });
  const timezone = useQuery(organizationQuery).data?.timezone ?? 'UTC';
  const [now] = useState(() => new Date());
  const today = dayIn(now, timezone);
  const isNarrow = useNarrow();
  const view: CalendarView = search.view ?? (isNarrow ? 'agenda' : 'month');
  const day = search.day ?? today;
  const whose = { personId: search.person, customerId: search.customerId };
  const range = rangeOf(view, day);
  const shown = useQuery({ ...ask(getCalendar, { query: { ...range, ...whose } }), placeholderData: keepPreviousData });
  const overdue = useQuery({ ...ask(listOverdueEvents, { query: whose }), placeholderData: keepPreviousData });
  const off = search.off?.split(',') ?? [];
  const allHolidays = useHolidays(range.from, range.to);
  const only = (events: readonly CalendarEvent[] | undefined) => events?.filter(({ layer }) => !off.includes(layer));
  return {
    search,
    change,
    timezone,
    today,
    view,
    day,
    range,
    shown,
    whose,
    off,
    allHolidays,
    holidays: off.includes(HOLIDAYS) ? NO_HOLIDAYS : allHolidays,
    all: shown.data ?? [],
    events: only(shown.data),
    late: only(overdue.data) ?? [],
  };
}

const VIEW_LABELS: Readonly<Record<CalendarView, string>> = { month: 'Month', week: 'Week', agenda: 'Agenda', year: 'Year' };

function Calendar() {
  const calendar = useCalendar();
  const { search, change, timezone, today, view, day, range, off } = calendar;
  const may = useCan();
  const mayPlan = may('qbrs:edit');
  const { move } = useEventMoves();
  const [asked, setAsked] = useState<{ event: CalendarEvent; day: string; time?: string | undefined } | null>(null);
  // Moving a meeting asks whether to notify its attendees, and a review on a holiday asks for confirmation; all other events move at once.
  const drop = (event: CalendarEvent, to: string, time?: string) => {
    const asks = event.kind === 'meeting' || (event.kind === 'planned' && calendar.allHolidays.has(to));
    return asks ? setAsked({ event, day: to, time }) : move({ event, day: to, notifies: false });
  };

  return (
    <>
      <PageHeader
        title="Calendar"
        aside={
          <Turning
            title={titleOf(view, range, day)}
            onToday={() => change({ day: undefined })}
            onTurn={(by) => change({ day: turned(view, day, by) })}
          />
        }
        actions={
          <>
            <SegmentedControl
              label="View"
              options={CALENDAR_VIEWS.map((value) => ({ value, label: VIEW_LABELS[value] }))}
              value={view}
              onChange={(chosen) => change({ view: chosen })}
            />
            <IconButton
              label="Subscribe in your calendar app"
              icon={CalendarShareIcon}
              variant="secondary"
              size="md"
              onClick={() => change({ dialog: 'feed' })}
            />
            {mayPlan && (
              <Button
                variant="primary"
                icon={PlusIcon}
                {...NewEventDialog.prefetch}
                onClick={() => change({ dialog: 'new', on: undefined, at: undefined })}
              >
                New event
              </Button>
            )}
          </>
        }
      />
      <ReviewTabs>
        <CalendarFilters search={search} onChange={change} />
      </ReviewTabs>
      <CalendarBar
        events={calendar.all}
        holidays={calendar.allHolidays.size}
        layers={FILLED_LAYERS.filter((layer) => may('qbrs:view') || (layer !== 'qbr' && layer !== 'action'))}
        off={off}
        onChange={change}
      />
      <CalendarBody
        {...calendar}
        mayPlan={mayPlan}
        onMove={drop}
        onAsk={(event) => setAsked({ event, day: event.day < today ? today : event.day })}
        onPlan={(on, at) => change({ dialog: 'new', on, at })}
        onDay={(chosen) => change({ view: view === 'year' ? 'month' : 'week', day: chosen })}
      />
      {asked && <MoveEventDialog {...asked} timezone={timezone} onMove={move} onClose={() => setAsked(null)} />}
      {search.dialog === 'new' && mayPlan && (
        <NewEventDialog
          day={search.on ?? today}
          time={search.at ?? '10:00'}
          timezone={timezone}
          onClose={() => change({ dialog: undefined, on: undefined, at: undefined })}
        />
      )}
      {search.dialog === 'feed' && <FeedDialog onClose={() => change({ dialog: undefined })} />}
    </>
  );
}

function Turning({ title, onToday, onTurn }: { title: string; onToday: () => void; onTurn: (by: 1 | -1) => void }) {
  return (
    <div role="group" aria-label="Time shown" className="flex items-center gap-1">
      <IconButton label="Earlier" icon={ChevronLeftIcon} variant="secondary" size="md" onClick={() => onTurn(-1)} />
      <Button onClick={onToday}>Today</Button>
      <IconButton label="Later" icon={ChevronRightIcon} variant="secondary" size="md" onClick={() => onTurn(1)} />
      <span className="ml-2 font-semibold whitespace-nowrap">{title}</span>
    </div>
  );
}
