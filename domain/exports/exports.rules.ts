export const EXPORT_STATES = ['waiting', 'running', 'ready', 'failed', 'cancelled'] as const;
export type ExportState = (typeof EXPORT_STATES)[number];

/** Steps that a worker reports for an export job, in this order. */
export const EXPORT_STEP = { waiting: 0, model: 1, drawing: 2, writing: 3 } as const;

/** Progress of an export job; `done` and `total` count slides while drawing. */
export interface ExportProgress {
  step: number;
  done: number;
  total: number;
}

/** Minutes for which a generated file can be downloaded. */
export const EXPORT_KEPT_MINUTES = 15;

/** An export job without a heartbeat for this long counts as lost. */
export const EXPORT_SILENCE_SECONDS = 15;

export function isBeingMade(state: ExportState): boolean {
  return state === 'waiting' || state === 'running';
}

/** 0 to 100: the model is quick, drawing advances per slide, and writing takes the largest share. */
export function exportPercent(state: ExportState, { step, done, total }: ExportProgress): number {
  if (state === 'ready') return 100;
  if (step === EXPORT_STEP.waiting) return 0;
  if (step === EXPORT_STEP.model) return 5;
  if (step === EXPORT_STEP.writing) return 60;
  return 10 + Math.round(total === 0 ? 0 : (50 * Math.min(done, total)) / total);
}
