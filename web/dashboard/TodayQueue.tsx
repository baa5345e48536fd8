import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useId, useRef, useState } from 'react';
import {
  groupOf,
  selectForToday,
  TODAY_EACH,
  TODAY_GROUPS,
  TODAY_KINDS,
  TODAY_LIMIT,
  type TodayGroup,
  type TodayKind,
} from '#domain/dashboard/dashboard.today.rules.ts';
import type { TodayItem } from '#contract/dashboard/dashboard.contract.ts';
import { useCan } from '#web/session/session.ts';
import { useToday } from '#web/session/today.ts';
import { classes } from '#web/ui/classes.ts';
import { Avatar } from '#web/ui/data/Avatar.tsx';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { CircleCheckIcon } from '#web/ui/icons.tsx';
import { LinkButton } from '#web/ui/controls/LinkButton.tsx';
import { TableKeys } from '#web/ui/tables/TableKeys.tsx';
import { useReadStats, useTodayCounts, useTodayItems } from './dashboard.api.ts';
import { Loaded } from './Loaded.tsx';
import { RowsSkeleton } from './RowsSkeleton.tsx';
import { GROUP_WORDS, subjectOf, wordsOf } from './today.words.ts';
import { numberText } from '#web/ui/data/number.text.ts';

/** Minimum height for the usual number of rows, so that the content below does not shift. */
export function TodayQueue() {
  const items = useTodayItems();
  return (
    <section aria-labelledby="today" className="min-h-90 min-w-0">
      <Loaded
        reading={items}
        skeleton={
          <>
            <Head />
            <RowsSkeleton label="Loading today's work" rows={8} />
          </>
        }
      >
        {(read) => <Queue items={read} />}
      </Loaded>
    </section>
  );
}

function Head({ count }: { count?: number | undefined }) {
  return (
    <div className="flex min-h-8 items-baseline gap-2">
      <h2 id="today" className="text-lg font-semibold">
        Today's work
      </h2>
      {count !== undefined && <span className="text-sm text-muted tabular-nums">{numberText(count)}</span>}
    </div>
  );
}

/** Number of items by kind, including those omitted from the list; undefined until counted. */
function useNumbers(items: readonly TodayItem[]): (kinds: readonly TodayKind[]) => number | undefined {
  const listed = Map.groupBy(items, ({ kind }) => kind);
  const counts = useTodayCounts([...listed.values()].some((those) => those.length >= TODAY_EACH)).data;
  const numberOf = (kind: TodayKind) => {
    const { length } = listed.get(kind) ?? [];
    return length < TODAY_EACH ? length : counts?.find((one) => one.kind === kind)?.number;
  };
  return (kinds) => kinds.map(numberOf).reduce((sum, number) => (sum === undefined || number === undefined ? undefined : sum + number), 0);
}

const isGroup = (text: string | undefined): text is TodayGroup => TODAY_GROUPS.some((group) => group === text);

function Queue({ items }: { items: readonly TodayItem[] }) {
  const { queue, all } = useSearch({ strict: false });
  const navigate = useNavigate();
  const area = useRef<HTMLDivElement>(null);
  const [now] = useState(() => new Date());
  const today = useToday();
  const numberOf = useNumbers(items);
  const groups = TODAY_GROUPS.map((group) => ({ group, those: items.filter(({ kind }) => groupOf(kind) === group) })).filter(
    ({ those }) => those.length > 0,
  );
  const chosen = groups.find(({ group }) => isGroup(queue) && group === queue);
  const those = chosen?.those ?? items;
  const few = chosen ? those.slice(0, TODAY_LIMIT) : selectForToday(those);
  const shown = all ? those : few;
  const number = numberOf(TODAY_KINDS.filter((kind) => !chosen || groupOf(kind) === chosen.group));
  const change = (search: { queue?: TodayGroup; all?: true }) => void navigate({ to: '/', search, replace: true, resetScroll: false });
  if (items.length === 0)
    return (
      <>
        <Head />
        <NothingToday />
      </>
    );
  return (
    <div ref={area}>
      <TableKeys area={area} />
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <Head count={numberOf(TODAY_KINDS)} />
        {groups.length > 1 && (
          <div role="group" aria-label="Show" className="flex flex-wrap gap-1">
            <Chip label="All" isChosen={!chosen} onChoose={() => change({})} />
            {groups.map(({ group }) => (
              <Chip
                key={group}
                label={GROUP_WORDS[group]()}
                count={numberOf(TODAY_KINDS.filter((kind) => groupOf(kind) === group))}
                isChosen={chosen?.group === group}
                onChoose={() => change({ queue: group })}
              />
            ))}
          </div>
        )}
      </div>
      <ul className="mt-1 divide-y divide-border border-y border-border">
        {shown.map((item) => (
          <Row key={`${item.kind} ${item.id}`} item={item} now={now} today={today} />
        ))}
      </ul>
      {few.length < those.length && (
        <button
          type="button"
          aria-expanded={all === true}
          className="mt-1 flex min-h-8 items-center text-sm font-medium text-muted hover:text-text"
          onClick={() => change({ ...(chosen && { queue: chosen.group }), ...(!all && { all: true }) })}
        >
          {all ? 'Show fewer' : moreText(those.length, number)}
        </button>
      )}
    </div>
  );
}

/** States the total, since the list may hold only the first items of a kind. */
function moreText(listed: number, number: number | undefined): string {
  return number === undefined || number === listed
    ? `View all ${numberText(listed)}`
    : `View ${numberText(listed)} of ${numberText(number)}`;
}

interface ChipProps {
  label: string;
  count?: number | undefined;
  isChosen: boolean;
  onChoose: () => void;
}

function Chip({ label, count, isChosen, onChoose }: ChipProps) {
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      onClick={onChoose}
      className={classes(
        'flex h-7 items-center gap-1.5 rounded-field border px-2 text-sm font-medium',
        isChosen ? 'border-border-strong/60 bg-surface-2 text-text' : 'border-transparent text-muted hover:text-text',
      )}
    >
      {label}
      {count !== undefined && <span className="font-normal tabular-nums">{numberText(count)}</span>}
    </button>
  );
}

/** The whole row is the link of its action, so that Enter triggers it. */
function Row({ item, now, today }: { item: TodayItem; now: Date; today: string }) {
  const { icon: Sign, words, verb, to, isLate, date, days } = wordsOf(item, now, today);
  const subject = subjectOf(item);
  const id = useId();
  const tone = isLate ? 'text-danger-text' : 'text-muted';
  return (
    <li
      data-row
      className="group relative -mx-2 grid min-h-10 grid-cols-[1.25rem_minmax(0,1fr)_auto] items-center gap-x-2.5 px-2 py-1 hover:bg-surface-2 focus-within:bg-surface-2 focus-within:inset-shadow-[2px_0_0_var(--accent-line)] lg:grid-cols-[1.25rem_minmax(0,10rem)_minmax(0,1fr)_14rem_1.5rem_8rem]"
    >
      <Sign size={16} className={classes('max-lg:row-span-2', tone)} />
      <span id={`${id}name`} className="truncate font-medium" title={item.customer.name}>
        {item.customer.name}
      </span>
      <span className="truncate text-sm max-lg:order-last max-lg:col-start-2 max-lg:col-span-2" title={subject ?? words}>
        <span id={`${id}words`}>{words}</span>
        {subject && <span className="text-muted"> · {subject}</span>}
        {date && <span className={classes('tabular-nums lg:hidden', tone)}> · {days ?? date}</span>}
      </span>
      <span className={classes('truncate text-sm tabular-nums max-lg:hidden', isLate ? 'text-danger-text' : 'text-text')}>
        {date}
        {days && <span className={isLate ? undefined : 'text-muted'}> · {days}</span>}
      </span>
      <span className="max-lg:hidden" title={item.owner ?? undefined}>
        {item.owner && (
          <>
            <Avatar name={item.owner} />
            <span className="sr-only">{item.owner}</span>
          </>
        )}
      </span>
      <Link
        to={to}
        aria-labelledby={`${id}verb ${id}name ${id}words`}
        className="justify-self-end rounded-field px-2 py-1 text-sm font-medium whitespace-nowrap text-muted after:absolute after:inset-0 group-focus-within:bg-accent group-focus-within:text-accent-text group-hover:bg-accent group-hover:text-accent-text"
      >
        <span id={`${id}verb`}>{verb}</span>
      </Link>
    </li>
  );
}

/** Empty state; in an empty organisation it names the first steps. */
function NothingToday() {
  const may = useCan();
  const stats = useReadStats().data;
  return (
    <EmptyState
      icon={CircleCheckIcon}
      title="Nothing to do today"
      action={stats?.customers.total === 0 && may('customers:edit') && <LinkButton to="/customers?dialog=new">Add a customer</LinkButton>}
    >
      Your reviews, due dates and meetings appear here.
    </EmptyState>
  );
}
