import { sql } from 'kysely';
import type { SourceSurvey } from '#domain/qbrs/facts/facts.feedback.rules.ts';
import type { Tx } from '#server/platform/db/transaction.ts';

interface Since {
  customerId: string;
  /** Surveys that were sent from this day on. */
  since: string;
  timezone: string;
}

/** Surveys to contacts of a customer with their answers, oldest first; nothing says who answered. */
export async function surveysSince(tx: Tx, { customerId, since, timezone }: Since): Promise<SourceSurvey[]> {
  const { rows } = await sql<SourceSurvey>`
    select s.id, s.name, (s.created_at at time zone ${timezone})::date::text as sent_on, s.questions, r.asked,
      coalesce((
        select json_agg(json_build_object(
          'answers', a.answers,
          'score', a.score,
          'followUp', case when a.follow_up_due is null then null else json_build_object(
            'by', (select p.full_name from people p
              where p.organization_id = a.organization_id and p.id = a.follow_up_by),
            'due', a.follow_up_due,
            'doneOn', (a.followed_up_at at time zone ${timezone})::date) end
        ) order by a.answered_at desc, a.id desc)
        from survey_responses a
        where a.organization_id = s.organization_id and a.survey_id = s.id and a.customer_id = ${customerId}), '[]') as answers
    from (select organization_id, survey_id, count(*)::integer as asked from survey_recipients
          where customer_id = ${customerId} group by organization_id, survey_id) r
    join surveys s on s.organization_id = r.organization_id and s.id = r.survey_id
    where (s.created_at at time zone ${timezone})::date >= ${since}::date
    order by s.created_at, s.id`.execute(tx);
  return rows;
}
