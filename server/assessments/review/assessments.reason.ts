import { compareRuns } from '#domain/assessments/compare/compare.rules.ts';
import { movedSentence } from '#domain/assessments/compare/moved.rules.ts';
import { readAnswers } from '#server/assessments/answers/answers.queries.ts';
import { publishedBody, type ReadingCall } from '#server/templates/templates.ts';
import { updateHealth } from './assessments.health.queries.ts';

/** Updates a customer's score and the sentence that explains its change, after approved assessments were added or removed. */
export async function renewHealth(call: ReadingCall, customerId: string): Promise<void> {
  await updateHealth(call.tx, customerId);
  const healthReason = await reasonOf(call, customerId);
  await call.tx
    .updateTable('customers')
    .set({ healthReason })
    .where('id', '=', customerId)
    .where('healthReason', 'is distinct from', healthReason)
    .execute();
}

/** Explanation of the change since the previous assessment of the template; null without one, or if nothing moved. */
async function reasonOf(call: ReadingCall, customerId: string): Promise<string | null> {
  const [now, before] = await lastRuns(call, customerId);
  if (!now || !before) return null;
  return movedSentence(compareRuns(await comparedRun(call, now), await comparedRun(call, before)).sections);
}

function scoredRuns({ tx }: ReadingCall, customerId: string) {
  return tx
    .selectFrom('assessments')
    .select(['id', 'organizationId', 'templateId', 'templateVersion', 'score', 'sectionScores'])
    .where('customerId', '=', customerId)
    .where('status', '=', 'approved')
    .where('deletedAt', 'is', null)
    .where('score', 'is not', null)
    .orderBy('approvedAt', 'desc')
    .orderBy('id', 'desc');
}

type ScoredRun = Awaited<ReturnType<ReturnType<typeof scoredRuns>['executeTakeFirstOrThrow']>>;

async function lastRuns(call: ReadingCall, customerId: string): Promise<ScoredRun[]> {
  const last = await scoredRuns(call, customerId).executeTakeFirst();
  if (!last) return [];
  return scoredRuns(call, customerId).where('templateId', '=', last.templateId).limit(2).execute();
}

async function comparedRun(call: ReadingCall, run: ScoredRun) {
  return {
    body: await publishedBody(call, run),
    answers: await readAnswers(call.tx, run.id),
    score: run.score,
    sections: run.sectionScores,
  };
}
