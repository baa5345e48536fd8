import { numberLocale } from '#web/ui/data/terms.ts';
import { decimalsOf, formatDecimal } from '#domain/money/money.rules.ts';
import { type Amounts, RECURRING_PERIODS, type RecurringPeriod } from '#domain/recommendations/recommendations.rules.ts';
import { Field } from '#web/ui/controls/Field.tsx';
import { MoneyInput } from '#web/ui/controls/MoneyInput.tsx';
import { Select } from '#web/ui/choosers/Select.tsx';
import { PERIOD_LABELS } from '#web/ui/data/planning.words.ts';

interface PriceFieldsProps {
  currency: string;
  price: Amounts;
  /** Amounts refused because they are invalid. */
  faulty: { oneTime: boolean; recurring: boolean };
  /** Prefix of the field names, if several prices are on screen. */
  of?: string;
  onChange: (price: Partial<Amounts>) => void;
}

const PERIODS = RECURRING_PERIODS.map((value: RecurringPeriod) => ({ value, label: PERIOD_LABELS[value] }));
const SAMPLE = 1_200;

/** One-time price and recurring price per month or year, as three grid cells. */
export function PriceFields({ currency, price, faulty, of, onChange }: PriceFieldsProps) {
  const decimals = decimalsOf(currency);
  const example = formatDecimal(SAMPLE * 10 ** decimals + (decimals > 0 ? 5 * 10 ** (decimals - 1) : 0), decimals, numberLocale());
  const fault = (isFaulty: boolean, amount: number) => (isFaulty || Number.isNaN(amount) ? `must be an amount, such as ${example}` : null);
  const named = (name: string) => (of ? `${of}: ${name}` : undefined);
  return (
    <>
      <Field label="One-time" error={fault(faulty.oneTime, price.oneTime)}>
        <MoneyInput
          value={price.oneTime}
          currency={currency}
          onChange={(oneTime) => onChange({ oneTime })}
          {...(named('one-time') && { label: named('one-time') ?? '' })}
        />
      </Field>
      <Field label="Recurring" error={fault(faulty.recurring, price.recurring)}>
        <MoneyInput
          value={price.recurring}
          currency={currency}
          onChange={(recurring) => onChange({ recurring })}
          {...(named('recurring') && { label: named('recurring') ?? '' })}
        />
      </Field>
      <Field label="Period" className="min-w-0">
        <Select options={PERIODS} value={price.recurringPer} onChange={(recurringPer) => onChange({ recurringPer })} />
      </Field>
    </>
  );
}
