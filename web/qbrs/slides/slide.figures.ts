import { createContext, type CSSProperties, type ReactNode } from 'react';

/** Figure on a slide. Charts have no `shown` content, because the link area covers them. */
export interface Figure {
  words: string;
  shown: ReactNode;
  className?: string;
  style?: CSSProperties;
}

/** Renders a figure with a link to its source. */
export type DrawFigure = (figure: Figure) => ReactNode;

/** Provided by the editor only, which customers never open. */
export const Figures = createContext<DrawFigure | null>(null);
