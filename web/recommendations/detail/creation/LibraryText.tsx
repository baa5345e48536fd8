import type { LibraryEntry } from '#contract/recommendations/initiatives.contract.ts';
import { type Buyer, costOf } from '#domain/recommendations/library.rules.ts';
import { classes } from '#web/ui/classes.ts';
import { costRangeText } from '#web/ui/data/cost.range.ts';
import { OptionMark } from '#web/ui/marks/OptionMark.tsx';

interface LibraryTextProps {
  entry: LibraryEntry;
  /** Name shared by the radio buttons. */
  group: string;
  customer: Buyer | null;
  /** True if the question of a chosen finding names it. */
  isSuggested: boolean;
  isChosen: boolean;
  onChoose: () => void;
}

/** Library text as a radio button; expands when chosen. */
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
          {customer && <span className="tabular-nums">{costRangeText(costOf(entry.options, entry.basis, customer))}</span>}
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
            {customer && <span className="text-muted tabular-nums">{costRangeText(costOf([option], basis, customer))}</span>}
          </li>
        ))}
      </ol>
    </div>
  );
}
