import { yearLabel } from '#domain/customers/fiscal.rules.ts';
import { type AssetWarning, nearness, type Renewal } from '#domain/customers/lifecycle.rules.ts';
import { type Support, supportText } from '#domain/lifecycle/support.dates.rules.ts';
import { formatDay } from '#web/ui/data/dates.ts';
import type { Tone } from '#web/ui/marks/StatusChip.tsx';

/** Textual notice; the tone only repeats its meaning. */
export interface Notice {
  tone: Extract<Tone, 'neutral' | 'info' | 'warning' | 'danger'>;
  text: string;
}

function inDays(days: number): string {
  if (days === 0) return 'today';
  return days === 1 ? 'tomorrow' : `in ${days} days`;
}

export function renewalNotice(renewal: Renewal): Notice {
  if (renewal.state === 'endless') return { tone: 'neutral', text: 'No end date' };
  const { state, days } = renewal;
  const day = formatDay(renewal.day);
  const words: Record<typeof state, Notice> = {
    ended: { tone: 'neutral', text: `Ended on ${day}` },
    ending: { tone: 'warning', text: `Ends ${inDays(days)}, on ${day}` },
    ends: { tone: 'neutral', text: `Ends on ${day}` },
    renewed: { tone: 'neutral', text: `Assumed renewed since ${day}` },
    renewing: { tone: 'info', text: `Renews ${inDays(days)}, on ${day}` },
    renews: { tone: 'neutral', text: `Renews on ${day}` },
  };
  return words[state];
}

export function warningNotice(warning: AssetWarning): Notice {
  if (warning.about === 'overdue') return { tone: 'warning', text: `Replacement was due in ${yearLabel(warning.year)}` };
  if (warning.about === 'unpriced') return { tone: 'info', text: `Replacement in ${yearLabel(warning.year)} to be quoted` };
  const { about, near, days } = warning;
  const day = formatDay(warning.day);
  if (about === 'endOfLife') {
    return near === 'past'
      ? { tone: 'danger', text: `Past end of life since ${day}` }
      : { tone: 'warning', text: `End of life ${inDays(days)}, on ${day}` };
  }
  return near === 'past'
    ? { tone: 'warning', text: `Warranty ended on ${day}` }
    : { tone: 'info', text: `Warranty ends ${inDays(days)}, on ${day}` };
}

const SUPPORT_TONES = { past: 'danger', soon: 'warning', later: 'neutral' } as const;

/** Null while the vendor has named no day. */
export function supportNotice({ product, until }: Support, today: string): Notice | null {
  if (until === null) return null;
  return { tone: SUPPORT_TONES[nearness(until, today)], text: `${product}: ${supportText(until, today, formatDay)}` };
}
