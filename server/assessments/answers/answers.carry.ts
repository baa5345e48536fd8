import { sql } from 'kysely';
import type { Answer, AnswersByKey } from '#domain/assessments/answers.rules.ts';
import { carriedAnswer } from '#domain/assessments/marks.rules.ts';
import { questionsOf, type TemplateBody } from '#domain/templates/templates.rules.ts';
import type { Tx } from '#server/platform/db/transaction.ts';
import { readAnswers, readExcluded } from './answers.queries.ts';

/** Earlier answers that the template version still accepts. Excluded questions are asked again, unless the exclusion is still in force. */
export async function answersToCarry(
  tx: Tx,
  { from, today, excluded }: { from: string; today: string; excluded: AnswersByKey },
  body: TemplateBody,
): Promise<AnswersByKey> {
  const stored = await readAnswers(tx, from);
  const excludedThen = await readExcluded(tx, from);
  const carried = questionsOf(body).flatMap((question): [string, Answer][] => {
    const last = excluded.has(question.key) || excludedThen.has(question.key) ? undefined : stored.get(question.key);
    const answer = last ? carriedAnswer(question, last, today) : null;
    return answer ? [[question.key, answer]] : [];
  });
  return new Map(carried);
}

/** Copies answers in one statement with notes, author and time; each is unverified until touched. */
export async function carryAnswers(tx: Tx, { from, to, answers }: { from: string; to: string; answers: AnswersByKey }): Promise<void> {
  if (answers.size === 0) return;
  const points = [...answers.values()].map((answer) => answer.points);
  await sql`
    insert into answers (assessment_id, question_key, value, not_applicable, na_reason, internal_note, customer_note, points,
                         source, version, updated_by, updated_at)
    select ${to}, n.question_key, n.value, n.not_applicable, n.na_reason, n.internal_note, n.customer_note, carried.points,
      'carried', 1, n.updated_by, n.updated_at
    from answers n
    join unnest(${[...answers.keys()]}::text[], ${points}::numeric[]) as carried (question_key, points) on carried.question_key = n.question_key
    where n.assessment_id = ${from}`.execute(tx);
}
