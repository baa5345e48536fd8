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

type Asked = QueryOf<typeof exportAssessment>;
export type Audience = Asked['audience'];
export type Format = Asked['format'];

interface Watching {
  see: (seen: MadeFile) => void;
  /** Aborted when nobody waits for the file any more. */
  signal: AbortSignal;
}

/** Has a file made, looks at it meanwhile and saves it when it is there; says why when it is not. */
export async function makeAndSave(assessmentId: string, body: Asked, { see, signal }: Watching): Promise<void> {
  const begun = await call(startAssessmentExport, { params: { id: assessmentId }, body });
  const params = { id: assessmentId, exportId: begun.id };
  // A file that cannot be called off is made and thrown away.
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
