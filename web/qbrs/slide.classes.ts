import 'react';

declare module 'react' {
  /** A slide's ink is the organisation's colour, known only when it is drawn. */
  interface CSSProperties {
    '--ink'?: string;
  }
}

/** One point of a page of 960 by 540 points, as wide as the slide is drawn; on a phone text keeps its size and the slide grows. */
export const PAPER =
  '[--pt:calc(100cqw/960)] @max-xl:[--pt:0.9px] [--paper:#ffffff] [--word:#1f2328] [--quiet:#5b626b] [--rule:#d5d9de] [--line:#8a919a] ' +
  '[--before:#a9b0b8] [--inset:#f4f5f7] bg-(--paper) text-(--word) text-[length:calc(16*var(--pt))] leading-[1.35]';

/** Type sizes in points, the presentation's own. */
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

export type Size = keyof typeof SIZE;
