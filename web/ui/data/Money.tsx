import { moneyText } from './money.format.ts';

interface MoneyProps {
  /** In minor units. */
  oneTime: number;
  /** A month, in minor units. */
  monthly: number;
  currency: string;
  /** False: nobody has priced it yet. */
  isKnown?: boolean;
}

/** "£3,800 + £290 a month". */
export function Money({ oneTime, monthly, currency, isKnown = true }: MoneyProps) {
  if (!isKnown) return <span className="text-muted">to be quoted</span>;
  if (oneTime === 0 && monthly === 0) return <span className="text-muted">–</span>;
  return (
    <span className="tabular-nums">
      {oneTime !== 0 && <span className="font-semibold">{moneyText(oneTime, currency)}</span>}
      {oneTime !== 0 && monthly !== 0 && ' '}
      {monthly !== 0 && (
        <span className="whitespace-nowrap text-muted">
          {oneTime !== 0 && '+ '}
          {moneyText(monthly, currency)} a month
        </span>
      )}
    </span>
  );
}
