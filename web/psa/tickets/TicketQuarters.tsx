import type { TicketSummary } from '#contract/psa/psa.tickets.contract.ts';
import { quarterLabel } from '#domain/customers/fiscal.rules.ts';
import { classes } from '#web/ui/classes.ts';

interface TicketQuartersProps {
  quarters: TicketSummary['quarters'];
  /** The one that filters the list, as the address names it. */
  chosen: string | undefined;
  onChoose: (quarter: string | undefined) => void;
}

/** The figures of the reviews above the list that they are counted from; each shows its tickets. */
export function TicketQuarters({ quarters, chosen, onChoose }: TicketQuartersProps) {
  return (
    <ul className="mb-4 grid grid-cols-4 gap-3 max-md:grid-cols-2" aria-label="Tickets opened in a quarter">
      {quarters.toReversed().map(({ year, quarter, counted, listed }) => {
        const key = `${year}-Q${quarter}`;
        const isChosen = chosen === key;
        return (
          <li key={key}>
            <button
              type="button"
              aria-pressed={isChosen}
              onClick={() => onChoose(isChosen ? undefined : key)}
              className={classes(
                'w-full rounded-card border bg-surface-1 px-3 py-2 text-left hover:border-border-strong',
                isChosen ? 'border-accent-line bg-accent-tint' : 'border-border',
              )}
            >
              <span className="block text-sm text-muted">{quarterLabel({ year, quarter })}</span>
              <span className="block text-xl font-semibold tabular-nums">{counted ?? listed}</span>
              <span className="block text-xs text-muted">{saidOf(counted, listed)}</span>
            </button>
          </li>
        );
      })}
    </ul>
  );
}

/** A figure that a person has typed may say something else than the list. */
function saidOf(counted: number | null, listed: number): string {
  if (counted === null) return 'opened, in no review yet';
  return counted === listed ? 'opened' : `in reviews; ${listed} in this list`;
}
