export const FEEDBACK_CATEGORIES = ['bug', 'feature_request', 'improvement', 'general'] as const;
export type FeedbackCategory = (typeof FEEDBACK_CATEGORIES)[number];

export const FEEDBACK_PRIORITIES = ['low', 'medium', 'high', 'critical'] as const;
export type FeedbackPriority = (typeof FEEDBACK_PRIORITIES)[number];

export const TITLE_MOST = 255;
export const DESCRIPTION_LEAST = 10;
export const DESCRIPTION_MOST = 2000;
export const PAGE_PATH_LENGTH = 500;

/** Accepts only paths of the product: a query may contain a token, and two slashes lead to another host. */
export function isPagePath(text: string): boolean {
  return text.length <= PAGE_PATH_LENGTH && /^\/(?![/\\])[^\s?#\\]*$/.test(text);
}

/** Single-line card title that starts with the priority, cut to the board's limit. */
export function cardTitle({ priority, title }: { priority: FeedbackPriority; title: string }, most: number): string {
  const line = `[${priority}] ${parted(title.replace(/[\s\p{Cc}]+/gu, ' ').trim())}`;
  return [...line].length <= most ? line : `${[...line].slice(0, most - 1).join('')}…`;
}

const INVISIBLE = '\u200b';

/** Breaks up mentions and issue numbers, so that boards do not link them. */
function parted(text: string): string {
  return text.replace(/[@#](?=\w)/g, (mark) => `${mark}${INVISIBLE}`);
}

/**
 * User text embedded in markdown: no mentions, issue references, images or links. Characters that boards interpret after parsing the
 * markdown are separated from their word, because escaping does not stop those.
 */
export function asPlainMarkdown(text: string): string {
  return parted(text.replace(/[\\`*_[\]<>|~]/g, (mark) => `\\${mark}`))
    .replace(/:\/\//g, `:${INVISIBLE}//`)
    .replace(/^(\s*)([#+-]|\d+[.)])(?=\s)/gm, (_, space: string, mark: string) => `${space}${mark.slice(0, -1)}\\${mark.slice(-1)}`);
}
