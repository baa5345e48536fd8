import type { AgainstTarget, PlaceTotals } from '#domain/recommendations/roadmap.rules.ts';
import { moneyText } from '#web/ui/data/money.format.ts';
import { MoneySums } from '#web/ui/data/MoneySums.tsx';
import { TargetBar } from './Against.tsx';

interface QuarterHeadProps {
  name: string;
  months: string;
  now: PlaceTotals & AgainstTarget;
  /** Totals before the move in progress. */
  before: PlaceTotals;
  /** Currency of the customer; null across customers. */
  currency: string | null;
}

/** Sums of a customer with changes by a move in progress, and the bar against the target; across customers one line of money. */
export function QuarterHead({ name, months, now, before, currency }: QuarterHeadProps) {
  const codes = [...new Set([...now.sums, ...before.sums].map((sum) => sum.currency))];
  return (
    <header className="grid gap-1.5 border-b border-border px-2.5 py-2">
      <div className="flex items-baseline justify-between gap-2">
        <h3 className="font-semibold whitespace-nowrap">{name}</h3>
        <span className="truncate text-xs text-muted">{months}</span>
      </div>
      {codes.length === 0 && <p className="text-sm text-muted">No costs</p>}
      {currency === null && codes.length > 0 ? (
        <MoneySums sums={now.sums} isNarrow />
      ) : (
        codes.map((code) => <QuarterSum key={code} code={code} now={sumIn(now, code)} before={sumIn(before, code)} />)
      )}
      {currency !== null && <TargetBar {...now} currency={currency} />}
    </header>
  );
}

const sumIn = ({ sums }: PlaceTotals, code: string) => sums.find(({ currency }) => currency === code) ?? { oneTime: 0, monthly: 0 };

interface Amounts {
  oneTime: number;
  monthly: number;
}

/** Omits an amount that is zero before and after the move, if there is another. */
function QuarterSum({ code, now, before }: { code: string; now: Amounts; before: Amounts }) {
  const hasMonthly = now.monthly !== 0 || before.monthly !== 0;
  const hasOnce = now.oneTime !== 0 || before.oneTime !== 0 || !hasMonthly;
  return (
    <div className="tabular-nums">
      {hasOnce && (
        <p className="flex items-baseline justify-between gap-2">
          <span className="whitespace-nowrap">
            <span className="text-lg font-semibold">{moneyText(now.oneTime, code)}</span>{' '}
            <span className="text-sm text-muted">one-time</span>
          </span>
          {now.oneTime !== before.oneTime && <Struck amount={before.oneTime} code={code} />}
        </p>
      )}
      {hasMonthly && (
        <p className="flex items-baseline justify-between gap-2 text-sm text-muted">
          <span>
            {hasOnce && '+ '}
            {moneyText(now.monthly, code)} per month
          </span>
          {now.monthly !== before.monthly && <Struck amount={before.monthly} code={code} />}
        </p>
      )}
    </div>
  );
}

function Struck({ amount, code }: { amount: number; code: string }) {
  return (
    <del className="text-sm text-muted">
      <span className="sr-only">before: </span>
      {moneyText(amount, code)}
    </del>
  );
}
