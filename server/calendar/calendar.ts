export { holidaysBetween } from './holidays/holidays.ts';
