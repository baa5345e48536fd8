export const MINUTES_FIELD = 'minute';
export const MINUTES_LABEL = 'Minutes';

const focus = (selector: string) => document.querySelector<HTMLElement>(selector)?.focus();

/** M: the field, in which keys are letters. */
export const focusMinutesField = (): void => focus(`input[name=${MINUTES_FIELD}]`);

/** The section and not its field, so that the keys of the meeting still work. */
export const focusMinutes = (): void => focus(`section[aria-label=${MINUTES_LABEL}]`);

/** The row and not its button, so that Space still pages. */
export const focusDecision = (id: string): void => focus(`li[data-decision="${id}"]`);
