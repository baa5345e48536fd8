export const CALENDAR_VIEWS = ['month', 'week', 'agenda', 'year'] as const;
export type CalendarView = (typeof CALENDAR_VIEWS)[number];
