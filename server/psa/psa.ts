export { deleteOldRuns } from './psa.queries.ts';
export { startDueRuns } from './runs/runs.start.ts';
export { workOnRun } from './runs/runs.work.ts';
