export const PREPARATION_MINUTES = 20;
/** Longer pauses between changes do not count as preparation. */
const LONGEST_PAUSE_MINUTES = 5;

/** "14 min", "under a minute", "1 h 5 min". */
export function preparationText(seconds: number): string {
  const minutes = Math.round(seconds / 60);
  if (minutes === 0) return 'under a minute';
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  return [hours > 0 ? `${hours} h` : '', rest > 0 ? `${rest} min` : ''].filter(Boolean).join(' ');
}

export const isLongPreparation = (seconds: number): boolean => Math.round(seconds / 60) > PREPARATION_MINUTES;

export const PREPARATION_MEASURE = `Editing time until the review is finalised, measured per person; pauses longer than ${LONGEST_PAUSE_MINUTES} minutes are not counted. The goal is ${PREPARATION_MINUTES} minutes.`;
