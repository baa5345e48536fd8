import { z } from 'zod';
import { compareAssessments, getAssessmentHistory } from '#contract/assessments/assessments.compare.contract.ts';
import { getAssessment } from '#contract/assessments/assessments.contract.ts';
import { CHANGES } from '#domain/assessments/compare/compare.rules.ts';
import { CustomerRef, customerRef, Reference, referenceOf, Written, written } from '#server/assistants/assistants.shapes.ts';
import { readTool } from '#server/assistants/assistants.tool.ts';

const MOST_CHANGES = 100;

const ComparedRun = z.object({ ref: Reference, name: Written, score: z.number().nullable(), approvedAt: z.string().nullable() });

export const explainScoreTool = readTool({
  name: 'explain_score',
  title: 'Explain a score',
  description:
    'Why the alignment score of an assessment differs from the previous approved assessment on the same template: points by section, and the answers that changed.',
  input: z.object({ assessmentId: z.uuid().describe('ID of an assessment, as found by search or get') }),
  output: z.object({
    assessment: ComparedRun,
    customer: CustomerRef,
    url: z.string(),
    criticalGaps: z.number(),
    previous: ComparedRun.nullable(),
    /** Percentage points; null without a previous assessment. */
    change: z.number().nullable(),
    sections: z.array(z.object({ title: Written, now: z.number().nullable(), before: z.number().nullable(), movedPoints: z.number() })),
    answers: z.array(z.object({ question: Written, section: Written, change: z.enum(CHANGES), before: Written, now: Written })),
    unchangedAnswers: z.number().nullable(),
  }),
  read: async (api, { assessmentId }) => {
    const params = { id: assessmentId };
    const [assessment, runs] = await Promise.all([api.read(getAssessment, { params }), api.read(getAssessmentHistory, { params })]);
    const facts = {
      assessment: compared(assessment),
      customer: customerRef(assessment.customer),
      url: api.screen(`/assessments/${assessmentId}`),
      criticalGaps: assessment.criticalGaps,
    };
    const place = runs.findIndex(({ id }) => id === assessmentId);
    const previous = runs.slice(place + 1).find(({ approvedAt }) => approvedAt !== null);
    if (!previous) return { ...facts, previous: null, change: null, sections: [], answers: [], unchangedAnswers: null };
    const { score, sections, changes, same } = await api.read(compareAssessments, { params, query: { with: previous.id } });
    return {
      ...facts,
      previous: compared(previous),
      change: score.change,
      sections: sections.map(({ title, now, before, moved }) => ({ title: written(title), now, before, movedPoints: moved })),
      answers: changes.slice(0, MOST_CHANGES).map(({ text, section, change, now, before }) => ({
        question: written(text),
        section: written(section),
        change,
        before: written(before ?? ''),
        now: written(now ?? ''),
      })),
      unchangedAnswers: same,
    };
  },
});

function compared(run: { id: string; name: string; score: number | null; approvedAt: string | null }): z.infer<typeof ComparedRun> {
  return { ref: referenceOf('assessment', run.id), name: written(run.name), score: run.score, approvedAt: run.approvedAt };
}
