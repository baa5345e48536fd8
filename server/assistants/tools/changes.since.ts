import { z } from 'zod';
import { listAssessments } from '#contract/assessments/assessments.list.contract.ts';
import { listFindings } from '#contract/findings/findings.contract.ts';
import { listRecommendations } from '#contract/recommendations/recommendations.contract.ts';
import { ASSESSMENT_STATUSES } from '#domain/assessments/statuses.rules.ts';
import { CustomerId, Reference, referenceOf, Written, written } from '#server/assistants/assistants.shapes.ts';
import { readTool } from '#server/assistants/assistants.tool.ts';
import { FindingItem, findingItem } from './finding.items.ts';
import { PlanItem, planItem } from './plan.items.ts';

const MOST = '100';

export const changesSinceTool = readTool({
  name: 'changes_since',
  title: 'Changes since a day',
  description:
    'Assessments, findings and recommendations of one customer that were added or changed since a day, each with its state today, latest first.',
  input: z.object({ customerId: CustomerId, since: z.iso.date().describe('First day, such as 2026-09-30') }),
  output: z.object({
    since: z.string(),
    assessments: z.array(
      z.object({
        ref: Reference,
        name: Written,
        status: z.enum(ASSESSMENT_STATUSES),
        score: z.number().nullable(),
        changedAt: z.string(),
      }),
    ),
    findings: z.array(FindingItem),
    recommendations: z.array(PlanItem),
    /** True if there are more changes than the result holds. */
    isCut: z.boolean(),
  }),
  read: async (api, { customerId, since }) => {
    const query = { customerId, sort: '-updated', limit: MOST } as const;
    const [assessments, findings, recommendations] = await Promise.all([
      api.read(listAssessments, { query }),
      api.read(listFindings, { query }),
      api.read(listRecommendations, { query }),
    ]);
    const isRecent = ({ updatedAt }: { updatedAt: string }) => updatedAt.slice(0, 10) >= since;
    const kinds = [assessments, findings, recommendations];
    return {
      since,
      assessments: assessments.filter(isRecent).map(({ id, name, status, score, updatedAt }) => ({
        ref: referenceOf('assessment', id),
        name: written(name),
        status,
        score,
        changedAt: updatedAt,
      })),
      findings: findings.filter(isRecent).map(findingItem),
      recommendations: recommendations.filter((row) => row.status !== 'idea' && isRecent(row)).map(planItem),
      isCut: kinds.some((rows) => rows.length === Number(MOST) && rows.every(isRecent)),
    };
  },
});
