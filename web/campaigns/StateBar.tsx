import { CAMPAIGN_STATES, type CampaignState } from '#domain/campaigns/campaigns.rules.ts';
import { classes } from '#web/ui/classes.ts';
import { numberText } from '#web/ui/data/number.text.ts';
import { STATE_LOOKS } from './campaigns.words.ts';

type States = Partial<Record<CampaignState, number>>;

/** Customers by state as one bar, most advanced first, with the same in words. */
export function StateBar({ states }: { states: States }) {
  const shown = CAMPAIGN_STATES.toReversed().filter((state) => (states[state] ?? 0) > 0);
  const words = shown.map((state) => `${STATE_LOOKS[state].label} ${numberText(states[state] ?? 0)}`).join(', ');
  return (
    <span title={words} className="flex h-2 w-full min-w-24 gap-px overflow-hidden rounded-full bg-surface-2">
      <span className="sr-only">{words}</span>
      {shown.map((state) => (
        <span key={state} aria-hidden className={classes('h-full', STATE_LOOKS[state].bar)} style={{ flexGrow: states[state] ?? 0 }} />
      ))}
    </span>
  );
}
