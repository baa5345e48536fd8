import type { Paragraph, Run } from '#domain/deck/page/slide.model.rules.ts';

/**
 * Formatting allowed in edited slide texts: bold, links and list items. A subset of the slide model's paragraphs, so every renderer
 * supports it.
 */
export interface RichRun extends Pick<Run, 'text' | 'href'> {
  weight?: 600;
}

export interface RichParagraph extends Pick<Paragraph, 'isItem'> {
  runs: RichRun[];
}

export type RichText = RichParagraph[];

export const RICH_LIMITS = { paragraphs: 40, runs: 40, run: 2_000, text: 5_000, link: 1_000, pasted: 1_000 } as const;

/** Refusal of a pasted text that no slide can hold, beside the characters that stay; null if it fits. */
export function pasteFault(pasted: string, kept: number): string | null {
  const [length, paragraphs] = [kept + pasted.length, pasted.split(/\n/u).filter((line) => line.trim() !== '').length];
  if (length > RICH_LIMITS.pasted)
    return `The text would have ${length.toLocaleString('en-GB')} characters; a slide holds at most ${RICH_LIMITS.pasted.toLocaleString('en-GB')}. Paste a shorter one.`;
  return paragraphs > RICH_LIMITS.paragraphs
    ? `The text has ${paragraphs} paragraphs; a slide holds at most ${RICH_LIMITS.paragraphs}. Paste a shorter one.`
    : null;
}

/** Links allowed on slides: https and mailto only, so that none can run code. */
export const LINK = /^(?:https:\/\/|mailto:)\S+$/i;

export function plainText(text: RichText): string {
  return text
    .map(({ runs }) => runs.map((run) => run.text).join(''))
    .join(' ')
    .replaceAll(/\s+/gu, ' ')
    .trim();
}
