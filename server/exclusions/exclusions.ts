/** What a new assessment begins with, for whoever starts one. */
export { standingReasons, writeExcluded } from './exclusions.queries.ts';
