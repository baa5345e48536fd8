import { useState } from 'react';
import type { RecommendationRow } from '#contract/recommendations/recommendations.fields.ts';
import { sumByCurrency } from '#domain/money/money.rules.ts';
import { RECOMMENDATION_STATUSES } from '#domain/recommendations/recommendation.statuses.rules.ts';
import { counts, monthlyOf, PRIORITIES } from '#domain/recommendations/recommendations.rules.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { MoneySums } from '#web/ui/data/MoneySums.tsx';
import { PRIORITY_LABELS } from '#web/ui/data/planning.words.ts';
import { recommendationStatus } from '#web/ui/data/house.words.ts';
import { PersonPicker } from '#web/ui/choosers/PersonPicker.tsx';
import { CalendarIcon, CircleDashedIcon, FlagIcon } from '#web/ui/icons.tsx';
import { BulkKey, BulkMenu } from '#web/ui/list/BulkMenu.tsx';
import { MenuItem } from '#web/ui/overlays/MenuItem.tsx';
import { quarterText } from '#web/recommendations/detail/recommendation.words.ts';
import { type BulkChange, CALENDAR } from './bulk.ts';
import { monthsOf, quartersFrom } from './quarters.ts';
import type { Selection } from '#web/ui/tables/selection.ts';
import { numberText } from '#web/ui/data/number.text.ts';

interface BulkBarProps {
  selection: Selection<RecommendationRow>;
  onChange: (change: BulkChange) => void;
  isPending: boolean;
  /** Of the selected customers; undefined where they differ. */
  fiscalYearStartMonth: number | undefined;
}

/** What can be done with all selected rows at once. */
export function BulkBar({ selection, onChange, isPending, fiscalYearStartMonth }: BulkBarProps) {
  const { rows } = selection;
  const sums = sumByCurrency(
    rows.filter(counts).map(({ currency, oneTimeCost, recurringCost, recurringPer }) => ({
      currency,
      oneTime: oneTimeCost,
      monthly: monthlyOf({ recurring: recurringCost, recurringPer }),
    })),
  );
  return (
    <section
      aria-label="Selected recommendations"
      aria-busy={isPending}
      className="sticky bottom-16 z-4 mx-auto mt-3 flex min-h-12 w-fit max-w-full items-center gap-1 overflow-x-auto rounded-card border border-border-strong/60 bg-surface-2 px-3 shadow-float"
    >
      <p role="status" className="mr-2 flex shrink-0 items-center gap-2 text-sm">
        <span className="flex h-6 min-w-6 items-center justify-center rounded-field bg-accent px-1 font-semibold text-accent-text tabular-nums">
          {numberText(rows.length)}
        </span>
        <span className="font-semibold">selected</span>
        <span className="max-md:sr-only">
          <MoneySums sums={sums} />
        </span>
      </p>
      <QuarterMenu onChange={onChange} startMonth={fiscalYearStartMonth} />
      <PersonPicker label="Assign" letter="A" onChoose={(ownerId) => onChange({ ownerId })} />
      <BulkMenu label="Status" letter="S" icon={CircleDashedIcon}>
        {RECOMMENDATION_STATUSES.map((status) => (
          <MenuItem key={status} onSelect={() => onChange({ status })}>
            {recommendationStatus(status)}
          </MenuItem>
        ))}
      </BulkMenu>
      <BulkMenu label="Priority" letter="P" icon={FlagIcon}>
        {PRIORITIES.toReversed().map((priority) => (
          <MenuItem key={priority} onSelect={() => onChange({ priority })}>
            {PRIORITY_LABELS[priority]}
          </MenuItem>
        ))}
      </BulkMenu>
      <Button variant="ghost" size="sm" onClick={selection.clear}>
        Clear
        <BulkKey>Esc</BulkKey>
      </Button>
    </section>
  );
}

/** Quarters are each customer's own; where those differ, the months are chosen in which each one's begins. */
function QuarterMenu({ onChange, startMonth }: { onChange: (change: BulkChange) => void; startMonth: number | undefined }) {
  const [now] = useState(() => new Date());
  return (
    <BulkMenu label="Move to quarter" letter="Q" icon={CalendarIcon}>
      {quartersFrom(now, startMonth ?? CALENDAR).map(({ key, year, quarter }) => {
        const chosen = { year, quarter };
        return startMonth === undefined ? (
          <MenuItem key={key} onSelect={() => onChange({ beginsIn: chosen })}>
            {monthsOf(chosen, CALENDAR)}
          </MenuItem>
        ) : (
          <MenuItem key={key} onSelect={() => onChange({ targetQuarter: chosen })}>
            {quarterText(chosen, startMonth)}
          </MenuItem>
        );
      })}
      <MenuItem onSelect={() => onChange({ targetQuarter: null })}>Unscheduled</MenuItem>
    </BulkMenu>
  );
}
