export const FEEDBACK_CATEGORIES = ['bug', 'feature_request', 'improvement', 'general'] as const;
export type FeedbackCategory = (typeof FEEDBACK_CATEGORIES)[number];

export const FEEDBACK_PRIORITIES = ['low', 'medium', 'high', 'critical'] as const;
export type FeedbackPriority = (typeof FEEDBACK_PRIORITIES)[number];

export const TITLE_MOST = 255;
export const DESCRIPTION_LEAST = 10;
export const DESCRIPTION_MOST = 2000;
export const PAGE_PATH_LENGTH = 500;

/** Only a path of the product: a query may contain a token, and two slashes lead to another host. */
export function isPagePath(text: string): boolean {
  return text.length <= PAGE_PATH_LENGTH && /^\/(?![/\\])[^\s?#\\]*$/.test(text);
}

/** One line that begins with the priority, cut to the board's limit. */
export function cardTitle({ priority, title }: { priority: FeedbackPriority; title: string }, most: number): string {
  const line = `[${priority}] ${parted(title.replace(/[\s\p{Cc}]+/gu, ' ').trim())}`;
  return [...line].length <= most ? line : `${[...line].slice(0, most - 1).join('')}…`;
}

const INVISIBLE = '\u200b';

/** Mentions and issue numbers, written so that no board recognises them. */
function parted(text: string): string {
  return text.replace(/[@#](?=\w)/g, (mark) => `${mark}${INVISIBLE}`);
}

/**
 * Text of another person inside markdown: it mentions nobody, refers to no issue, loads no picture and makes no link. A
 * character that escaping would not stop, because boards look for it after parsing the markdown, is separated from its word.
 */
export function asPlainMarkdown(text: string): string {
  return parted(text.replace(/[\\`*_[\]<>|~]/g, (mark) => `\\${mark}`))
    .replace(/:\/\//g, `:${INVISIBLE}//`)
    .replace(/^(\s*)([#+-]|\d+[.)])(?=\s)/gm, (_, space: string, mark: string) => `${space}${mark.slice(0, -1)}\\${mark.slice(-1)}`);
}
