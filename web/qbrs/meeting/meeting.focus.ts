export const MINUTES_FIELD = 'minute';
export const MINUTES_LABEL = 'Minutes';

const focus = (selector: string) => document.querySelector<HTMLElement>(selector)?.focus();

/** Focuses the field for M; keys then type letters. */
export const focusMinutesField = (): void => focus(`input[name=${MINUTES_FIELD}]`);

/** Focuses the section instead of its field, so that the meeting's keys still work. */
export const focusMinutes = (): void => focus(`section[aria-label=${MINUTES_LABEL}]`);

/** Focuses the row instead of its button, so that Space still turns the page. */
export const focusDecision = (id: string): void => focus(`li[data-decision="${id}"]`);
