import {
  approveAssessment,
  createAssessment,
  deleteAssessment,
  getAssessment,
  getAssessmentCounts,
  getAssessmentQuestions,
  listAssessments,
  reassignAssessment,
  returnAssessment,
  saveAnswer,
  startAssessment,
  submitAssessment,
  updateAssessment,
} from '#contract/assessments.contract.ts';
import type { Mounting } from '#server/http/route.ts';
import { answer } from './answers.save.ts';
import { approve } from './assessments.approve.ts';
import { change, reassign, remove } from './assessments.change.ts';
import { addAssessment } from './assessments.create.ts';
import { list } from './assessments.list.ts';
import { loadAssessment } from './assessments.load.ts';
import { sendBack, start, submit } from './assessments.moves.ts';
import { countAssessments } from './assessments.queries.ts';
import { readQuestions } from './assessments.questions.ts';
import { commentsRoutes } from './comments.routes.ts';

export function assessmentsRoutes(mount: Mounting): void {
  const { on } = mount;
  on(listAssessments, list);
  on(getAssessmentCounts, ({ tx }) => countAssessments(tx));
  on(createAssessment, addAssessment);
  on(getAssessment, ({ tx, params }) => loadAssessment(tx, params.id));
  on(updateAssessment, change);
  on(deleteAssessment, remove);
  on(getAssessmentQuestions, readQuestions);
  on(saveAnswer, answer);
  on(startAssessment, start);
  on(submitAssessment, submit);
  on(approveAssessment, approve);
  on(returnAssessment, sendBack);
  on(reassignAssessment, reassign);
  commentsRoutes(mount);
}
