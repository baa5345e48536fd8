import { type Insertable, sql } from 'kysely';
import { type Reference, reference } from '#server/platform/db/references.ts';
import type { QbrQuestion } from '#server/platform/db/schema.ts';
import type { Tx } from '#server/platform/db/transaction.ts';

const answer = sql<{ text: string; at: string; by: Reference | null } | null>`(
  case when q.answer is not null then json_build_object(
    'text', q.answer, 'at', q.answered_at, 'by', ${reference('people', 'q.answered_by')}) end)`;

function questions(tx: Tx) {
  return tx
    .selectFrom('qbrQuestions as q')
    .innerJoin('recommendations as r', (join) =>
      join.onRef('r.organizationId', '=', 'q.organizationId').onRef('r.id', '=', 'q.recommendationId'),
    )
    .select([
      'q.id',
      'q.recommendationId',
      'r.title as recommendation',
      'q.byName as by',
      'q.text',
      'q.askedAt as at',
      answer.as('answer'),
    ]);
}

export type StoredQuestion = Awaited<ReturnType<ReturnType<typeof questions>['executeTakeFirstOrThrow']>>;

export function questionsOf(tx: Tx, qbrId: string): Promise<StoredQuestion[]> {
  return questions(tx).where('q.qbrId', '=', qbrId).orderBy('q.askedAt').orderBy('q.id').execute();
}

export function findQuestion(tx: Tx, qbrId: string, id: string): Promise<StoredQuestion | undefined> {
  return questions(tx).where('q.qbrId', '=', qbrId).where('q.id', '=', id).executeTakeFirst();
}

export async function insertQuestion(tx: Tx, question: Insertable<QbrQuestion>): Promise<string> {
  return (await tx.insertInto('qbrQuestions').values(question).returning('id').executeTakeFirstOrThrow()).id;
}

export async function setAnswer(tx: Tx, id: string, given: { answer: string; answeredAt: Date; answeredBy: string }): Promise<void> {
  await tx.updateTable('qbrQuestions').set(given).where('id', '=', id).execute();
}
