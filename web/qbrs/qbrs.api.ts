import { useQueryClient } from '@tanstack/react-query';
import { getAssessment, getAssessmentCounts, listAssessments } from '#contract/assessments.contract.ts';
import { getDashboardActivity, getDashboardStats } from '#contract/dashboard.contract.ts';
import { getQbr, getQbrCounts, listOverdueQbrs, listQbrs, type Qbr } from '#contract/qbrs.contract.ts';
import { ask } from '#web/http/ask.ts';
import { faultOf } from '#web/http/fault.ts';

const LISTS = [listQbrs, getQbrCounts, listOverdueQbrs, getDashboardStats, getDashboardActivity];
/** Whether an assessment is ready for a QBR turns with the QBRs that use it. */
const ASSESSMENTS = [listAssessments, getAssessment, getAssessmentCounts];

/** What to read again after a QBR was changed, and after one came, went or changed its assessment. */
export function useQbrRefresh() {
  const client = useQueryClient();
  const forget = (entries: readonly { path: string }[]) => {
    for (const { path } of entries) void client.invalidateQueries({ queryKey: [path] });
  };
  return {
    changed: (qbr: Qbr) => {
      client.setQueryData(ask(getQbr, { params: { id: qbr.id } }).queryKey, qbr);
      forget(LISTS);
    },
    bound: (qbr: Qbr) => {
      client.setQueryData(ask(getQbr, { params: { id: qbr.id } }).queryKey, qbr);
      forget([...LISTS, ...ASSESSMENTS]);
    },
    /** After a refusal because somebody was faster: what stands there now, so that the next try starts from it. */
    overtaken: (error: Error) => {
      if (faultOf(error).code === 'CONFLICT') forget([getQbr]);
    },
    removed: (id: string) => {
      client.removeQueries({ queryKey: ask(getQbr, { params: { id } }).queryKey });
      forget([...LISTS, ...ASSESSMENTS]);
    },
  };
}
