import { createContext, type ReactNode } from 'react';
import type { Editable, Paragraph } from '#domain/deck/page/slide.model.rules.ts';

/** Renders an editable text; `shown` is its content until editing starts. */
export type DrawEditable = (edit: Editable, paragraphs: readonly Paragraph[], shown: ReactNode) => ReactNode;

/** Provided by the editor only; slides are read-only elsewhere. */
export const EditableTexts = createContext<DrawEditable | null>(null);
