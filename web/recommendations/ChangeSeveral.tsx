import { useState } from 'react';
import type { RecommendationRow } from '#contract/recommendations/recommendations.fields.ts';
import { sumByCurrency } from '#domain/money/money.rules.ts';
import { RECOMMENDATION_STATUSES } from '#domain/recommendations/recommendation.statuses.rules.ts';
import { counts, monthlyOf, PRIORITIES } from '#domain/recommendations/recommendations.rules.ts';
import { MoneySums } from '#web/ui/data/MoneySums.tsx';
import { PRIORITY_LABELS } from '#web/ui/data/planning.words.ts';
import { recommendationStatus } from '#web/ui/data/terms.ts';
import { PersonPicker } from '#web/ui/choosers/PersonPicker.tsx';
import { CalendarIcon, CircleDashedIcon, FlagIcon } from '#web/ui/icons.tsx';
import { BulkBar } from '#web/ui/list/BulkBar.tsx';
import { BulkMenu } from '#web/ui/list/BulkMenu.tsx';
import { MenuItem } from '#web/ui/overlays/MenuItem.tsx';
import { quarterText } from '#web/recommendations/detail/recommendation.words.ts';
import { CALENDAR } from '#domain/customers/fiscal.rules.ts';
import type { BulkChange } from './bulk.ts';
import { monthsOf, quartersFrom } from './quarters.ts';
import type { Selection } from '#web/ui/tables/selection.ts';

interface ChangeSeveralProps {
  selection: Selection<RecommendationRow>;
  onChange: (change: BulkChange) => void;
  isPending: boolean;
  /** Common start month of the selected customers' fiscal years; undefined if they differ. */
  fiscalYearStartMonth: number | undefined;
}

export function ChangeSeveral({ selection, onChange, isPending, fiscalYearStartMonth }: ChangeSeveralProps) {
  const { rows } = selection;
  const sums = sumByCurrency(
    rows.filter(counts).map(({ currency, oneTimeCost, recurringCost, recurringPer }) => ({
      currency,
      oneTime: oneTimeCost,
      monthly: monthlyOf({ recurring: recurringCost, recurringPer }),
    })),
  );
  return (
    <BulkBar label="Selected recommendations" count={rows.length} isPending={isPending} onClear={selection.clear}>
      <span className="mr-2 shrink-0 text-sm max-md:sr-only">
        <MoneySums sums={sums} />
      </span>
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
    </BulkBar>
  );
}

/** Quarters follow each customer's fiscal year; if those differ, the choices are calendar months in which a quarter starts. */
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
