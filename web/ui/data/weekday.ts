import { formatDay } from './dates.ts';

const WEEKDAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];

/** Text such as "Mon 7 Dec 2026". */
export const dayTitle = (day: string): string => `${WEEKDAYS[new Date(`${day}T00:00:00Z`).getUTCDay()] ?? ''} ${formatDay(day)}`;
