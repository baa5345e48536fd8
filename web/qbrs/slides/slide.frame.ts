import 'react';

declare module 'react' {
  /** Position on the page of 960 by 540 points, as custom properties. */
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

/** One point of the page, scaled to the slide's width; phones use a fixed readable size. */
export const PAGE_SCALE = '[--pt:calc(100cqw/960)] @max-xl:[--pt:1px]';

/** Piece at its position, or in the flow on phones. */
export const PLACED =
  'absolute left-[calc(var(--x)*var(--pt))] top-[calc(var(--y)*var(--pt))] w-[calc(var(--w)*var(--pt))] @max-xl:static @max-xl:w-auto';

export const INKED = 'text-(color:--ink)';

/** Clamps the font size on phones, so that text is neither too small nor breaks within words. */
export const SIZED = 'text-[length:calc(var(--s)*var(--pt))] @max-xl:text-[length:clamp(14px,calc(var(--s)*1px),28px)]';
