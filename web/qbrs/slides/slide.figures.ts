import { createContext, type CSSProperties, type ReactNode } from 'react';

/** A figure as it is drawn on a slide; a chart has nothing to be drawn, because its area lies over it. */
export interface Figure {
  words: string;
  shown: ReactNode;
  className?: string;
  style?: CSSProperties;
}

/** Draws a figure so that it leads to what is behind it. */
export type DrawFigure = (figure: Figure) => ReactNode;

/** Only the editor, which no customer opens, has places behind the figures. */
export const Figures = createContext<DrawFigure | null>(null);
