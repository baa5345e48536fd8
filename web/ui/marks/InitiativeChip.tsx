import type { InitiativeColour } from '#domain/recommendations/recommendations.rules.ts';
import { classes } from '#web/ui/classes.ts';

/** Chart colours, since they are distinguishable in every theme. */
const COLOURS: Record<InitiativeColour, string> = {
  blue: 'bg-series-1',
  green: 'bg-series-3',
  amber: 'bg-series-5',
  pink: 'bg-series-4',
  violet: 'bg-series-6',
  teal: 'bg-series-7',
  grey: 'bg-series-8',
};

interface InitiativeChipProps {
  name: string;
  colour: InitiativeColour;
  /** In table rows the name is visible on wide screens only; it is always available to pointer and screen readers. */
  isInRow?: boolean;
}

/** Initiative of a recommendation; the colour only repeats the name. */
export function InitiativeChip({ name, colour, isInRow = false }: InitiativeChipProps) {
  return (
    <span
      title={name}
      className={classes(
        'inline-flex h-5 items-center gap-1.5 rounded-full bg-surface-2 text-xs font-normal',
        isInRow ? 'relative z-1 max-w-40 shrink-0 px-1.5 2xl:px-2' : 'max-w-full px-2',
      )}
    >
      <span aria-hidden className={classes('size-2 shrink-0 rounded-full', COLOURS[colour])} />
      <span className={classes('truncate', isInRow && 'max-2xl:sr-only')}>{name}</span>
    </span>
  );
}
