import { createContext, type ReactNode } from 'react';
import type { Editable, Paragraph } from '#domain/deck/page/slide.model.rules.ts';

/** Draws a text that a person may write; what is shown stands in it until somebody does. */
export type DrawEditable = (edit: Editable, paragraphs: readonly Paragraph[], shown: ReactNode) => ReactNode;

/** Only the editor writes on slides; everywhere else they are read. */
export const EditableTexts = createContext<DrawEditable | null>(null);
