import type { LibraryEntry } from '#contract/recommendations/initiatives.contract.ts';
import { type Buyer, type CostRange, isPricedIn, rangeFor } from '#domain/recommendations/library.rules.ts';
import { classes } from '#web/ui/classes.ts';
import { moneyText } from '#web/ui/data/money.format.ts';
import { OptionMark } from '#web/ui/data/OptionMark.tsx';
import { PERIOD_LABELS } from './recommendation.words.ts';

interface LibraryTextProps {
  entry: LibraryEntry;
  /** The name that the radio buttons share. */
  group: string;
  customer: Buyer | null;
  /** The question of a chosen finding names it. */
  isSuggested: boolean;
  isChosen: boolean;
  onChoose: () => void;
}

/** One text as a radio button; the chosen one shows all of it. */
export function LibraryText({ entry, group, customer, isSuggested, isChosen, onChoose }: LibraryTextProps) {
  return (
    <div
      className={classes(
        'rounded-card border has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
        isChosen ? 'border-accent-line bg-surface-1' : 'border-border hover:bg-surface-2',
      )}
    >
      <label className="grid cursor-pointer grid-cols-[1rem_1fr] gap-x-3 px-3 py-2">
        <input
          type="radio"
          name={group}
          checked={isChosen}
          onChange={onChoose}
          className="mt-1 size-4 appearance-none rounded-full border border-border-strong bg-surface-1 checked:border-5 checked:border-accent focus-visible:outline-none"
        />
        <span className="font-medium">{entry.title}</span>
        <span className="col-start-2 flex flex-wrap gap-x-3 text-sm text-muted">
          <span>{entry.category}</span>
          {customer && <span className="tabular-nums">{wholeCost(entry, customer)}</span>}
          {isSuggested && <span className="text-info-text">Suggested for this finding</span>}
        </span>
      </label>
      {isChosen && <Details entry={entry} customer={customer} />}
    </div>
  );
}

function Details({ entry, customer }: Pick<LibraryTextProps, 'entry' | 'customer'>) {
  const { problem, benefit, riskIfNot, options, basis } = entry;
  const texts = [
    ['Problem', problem],
    ['Benefit', benefit],
    ['Risk if not', riskIfNot],
  ] as const;
  return (
    <div className="grid gap-3 border-t border-border px-3 py-3">
      {texts.map(([name, text]) => (
        <div key={name}>
          <p className="text-xs text-muted">{name}</p>
          <p>{text}</p>
        </div>
      ))}
      <ol aria-label="Options" className="grid gap-1">
        {options.map((option, index) => (
          <li key={option.key} className="flex flex-wrap items-center gap-x-3">
            <OptionMark name={option.name} place={index + 1} of={options.length} />
            <span className="min-w-0 flex-1">{option.name}</span>
            {customer && <span className="text-muted tabular-nums">{costText(option, basis, customer)}</span>}
          </li>
        ))}
      </ol>
    </div>
  );
}

function rangeText({ low, high }: CostRange, currency: string): string {
  return low === high ? moneyText(low, currency) : `${moneyText(low, currency)} – ${moneyText(high, currency)}`;
}

type Priced = Pick<LibraryEntry['options'][number], 'oneTime' | 'recurring' | 'recurringPer'>;

/** "£800 – £1,200 + £20 – £30 a month", for the customer's size. */
function costText({ oneTime, recurring, recurringPer }: Priced, basis: LibraryEntry['basis'], customer: Buyer): string {
  if (!isPricedIn(customer.currency)) return 'to be quoted';
  const parts = [
    oneTime.high > 0 && rangeText(rangeFor(oneTime, basis, customer), customer.currency),
    recurring.high > 0 && `${rangeText(rangeFor(recurring, basis, customer), customer.currency)} ${PERIOD_LABELS[recurringPer]}`,
  ];
  return parts.filter(Boolean).join(' + ') || '–';
}

/** From the cheapest option to the dearest. */
function wholeCost({ options, basis }: LibraryEntry, customer: Buyer): string {
  const span = (ranges: readonly CostRange[]) => ({
    low: Math.min(...ranges.map(({ low }) => low)),
    high: Math.max(...ranges.map(({ high }) => high)),
  });
  const oneTime = span(options.map((option) => option.oneTime));
  const recurring = span(options.map((option) => option.recurring));
  return costText({ oneTime, recurring, recurringPer: options[0]?.recurringPer ?? 'month' }, basis, customer);
}
