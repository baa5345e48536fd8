import { classes } from '#web/ui/classes.ts';
import { useTotals } from '#web/assessments/work/answers.open.ts';
import type { AnswerStore } from '#web/assessments/work/answers.store.ts';
import { type View, viewCounts, viewLabel, VIEWS } from '#web/assessments/work/questions.list.ts';

interface WorkFiltersProps {
  store: AnswerStore;
  view: View;
  onView: (view: View) => void;
}

/** Only where there was a run before can anything be unverified or have changed. */
const OF_LAST_RUN: ReadonlySet<View> = new Set(['unverified', 'changed']);

/** What is to be done, over all sections; each with its number. */
export function WorkFilters({ store, view, onView }: WorkFiltersProps) {
  const totals = useTotals(store);
  const counts = viewCounts(totals);
  const shown = VIEWS.filter(
    (one) => one === view || counts[one] > 0 || (!OF_LAST_RUN.has(one) && one !== 'flagged') || store.last.size > 0,
  );
  return (
    <div className="min-w-0 overflow-x-auto max-md:-mx-1 max-md:px-1 max-md:py-1.5 md:rounded-field md:border md:border-border-strong/40">
      <fieldset className="flex w-max max-md:gap-2">
        <legend className="sr-only">Show questions</legend>
        {shown.map((one) => (
          <label
            key={one}
            className={classes(
              'relative flex h-7 items-center gap-1.5 px-2 text-sm font-medium whitespace-nowrap text-muted select-none hover:text-text has-checked:bg-surface-2 has-checked:text-text',
              'max-md:h-9 max-md:rounded-full max-md:border max-md:border-border-strong/40 max-md:px-3 md:rounded-[5px]',
              'has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-focus',
            )}
          >
            <input
              type="radio"
              name="view"
              aria-label={`${viewLabel(one)}, ${counts[one]}`}
              checked={one === view}
              onChange={() => onView(one)}
              className="absolute inset-0 size-full cursor-pointer opacity-0"
            />
            {viewLabel(one)}
            {one !== 'all' && <span className="font-normal tabular-nums">{counts[one]}</span>}
          </label>
        ))}
      </fieldset>
    </div>
  );
}
