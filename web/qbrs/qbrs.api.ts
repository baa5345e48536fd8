import { getAssessment, getAssessmentCounts, listAssessments } from '#contract/assessments/assessments.contract.ts';
import { getDashboardActivity, getDashboardStats } from '#contract/dashboard/dashboard.contract.ts';
import { getQbr, getQbrCounts, listOverdueQbrs, listQbrs, type Qbr } from '#contract/qbrs/qbrs.contract.ts';
import { ask } from '#web/http/ask.ts';
import { faultOf } from '#web/http/fault.ts';
import { queryClient } from '#web/http/queryClient.ts';

const LISTS = [listQbrs, getQbrCounts, listOverdueQbrs, getDashboardStats, getDashboardActivity];
/** Whether an assessment is ready for a QBR turns with the QBRs that use it. */
const ASSESSMENTS = [listAssessments, getAssessment, getAssessmentCounts];

function readAgain(entries: readonly { path: string }[]): void {
  for (const { path } of entries) void queryClient.invalidateQueries({ queryKey: [path] });
}

/** A QBR as the server has just answered it is shown at once; what lists or counts it is read again. */
export function afterQbrChange(qbr: Qbr): void {
  queryClient.setQueryData(ask(getQbr, { params: { id: qbr.id } }).queryKey, qbr);
  readAgain(LISTS);
}

/** The same after one came or changed its assessment. */
export function afterQbrBinding(qbr: Qbr): void {
  afterQbrChange(qbr);
  readAgain(ASSESSMENTS);
}

/** After a refusal because somebody was faster: what stands there now, so that the next try starts from it. */
export function afterQbrRefusal(error: Error): void {
  if (faultOf(error).code === 'CONFLICT') readAgain([getQbr]);
}

export function afterQbrDeletion(id: string): void {
  queryClient.removeQueries({ queryKey: ask(getQbr, { params: { id } }).queryKey });
  readAgain([...LISTS, ...ASSESSMENTS]);
}
