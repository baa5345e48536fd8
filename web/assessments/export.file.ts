import {
  cancelAssessmentExport,
  type exportAssessment,
  fetchAssessmentExport,
  getAssessmentExport,
  startAssessmentExport,
} from '#contract/assessments/assessments.export.contract.ts';
import type { QueryOf } from '#contract/endpoint.ts';
import type { MadeFile } from '#contract/exports/exports.fields.ts';
import { call } from '#web/http/call.ts';
import { download } from '#web/http/download.ts';
import { faultOfAnswer } from '#web/http/fault.ts';
import { untilMade } from '#web/http/made.file.ts';

type ExportQuery = QueryOf<typeof exportAssessment>;
export type Audience = ExportQuery['audience'];
export type Format = ExportQuery['format'];

interface Watching {
  see: (seen: MadeFile) => void;
  /** Aborted when the file is no longer needed. */
  signal: AbortSignal;
}

/** Starts an export job, polls it and saves the file; throws with the reason if it fails. */
export async function makeAndSave(assessmentId: string, body: ExportQuery, { see, signal }: Watching): Promise<void> {
  const begun = await call(startAssessmentExport, { params: { id: assessmentId }, body });
  const params = { id: assessmentId, exportId: begun.id };
  // A failed cancellation is ignored: the file is generated and discarded.
  const callOff = () => void call(cancelAssessmentExport, { params }).catch(() => {});
  if (signal.aborted) return callOff();
  signal.addEventListener('abort', callOff, { once: true });
  try {
    const made = await untilMade(begun, { look: () => call(getAssessmentExport, { params }), see, isWanted: () => !signal.aborted });
    if (signal.aborted) return;
    if (made.fault) throw faultOfAnswer(500, '', made.fault);
    await download(fetchAssessmentExport, { params });
  } finally {
    signal.removeEventListener('abort', callOff);
  }
}
