import type { OutputOf } from '#contract/endpoint.ts';
import type { getProgrammeLoad } from '#contract/programme/programme.contract.ts';
import type { Month } from '#domain/customers/fiscal.rules.ts';
import { classes } from '#web/ui/classes.ts';
import { Avatar } from '#web/ui/data/Avatar.tsx';
import { AlertTriangleIcon } from '#web/ui/icons.guest.tsx';
import { monthName } from './programme.words.ts';
import { numberText } from '#web/ui/data/number.text.ts';

export type ProgrammeLoad = OutputOf<typeof getProgrammeLoad>;

/** Right end of the bar as a multiple of the target. */
const FULL = 1.25;

interface LoadRowsProps {
  load: ProgrammeLoad;
  months: readonly Month[];
  present: Month;
}

/** Number of reviews per vCIO and month, compared with the target. */
export function LoadRows({ load, months, present }: LoadRowsProps) {
  return load.people.map(({ person, months: counts, total }) => (
    <tr key={person?.id ?? 'nobody'} className="h-9.5 border-b border-border">
      <th scope="row" className="sticky left-0 z-1 bg-surface-1 px-3.5 text-left font-normal">
        <span className="flex items-center gap-2.5">
          {person && <Avatar name={person.name} />}
          <span className="truncate">{person?.name ?? 'No vCIO'}</span>
          <span className="ml-auto pl-2 text-sm whitespace-nowrap text-muted">{load.monthlyTarget} per month</span>
        </span>
      </th>
      {months.map((month, at) => (
        <td key={month} className={classes('border-l border-border px-2', month === present && 'bg-accent-tint')}>
          <LoadMark count={counts[at] ?? 0} target={load.monthlyTarget} month={month} />
        </td>
      ))}
      <td className="border-l border-border px-3.5 text-right font-semibold tabular-nums">{numberText(total)}</td>
    </tr>
  ));
}

function LoadMark({ count, target, month }: { count: number; target: number; month: Month }) {
  const isOver = count > target;
  const width = `${Math.min(100, (100 * count) / (target * FULL))}%`;
  return (
    <span className="grid justify-items-center gap-1" title={`${count} of ${target} in ${monthName(month)}`}>
      <span
        className={classes(
          'flex items-center gap-1 text-sm leading-none tabular-nums',
          isOver ? 'font-semibold text-warning-text' : 'text-muted',
        )}
      >
        {isOver && <AlertTriangleIcon size={12} />}
        {count}
        {isOver && <span className="sr-only">, over target</span>}
      </span>
      <span aria-hidden className="relative h-1 w-10 rounded-full bg-surface-2">
        <span
          style={{ width }}
          className={classes('absolute inset-y-0 left-0 rounded-full', isOver ? 'bg-warning-line' : 'bg-border-strong')}
        />
        <span style={{ left: `${100 / FULL}%` }} className="absolute -inset-y-0.5 w-0.5 bg-text" />
      </span>
    </span>
  );
}
