import { moneyText } from './money.format.ts';

interface MoneyProps {
  /** One-time amount in minor units. */
  oneTime: number;
  /** Monthly amount in minor units. */
  monthly: number;
  currency: string;
  /** False if uncosted. */
  isKnown?: boolean;
}

/** Text such as "£3,800 + £290 per month". */
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
          {moneyText(monthly, currency)} per month
        </span>
      )}
    </span>
  );
}
