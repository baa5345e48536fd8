import type { ScoreBand } from '#domain/assessments/printed.scores.rules.ts';
import type { FindingSeverity } from '#domain/findings/findings.rules.ts';
import {
  BLACK,
  DEFAULT_PRIMARY,
  hueOfColour,
  inkOn,
  isColour,
  mixed,
  READABLE_CONTRAST,
  contrast,
  WHITE,
} from '#domain/theme/colours.rules.ts';

export const TEXT = '#151b23';

/** Colours of a customer's deck; one set for screen, projector and print. */
export interface Palette {
  /** Unmodified brand colour: strip, cover and the band of requested decisions. */
  fill: string;
  onFill: string;
  /** Brand colour darkened until readable on white: kickers and key figures. */
  ink: string;
  /** Bars and lines: the ink, unless its hue could be mistaken for a severity. */
  series: string;
  soft: string;
  tint2: string;
  tint: string;
}

/** Hue range of severities, through red. */
const WARM = { from: 340, to: 60 } as const;
const NEUTRAL_SERIES = '#33404f';

export function paletteOf(brand: string | null): Palette {
  const fill = brand !== null && isColour(brand) ? brand.toLowerCase() : DEFAULT_PRIMARY;
  const ink = inkOn(WHITE, fill);
  const hue = hueOfColour(ink);
  const series = hue !== null && (hue >= WARM.from || hue <= WARM.to) ? NEUTRAL_SERIES : ink;
  return {
    fill,
    // Black or white is readable on every colour.
    onFill: [WHITE, TEXT].find((text) => contrast(fill, text) >= READABLE_CONTRAST) ?? BLACK,
    ink,
    series,
    soft: mixed(series, WHITE, 0.5),
    tint2: mixed(series, WHITE, 0.2),
    tint: mixed(series, WHITE, 0.1),
  };
}

export const NEUTRAL = {
  text: TEXT,
  muted: '#5a6472',
  rule: '#dce1e7',
  panel: '#f4f6f8',
  late: '#fbf0e9',
  critical: '#f8e9eb',
  white: WHITE,
} as const;

/** Levels differ by shape, lightness and label, so that colour is never the only cue. */
export interface Level {
  colour: string;
  onColour: string;
  shape: 'diamond' | 'triangle' | 'square' | 'ring' | 'disc';
  label: string;
}

export const SEVERITY_LEVELS: Record<FindingSeverity, Level> = {
  critical: { colour: '#8f1d2c', onColour: WHITE, shape: 'diamond', label: 'Critical' },
  high: { colour: '#bf4f12', onColour: WHITE, shape: 'triangle', label: 'High' },
  medium: { colour: '#f2c14e', onColour: TEXT, shape: 'square', label: 'Medium' },
  low: { colour: '#5a6472', onColour: TEXT, shape: 'ring', label: 'Low' },
};

export const BAND_LEVELS: Record<ScoreBand, Level> = {
  critical: { ...SEVERITY_LEVELS.critical },
  poor: { ...SEVERITY_LEVELS.high, label: 'Poor' },
  fair: { ...SEVERITY_LEVELS.medium, label: 'Fair' },
  good: { colour: '#1f7a53', onColour: WHITE, shape: 'disc', label: 'Good' },
};

/** Cell colours of the risk map, by impact x likelihood; pale, so that the circles in them stand out. */
export const HEAT: Record<FindingSeverity, string> = { low: '#eef1f2', medium: '#fcf1cf', high: '#fadcc8', critical: '#efc4cb' };

export const BETTER = '#1f7a53';
export const WORSE = '#b94c11';
