import { sql } from 'kysely';
import { PROPOSED_DAYS } from '#domain/proposals/answers.rules.ts';
import { reference } from '#server/platform/db/references.ts';
import type { Tx } from '#server/platform/db/transaction.ts';

/** Current answer proposals of assistants for some assessments. */
export function assistantProposals(tx: Tx, assessmentIds: readonly string[]) {
  return tx
    .selectFrom('answerProposals')
    .select(['id', 'assessmentId', 'questionKey', 'value', 'sentence', 'assistant', 'madeAt'])
    .select(reference('people', 'answer_proposals.made_for').as('person'))
    .where('assessmentId', 'in', [...assessmentIds])
    .where('madeAt', '>', sql<Date>`now() - make_interval(days => ${PROPOSED_DAYS})`)
    .orderBy('questionKey')
    .execute();
}
export type AssistantProposal = Awaited<ReturnType<typeof assistantProposals>>[number];

interface NewProposal {
  questionKey: string;
  value: string;
  sentence: string;
}

/** The same value keeps its row, so that a rejected one is not proposed again in other words; another value replaces the row. */
export async function writeAssistantProposals(
  tx: Tx,
  proposals: readonly NewProposal[],
  { assessmentId, assistant, madeFor }: { assessmentId: string; assistant: string; madeFor: string },
): Promise<void> {
  await sql`
    insert into answer_proposals as p (assessment_id, question_key, value, sentence, assistant, made_for)
    select ${assessmentId}, n."questionKey", n.value, n.sentence, ${assistant}, ${madeFor}
    from jsonb_to_recordset(${JSON.stringify(proposals)}::jsonb) as n ("questionKey" text, value text, sentence text)
    order by n."questionKey"
    on conflict (organization_id, assessment_id, question_key) do update set
      id = uuidv7(), value = excluded.value, sentence = excluded.sentence, assistant = excluded.assistant, made_for = excluded.made_for, made_at = now()
    where p.value <> excluded.value or p.made_at <= now() - make_interval(days => ${PROPOSED_DAYS})`.execute(tx);
}
