import { useId } from 'react';
import { SeverityMark } from '#web/ui/marks/SeverityMark.tsx';
import type { RequestedDecision } from '#web/share/share.desk.ts';

interface OptionCardsProps {
  options: RequestedDecision['options'];
  about: string;
  chosen: string;
  onChoose: (name: string) => void;
}

/** Options of a decision as radio cards. */
export function OptionCards({ options, about, chosen, onChoose }: OptionCardsProps) {
  const group = useId();
  return (
    <fieldset className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-2">
      <legend className="mb-2 font-semibold">
        Choose an option<span className="sr-only"> for {about}</span>
      </legend>
      {options.map(({ name, cost, outcome, points, isAdvised, riskAfter }) => (
        <label
          key={name}
          className="flex min-h-11 cursor-pointer gap-3 rounded-field border border-border-strong/60 bg-surface-1 p-3 has-checked:border-accent-line has-checked:bg-accent-tint has-checked:inset-ring has-checked:inset-ring-accent-line has-focus-visible:outline-2"
        >
          <input
            type="radio"
            name={group}
            value={name}
            checked={name === chosen}
            onChange={() => onChoose(name)}
            className="mt-0.5 size-5 shrink-0 accent-(--accent-line)"
          />
          <span className="grid min-w-0 flex-1 gap-0.5">
            <span className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
              <span className="font-semibold wrap-anywhere">{name}</span>
              {isAdvised && <span className="rounded bg-accent px-2 py-0.5 text-xs font-semibold text-accent-text">We advise this</span>}
            </span>
            {cost !== '' && <span className="tabular-nums">{cost}</span>}
            {outcome && (
              <span className="text-sm text-muted">
                {outcome.label}: <span className="font-medium text-text">{outcome.value}</span>
              </span>
            )}
            {points.map((point) => (
              <span key={point} className="text-sm text-muted">
                {point}
              </span>
            ))}
            {riskAfter && (
              <span className="text-sm text-muted">
                Risk afterwards: <SeverityMark severity={riskAfter} />
              </span>
            )}
          </span>
        </label>
      ))}
    </fieldset>
  );
}
