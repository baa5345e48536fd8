export const EXPORT_STATES = ['waiting', 'running', 'ready', 'failed', 'cancelled'] as const;
export type ExportState = (typeof EXPORT_STATES)[number];

/** What a thread says of a file that it makes, in this order. */
export const EXPORT_STEP = { waiting: 0, model: 1, drawing: 2, writing: 3 } as const;

/** Where the work stands: slides are counted while they are drawn. */
export interface ExportProgress {
  step: number;
  done: number;
  total: number;
}

/** How long a finished file can be fetched. */
export const EXPORT_KEPT_MINUTES = 15;

/** A file whose maker has said nothing for so long was lost. */
export const EXPORT_SILENCE_SECONDS = 15;

export function isBeingMade(state: ExportState): boolean {
  return state === 'waiting' || state === 'running';
}

/** From 0 to 100: the model is quick, then every slide counts the same, and the longest part is to set and write them all. */
export function exportPercent(state: ExportState, { step, done, total }: ExportProgress): number {
  if (state === 'ready') return 100;
  if (step === EXPORT_STEP.waiting) return 0;
  if (step === EXPORT_STEP.model) return 5;
  if (step === EXPORT_STEP.writing) return 60;
  return 10 + Math.round(total === 0 ? 0 : (50 * Math.min(done, total)) / total);
}
