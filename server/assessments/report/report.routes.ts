import {
  cancelAssessmentExport,
  exportAssessment,
  fetchAssessmentExport,
  getAssessmentExport,
  startAssessmentExport,
} from '#contract/assessments/assessments.export.contract.ts';
import { filesOf } from '#server/exports/exports.ts';
import type { Mounting } from '#server/platform/http/call.ts';
import { makeReport, wantReport } from './report.ts';

export function reportRoutes(mount: Mounting): void {
  const files = filesOf('assessmentId', 'ASSESSMENT_NOT_FOUND');
  mount.onDownload(
    exportAssessment,
    (call) => wantReport(call, call.params.id, call.query),
    (wanted) => makeReport(wanted),
  );
  mount.on(startAssessmentExport, async (call) => {
    const { params, body } = call;
    const report = await wantReport(call, params.id, body);
    return files.begin(call, params.id, { wanted: `${body.format} ${body.audience}`, make: (watch) => makeReport(report, watch) });
  });
  mount.on(getAssessmentExport, files.read);
  mount.on(cancelAssessmentExport, files.cancel);
  mount.onDownload(fetchAssessmentExport, files.file, (file) => Promise.resolve(file));
}
