import type { Paragraph, Run } from '#domain/deck/page/slide.model.rules.ts';

/** What a person may do to a text of a slide: bold words, links, list items. A part of the model's own paragraphs, so every renderer draws it. */
export interface RichRun extends Pick<Run, 'text' | 'href'> {
  weight?: 600;
}

export interface RichParagraph extends Pick<Paragraph, 'isItem'> {
  runs: RichRun[];
}

export type RichText = RichParagraph[];

export const RICH_LIMITS = { paragraphs: 40, runs: 40, run: 2_000, text: 5_000, link: 1_000 } as const;

/** Addresses that a slide may lead to; nothing that runs, and nothing that opens a program but mail. */
export const LINK = /^(?:https:\/\/|mailto:)\S+$/i;

/** The text as one line of words. */
export function plainText(text: RichText): string {
  return text
    .map(({ runs }) => runs.map((run) => run.text).join(''))
    .join(' ')
    .replaceAll(/\s+/gu, ' ')
    .trim();
}
