import type { InitiativeColour } from '#domain/recommendations/recommendations.rules.ts';
import { classes } from '#web/ui/classes.ts';

/** The colours that charts use, because they are told apart in every theme. */
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
}

/** The theme that a recommendation belongs to; the colour only repeats the name. */
export function InitiativeChip({ name, colour }: InitiativeChipProps) {
  return (
    <span className="inline-flex h-5 max-w-full items-center gap-1.5 rounded-full bg-surface-2 px-2 text-xs">
      <span aria-hidden className={classes('size-2 shrink-0 rounded-full', COLOURS[colour])} />
      <span className="truncate">{name}</span>
    </span>
  );
}
