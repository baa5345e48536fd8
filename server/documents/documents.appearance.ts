import { BAND_COLOURS, inkOn, SERIES, WHITE } from '#domain/theme/colours.rules.ts';
import { textWidth } from '#domain/deck/deck.fit.rules.ts';
import type { Deck } from '#domain/deck/deck.model.rules.ts';
import { SEVERITY_LABELS } from '#domain/deck/deck.words.rules.ts';
import type { FindingSeverity } from '#domain/findings/findings.rules.ts';
import type { QbrDocument } from '#domain/qbrs/qbrs.rules.ts';

export const FONT = 'Inter';

const SEVERITY_COLOURS: Record<FindingSeverity, string> = {
  critical: BAND_COLOURS.critical,
  high: BAND_COLOURS.poor,
  medium: BAND_COLOURS.fair,
  low: '#5b626b',
};

export const SEVERITIES = {
  critical: { label: SEVERITY_LABELS.critical, colour: SEVERITY_COLOURS.critical },
  high: { label: SEVERITY_LABELS.high, colour: SEVERITY_COLOURS.high },
  medium: { label: SEVERITY_LABELS.medium, colour: SEVERITY_COLOURS.medium },
  low: { label: SEVERITY_LABELS.low, colour: SEVERITY_COLOURS.low },
} satisfies Record<FindingSeverity, { label: string; colour: string }>;

/** The organisation's colour, darkened until it has enough contrast on white paper. */
export function inkOf(document: QbrDocument): string {
  const ink = inkOn(WHITE, document.branding.primaryColor);
  return ink === '#000000' ? SERIES[0] : ink;
}

const LARGEST = 46;
const SMALLEST = 24;

/** The font size of the name on the cover: as large as two lines allow, down to a minimum, below which it wraps. */
export function coverSize(name: string, width: number): number {
  return Math.max(SMALLEST, Math.min(LARGEST, Math.floor((width * 2 * 0.85) / Math.max(1, textWidth(name)))));
}

const FOOT_NAME_WIDTH = 36;

/** Customer and source; a very long customer name is shortened so that the source has room. */
export function footOf({ customer, source, provider }: Deck): string {
  const fits = (name: string) => name !== '' && textWidth(name) <= FOOT_NAME_WIDTH;
  return [...[customer, provider].filter(fits), source].join('  ·  ');
}
