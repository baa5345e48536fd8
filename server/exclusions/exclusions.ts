export { standingReasons, writeExcluded } from './exclusions.queries.ts';
