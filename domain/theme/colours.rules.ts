import type { ScoreBand } from '#domain/assessments/printed.scores.rules.ts';

export const BLACK = '#000000';
export const WHITE = '#ffffff';

/** Used if an organisation has no colour or an invalid one. */
export const DEFAULT_PRIMARY = '#2457a6';

/** Minimum contrast of text by WCAG. */
export const READABLE_CONTRAST = 4.5;

export type Theme = 'light' | 'slate' | 'dark';

const HEX = /^#[0-9a-f]{6}$/iu;
type Triple = [number, number, number];

export function isColour(value: string): boolean {
  return HEX.test(value);
}

function channels(colour: string): Triple {
  const hex = isColour(colour) ? colour : DEFAULT_PRIMARY;
  return [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)) as Triple; // The cast is safe: three positions give three numbers.
}

function hexOf(rgb: Triple): string {
  return `#${rgb.map((channel) => Math.round(channel).toString(16).padStart(2, '0')).join('')}`;
}

function luminance(colour: string): number {
  const [red, green, blue] = channels(colour).map((channel) => {
    const part = channel / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  }) as Triple; // The cast is safe: map() keeps the length.
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** WCAG contrast ratio, 1 to 21. */
export function contrast(first: string, second: string): number {
  const [dark = 0, light = 0] = [luminance(first), luminance(second)].toSorted((one, other) => one - other);
  return (light + 0.05) / (dark + 0.05);
}

/** White if readable, else black; one of them always reaches 4.5 to 1. */
export function readableOn(background: string): typeof BLACK | typeof WHITE {
  return contrast(background, WHITE) >= READABLE_CONTRAST ? WHITE : BLACK;
}

interface Hsl {
  hue: number;
  saturation: number;
  /** Percent. */
  lightness: number;
}

export function hslOf(colour: string): Hsl {
  const [red, green, blue] = channels(colour).map((channel) => channel / 255) as Triple; // The cast is safe: map() keeps the length.
  const most = Math.max(red, green, blue);
  const spread = most - Math.min(red, green, blue);
  const lightness = most - spread / 2;
  const saturation = spread === 0 ? 0 : spread / (1 - Math.abs(2 * lightness - 1));
  return { hue: hueOf(red, green, blue, most, spread), saturation, lightness: lightness * 100 };
}

function hueOf(red: number, green: number, blue: number, most: number, spread: number): number {
  if (spread === 0) return 0;
  if (most === red) return 60 * (((green - blue) / spread + 6) % 6);
  return most === green ? 60 * ((blue - red) / spread + 2) : 60 * ((red - green) / spread + 4);
}

function colourOf({ hue, saturation, lightness }: Hsl): string {
  const light = lightness / 100;
  const reach = saturation * Math.min(light, 1 - light);
  const channel = (offset: number) => {
    const turn = (offset + hue / 30) % 12;
    return 255 * (light - reach * Math.max(-1, Math.min(turn - 3, 9 - turn, 1)));
  };
  return hexOf([channel(0), channel(8), channel(4)]);
}

/** Hue in degrees; null for greys. */
export function hueOfColour(colour: string): number | null {
  const { hue, saturation } = hslOf(colour);
  return saturation < 0.05 ? null : hue;
}

/** Mixes a share of `colour` (0 to 1) into another. */
export function mixed(colour: string, into: string, amount: number): string {
  const [one, other] = [channels(colour), channels(into)];
  return hexOf([0, 1, 2].map((at) => (one[at] ?? 0) * amount + (other[at] ?? 0) * (1 - amount)) as Triple); // The cast is safe: three positions give three channels.
}

/** Dark variant of the specification: ten points lighter, at most ninety. */
const DARK_LIFT = 10;
const LIGHTEST = 90;

export function accentFor(primary: string, theme: Theme): { accent: string; accentText: string } {
  const colour = isColour(primary) ? primary.toLowerCase() : DEFAULT_PRIMARY;
  const hsl = hslOf(colour);
  const accent = theme === 'dark' ? colourOf({ ...hsl, lightness: Math.min(LIGHTEST, hsl.lightness + DARK_LIFT) }) : colour;
  return { accent, accentText: readableOn(accent) };
}

/** Same hue, darkened or lightened just enough to be readable on the background. */
export function inkOn(background: string, colour: string): string {
  const hsl = hslOf(colour);
  const step = readableOn(background) === WHITE ? 2 : -2;
  let lightness = hsl.lightness;
  let ink = isColour(colour) ? colour.toLowerCase() : DEFAULT_PRIMARY;
  while (contrast(background, ink) < READABLE_CONTRAST && lightness + step > -2 && lightness + step < 102) {
    lightness = Math.min(100, Math.max(0, lightness + step));
    ink = colourOf({ ...hsl, lightness });
  }
  return ink;
}

/** Readable as text on white, so that lines and words can share them. */
export const BAND_COLOURS: Record<ScoreBand, string> = {
  good: '#146c43',
  fair: '#8a6100',
  poor: '#b4470b',
  critical: '#a4161a',
};

/** Distinguishable with common colour blindness and in greyscale print. */
export const SERIES = ['#2563b0', '#e06a1b', '#2a9d6f', '#3f1d6b', '#f0b90b', '#6ec6f2', '#7a3410', '#8f8f8f'] as const;
