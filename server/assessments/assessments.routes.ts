import {
  approveAssessment,
  archiveAssessment,
  recallAssessment,
  returnAssessment,
  reviseAssessment,
  startAssessment,
  submitAssessment,
  unarchiveAssessment,
} from '#contract/assessments/assessments.moves.contract.ts';
import {
  createAssessment,
  deleteAssessment,
  getAssessment,
  reassignAssessment,
  updateAssessment,
} from '#contract/assessments/assessments.contract.ts';
import {
  changeAssessments,
  exportAssessments,
  getAssessmentCounts,
  listAssessments,
} from '#contract/assessments/assessments.list.contract.ts';
import { getAssessmentQuestions, getQuestionHistory, saveAnswer } from '#contract/assessments/answers.contract.ts';
import { watchAssessment } from '#contract/assessments/events.contract.ts';
import type { Mounting } from '#server/platform/http/call.ts';
import { answer, lockAnswers } from '#server/assessments/answers/answers.save.ts';
import { prepareHistory, readHistory } from '#server/assessments/answers/answers.history.ts';
import { approve } from '#server/assessments/review/assessments.approve.ts';
import { archive, restore } from './assessments.archive.ts';
import { change, reassign, reassignSeveral, remove } from './assessments.change.ts';
import { addAssessment } from './assessments.create.ts';
import { assessmentList } from '#server/assessments/list/assessments.list.ts';
import { COLUMNS } from '#server/assessments/list/assessments.export.ts';
import { listedAssessments } from '#server/assessments/list/assessments.list.queries.ts';
import { customColumns } from '#server/custom/custom.ts';
import { assessments } from './assessments.load.ts';
import { returnToAssignee, start, submit } from './assessments.moves.ts';
import { countAssessments, countsOf } from './assessments.queries.ts';
import { recall } from '#server/assessments/review/assessments.recall.ts';
import { revise } from '#server/assessments/review/assessments.revise.ts';
import { prepareQuestions, readQuestions } from '#server/assessments/answers/answers.questions.ts';
import { reportRoutes } from '#server/assessments/report/report.routes.ts';
import { duplicateAssessment, startSeveral } from '#contract/assessments/assessments.several.contract.ts';
import { duplicate, startForSeveral } from '#server/assessments/several/assessments.several.ts';
import { verdictsRoutes } from '#server/assessments/verdicts/verdicts.routes.ts';
import { compareRoutes } from '#server/assessments/compare/compare.routes.ts';
import { upgradeAssessment } from '#contract/assessments/upgrade.contract.ts';
import { upgrade } from '#server/assessments/upgrade/assessments.upgrade.ts';
import { prepareEvents, refuseUnknown, watch } from '#server/assessments/live/assessments.events.ts';
import { commentsRoutes } from '#server/assessments/review/assessments.comments.routes.ts';

export function assessmentsRoutes(mount: Mounting): void {
  const { on, onRead, onWrite } = mount;
  mount.onList(listAssessments, assessmentList);
  mount.onExport(exportAssessments, {
    name: 'Assessments',
    recorded: ['assessments.exported', 'assessment'],
    columns: async ({ tx }) => [...COLUMNS, ...(await customColumns(tx, 'assessment'))],
    select: ({ query }) => listedAssessments({ ...query, customFields: 'true' }),
    order: assessmentList.order,
    present: assessmentList.present,
  });
  on(changeAssessments, reassignSeveral);
  onRead(
    getAssessmentCounts,
    () => [countAssessments],
    (_call, [rows = []]) => countsOf(rows),
  );
  on(createAssessment, addAssessment);
  on(getAssessment, (call) => assessments.load(call, call.params.id));
  on(updateAssessment, change);
  on(deleteAssessment, remove);
  onRead(getAssessmentQuestions, prepareQuestions, ({ context }, rows) => readQuestions(context, rows));
  onRead(getQuestionHistory, prepareHistory, (_call, rows) => readHistory(rows));
  mount.onEvents(watchAssessment, prepareEvents, refuseUnknown, watch);
  onWrite(saveAnswer, lockAnswers, answer);
  on(startAssessment, start);
  on(submitAssessment, submit);
  on(recallAssessment, recall);
  on(archiveAssessment, archive);
  on(unarchiveAssessment, restore);
  on(approveAssessment, approve);
  on(returnAssessment, returnToAssignee);
  on(reviseAssessment, revise);
  on(upgradeAssessment, upgrade);
  on(reassignAssessment, reassign);
  reportRoutes(mount);
  compareRoutes(mount);
  on(startSeveral, startForSeveral);
  on(duplicateAssessment, duplicate);
  verdictsRoutes(mount);
  commentsRoutes(mount);
}
