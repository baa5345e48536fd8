import Fastify from 'fastify';
import pg from 'pg';

/** Practical limit of the machine: the same operations in hand-written SQL, without session, permissions, validation, log or audit. */
const { PORT, DATABASE_URL, ORGANIZATION: organization } = process.env;
const pool = new pg.Pool({ connectionString: DATABASE_URL, max: 20, application_name: 'floor' });
const app = Fastify();

const LIST = `
  select a.id, a.name, a.type, a.status, a.customer_id, c.name as customer_name, a.assigned_to, p.id as assignee_id,
         p.first_name || ' ' || p.last_name as assignee_name, a.due_date, a.total, a.answered, a.not_applicable, a.required_open,
         a.score, a.critical_gaps, a.ready_for_qbr, a.version, a.created_at, a.updated_at
  from assessments a
  join customers c on c.organization_id = a.organization_id and c.id = a.customer_id
  left join people p on p.organization_id = a.organization_id and p.id = a.assigned_to
  where a.organization_id = $1 and a.status = $2 and a.deleted_at is null
  order by a.updated_at desc, a.id desc limit 50`;

const ONE = `
  select a.*, c.name as customer_name, t.name as template_name, v.body, p.first_name || ' ' || p.last_name as assignee_name
  from assessments a
  join customers c on c.organization_id = a.organization_id and c.id = a.customer_id
  join templates t on t.organization_id = a.organization_id and t.id = a.template_id
  join template_versions v on v.organization_id = a.organization_id and v.template_id = a.template_id and v.version = a.template_version
  left join people p on p.organization_id = a.organization_id and p.id = a.assigned_to
  where a.organization_id = $1 and a.id = $2`;

const ANSWER = `
  n.question_key, n.value, n.not_applicable, n.na_reason, n.internal_note, n.customer_note, n.points, n.version, n.updated_at,
  n.updated_by, p.first_name || ' ' || p.last_name as updated_by_name`;

const ANSWERS = `
  select ${ANSWER} from answers n left join people p on p.organization_id = n.organization_id and p.id = n.updated_by
  where n.organization_id = $1 and n.assessment_id = $2`;

const SAVE = `
  with n as (
    update answers set value = $4::jsonb, points = case $4::jsonb when '"met"' then 100 when '"partial"' then 50 else 0 end, version = version + 1, updated_at = now()
    where organization_id = $1 and assessment_id = $2 and question_key = $3 and version = $5 returning *)
  select ${ANSWER}, a.total, a.answered, a.required_open, a.score, a.earned, a.possible, a.section_scores, a.formula
  from n
  join assessments a on a.organization_id = n.organization_id and a.id = n.assessment_id
  left join people p on p.organization_id = n.organization_id and p.id = n.updated_by`;

const STATS = `
  select
    (select round(avg(score), 1) from (
       select distinct on (customer_id) score from assessments
       where organization_id = $1 and status = 'approved' and deleted_at is null and approved_at > now() - interval '365 days'
       order by customer_id, approved_at desc) latest) as overall_alignment_score,
    (select count(*) from customers where organization_id = $1 and status <> 'archived') as customers,
    (select count(distinct customer_id) from assessments where organization_id = $1 and status = 'approved'
       and approved_at > now() - interval '365 days' and deleted_at is null) as assessed_customers,
    (select count(*) from people where organization_id = $1 and status = 'active') as users,
    (select count(*) from people where organization_id = $1 and last_active_at > now() - interval '7 days') as active_this_week,
    (select json_object_agg(status, n) from (
       select status, count(*) as n from assessments where organization_id = $1 and deleted_at is null group by status) s) as by_status,
    (select count(*) from assessments a where organization_id = $1 and status = 'approved' and deleted_at is null
       and not exists (select from qbrs q where q.organization_id = a.organization_id and q.assessment_id = a.id)) as ready_for_qbr,
    (select count(*) from assessments where organization_id = $1 and approved_at >= date_trunc('month', now()) and deleted_at is null) as month,
    (select count(*) from qbrs where organization_id = $1) as qbrs,
    (select count(*) from qbrs where organization_id = $1 and status = 'Scheduled' and date_time < now()) as overdue_qbrs`;

type Assessment = { body: { sections: { questions: { key: string }[] }[] } };
type Save = { Params: { id: string; key: string }; Body: { value: unknown; version: number } };

const query = async <T extends object>(name: string, text: string, ...values: unknown[]) =>
  (await pool.query<T>({ name, text, values: [organization, ...values] })).rows;

app.get<{ Querystring: { status: string } }>('/list', (request) => query('list', LIST, request.query.status));
app.get('/stats', async () => (await query('stats', STATS))[0]);
app.get<{ Params: { id: string } }>('/one/:id', async ({ params }) => {
  const [{ body, ...assessment } = { body: { sections: [] } }] = await query<Assessment>('one', ONE, params.id);
  const answers = await query<{ question_key: string }>('answers', ANSWERS, params.id);
  const byKey = new Map(answers.map((answer) => [answer.question_key, answer]));
  const answered = (question: { key: string }) => ({ ...question, answer: byKey.get(question.key) ?? null });
  return { assessment, sections: body.sections.map((section) => ({ ...section, questions: section.questions.map(answered) })) };
});
app.put<Save>('/one/:id/answers/:key', async ({ params, body }, reply) => {
  const [row] = await query('save', SAVE, params.id, params.key, JSON.stringify(body.value), body.version);
  return row ?? (await reply.code(409).send());
});

await app.listen({ host: '127.0.0.1', port: Number(PORT) });
process.once('SIGTERM', () => void app.close().then(() => pool.end()));
