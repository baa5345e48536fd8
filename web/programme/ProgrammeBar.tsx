import { Link } from '@tanstack/react-router';
import type { OutputOf } from '#contract/endpoint.ts';
import type { getProgrammeLoad } from '#contract/programme/programme.contract.ts';
import { addMonths, type Month } from '#domain/customers/fiscal.rules.ts';
import { OVERDUE } from '#domain/overdue/overdue.rules.ts';
import { GRID_MONTHS } from '#domain/programme/load.rules.ts';
import type { ReviewMark } from '#domain/programme/programme.rules.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { PersonCombobox } from '#web/ui/choosers/FoundCombobox.tsx';
import { IconButton } from '#web/ui/controls/IconButton.tsx';
import { SearchBox } from '#web/ui/choosers/SearchBox.tsx';
import { classes } from '#web/ui/classes.ts';
import { Tooltip } from '#web/ui/overlays/Tooltip.tsx';
import { ChevronLeftIcon, ChevronRightIcon } from '#web/ui/icons.tsx';
import type { ProgrammeSearch } from './programme.search.ts';
import { MARK_LABELS, monthName } from './programme.words.ts';
import { markLook } from './ReviewMark.tsx';
import { numberText } from '#web/ui/data/number.text.ts';

const HALF = 6;
const COUNTED: readonly ReviewMark[] = ['held', 'open', 'planned'];

interface ProgrammeBarProps {
  search: ProgrammeSearch;
  from: Month;
  load: OutputOf<typeof getProgrammeLoad> | undefined;
  onChange: (next: Partial<ProgrammeSearch>) => void;
  onTurn: (months: number) => void;
}

/** Filters, range of months, and counts by state. */
export function ProgrammeBar({ search, from, load, onChange, onTurn }: ProgrammeBarProps) {
  return (
    <div className="mb-3 flex flex-wrap items-center gap-2">
      <SearchBox
        label="Search customers"
        value={search.q ?? ''}
        onChange={(text) => onChange({ q: text || undefined })}
        className="md:w-48"
      />
      <div role="group" aria-label="Months shown" className="flex items-center gap-1">
        <IconButton label="Previous half-year" icon={ChevronLeftIcon} variant="secondary" size="md" onClick={() => onTurn(-HALF)} />
        <Button onClick={() => onChange({ from: undefined })} title="Back to the current half-year">
          {monthName(from)} – {monthName(addMonths(from, GRID_MONTHS - 1))}
        </Button>
        <IconButton label="Next half-year" icon={ChevronRightIcon} variant="secondary" size="md" onClick={() => onTurn(HALF)} />
      </div>
      <div className="w-44 max-md:w-full">
        <PersonCombobox
          label="vCIO"
          placeholder="All vCIOs"
          value={search.vcioId ?? null}
          onChange={(id) => onChange({ vcioId: id ?? undefined })}
        />
      </div>
      {load && (
        <ul aria-label="Reviews by status" className="ml-auto flex flex-wrap gap-2 max-md:ml-0">
          {COUNTED.map((mark) => (
            <Counted key={mark} mark={mark} count={load.counts[mark]} />
          ))}
          <OverdueCount search={search} load={load} />
        </ul>
      )}
    </div>
  );
}

const LOOK = 'flex h-7 items-center gap-1.5 rounded-field px-2 text-sm';

/** Number of overdue customers as in the customer list, regardless of the months shown. */
function OverdueCount({ search: { q, vcioId }, load }: { search: ProgrammeSearch; load: OutputOf<typeof getProgrammeLoad> }) {
  const { icon: Sign, look } = markLook('overdue');
  const inMonths = load.counts.overdue;
  const text = `${OVERDUE.customers} In the months shown, ${inMonths === 1 ? '1 review is' : `${inMonths} reviews are`} overdue.`;
  return (
    <li>
      <Tooltip text={text} side="bottom" isDescription>
        <Link
          to="/customers"
          search={{ reviewOverdue: 'true', ...(q && { q }), ...(vcioId && { vcioId }) }}
          className={classes(LOOK, look)}
        >
          <Sign size={14} />
          {MARK_LABELS.overdue} <span className="font-semibold tabular-nums">{load.overdueCustomers}</span>
        </Link>
      </Tooltip>
    </li>
  );
}

function Counted({ mark, count }: { mark: ReviewMark; count: number }) {
  const { icon: Sign, look } = markLook(mark);
  return (
    <li className={classes(LOOK, look)}>
      <Sign size={14} />
      {MARK_LABELS[mark]} <span className="font-semibold tabular-nums">{numberText(count)}</span>
    </li>
  );
}
