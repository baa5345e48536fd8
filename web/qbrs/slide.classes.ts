import 'react';

declare module 'react' {
  /** The colour of a slide's lines is the organisation's, known only when it is rendered. */
  interface CSSProperties {
    '--ink'?: string;
  }
}

/** One point of a page of 960 by 540 points, scaled to the slide's width; on a phone the text keeps its size and the slide grows. */
export const PAPER =
  '[--pt:calc(100cqw/960)] @max-xl:[--pt:0.9px] [--paper:#ffffff] [--word:#1f2328] [--quiet:#5b626b] [--rule:#d5d9de] [--line:#8a919a] ' +
  '[--before:#a9b0b8] [--inset:#f4f5f7] bg-(--paper) text-(--word) text-[length:calc(16*var(--pt))] leading-[1.35]';

/** The font sizes of the presentation, in points. */
export const SIZE = {
  foot: 'text-[length:calc(9*var(--pt))]',
  small: 'text-[length:calc(10*var(--pt))]',
  table: 'text-[length:calc(11*var(--pt))]',
  note: 'text-[length:calc(12*var(--pt))]',
  side: 'text-[length:calc(14*var(--pt))]',
  column: 'text-[length:calc(15*var(--pt))]',
  body: 'text-[length:calc(16*var(--pt))]',
  lead: 'text-[length:calc(18*var(--pt))]',
  roomy: 'text-[length:calc(20*var(--pt))]',
  title: 'text-[length:calc(26*var(--pt))]',
  unit: 'text-[length:calc(30*var(--pt))]',
  figure: 'text-[length:calc(60*var(--pt))]',
} as const;

export type TextSize = keyof typeof SIZE;
