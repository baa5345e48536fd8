import { useState } from 'react';
import { mainFirst, type MoneySum } from '#domain/money/money.rules.ts';
import { classes } from '#web/ui/classes.ts';
import { Tooltip } from '#web/ui/overlays/Tooltip.tsx';
import { ownCurrency } from './terms.ts';
import { Money } from './Money.tsx';
import { moneyText } from './money.format.ts';
import { countText } from './number.text.ts';

interface MoneySumsProps {
  sums: readonly MoneySum[];
  /** Single line for narrow columns: the monthly amount moves to the tooltip, unless there is no one-time amount. */
  isNarrow?: boolean;
  className?: string;
}

/** Total cost of several items. Currencies are never added up: the main one is shown, the others on hover, focus and press. */
export function MoneySums({ sums, isNarrow = false, className }: MoneySumsProps) {
  const [isOpen, setOpen] = useState(false);
  const [main, ...others] = mainFirst(
    sums.filter(({ oneTime, monthly }) => oneTime !== 0 || monthly !== 0),
    ownCurrency(),
  );
  if (!main) return <span className="text-muted">–</span>;
  const isShortened = isNarrow && others.length > 0 && !isOpen;
  return (
    <span className={classes('inline-flex max-w-full flex-wrap items-baseline gap-x-3', className)}>
      <Money {...main} monthly={isShortened && main.oneTime !== 0 ? 0 : main.monthly} />
      {isOpen && others.map((sum) => <Money key={sum.currency} {...sum} />)}
      {others.length > 0 && (
        <OtherCurrencies others={others} tip={isShortened ? [main, ...others] : others} isOpen={isOpen} onPress={() => setOpen(!isOpen)} />
      )}
    </span>
  );
}

interface OtherCurrenciesProps {
  others: readonly MoneySum[];
  /** Sums listed in the tooltip. */
  tip: readonly MoneySum[];
  isOpen: boolean;
  onPress: () => void;
}

function OtherCurrencies({ others, tip, isOpen, onPress }: OtherCurrenciesProps) {
  return (
    <Tooltip disabled={isOpen} text={wordsOf(tip)}>
      <button
        type="button"
        aria-expanded={isOpen}
        onClick={onPress}
        className="text-xs whitespace-nowrap text-muted underline decoration-dotted underline-offset-4 hover:text-text"
      >
        {isOpen ? 'Show one currency' : `+${countText(others.length, 'currency', 'currencies')}`}
        {!isOpen && <span className="sr-only">: {wordsOf(others)}</span>}
      </button>
    </Tooltip>
  );
}

const wordsOf = (sums: readonly MoneySum[]) => sums.map(inWords).join('; ');

function inWords({ oneTime, monthly, currency }: MoneySum): string {
  const parts = [
    ...(oneTime === 0 ? [] : [`${moneyText(oneTime, currency)} one-time`]),
    ...(monthly === 0 ? [] : [`${moneyText(monthly, currency)}/month`]),
  ];
  return parts.join(' + ');
}
