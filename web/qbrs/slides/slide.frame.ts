import 'react';

declare module 'react' {
  /** Where a piece lies on the page of 960 by 540 points; style sheets cannot name it. */
  interface CSSProperties {
    '--x'?: number;
    '--y'?: number;
    '--w'?: number;
    '--h'?: number;
    '--s'?: number;
    '--gap'?: number;
    '--ink'?: string;
    '--tint'?: string | undefined;
  }
}

/** One point of the page, scaled to the slide's width; on a phone the pieces follow one another in a readable size instead. */
export const PAGE_SCALE = '[--pt:calc(100cqw/960)] @max-xl:[--pt:1px]';

/** A piece at its place on the page, or in the flow of a phone. */
export const PLACED =
  'absolute left-[calc(var(--x)*var(--pt))] top-[calc(var(--y)*var(--pt))] w-[calc(var(--w)*var(--pt))] @max-xl:static @max-xl:w-auto';

export const INKED = 'text-(color:--ink)';

/** On a phone nothing is too small to be read, and no word so large that it breaks. */
export const SIZED = 'text-[length:calc(var(--s)*var(--pt))] @max-xl:text-[length:clamp(14px,calc(var(--s)*1px),28px)]';
