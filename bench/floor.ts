import Fastify from 'fastify';
import pg from 'pg';

/**
 * The practical limit of the machine: the same operations by hand-written SQL on the same database, with nobody asked who they are,
 * nothing validated and nothing recorded. It is no part of the product.
 */
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number);
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text);

const { FLOOR_PORT, FLOOR_DATABASE_URL, FLOOR_ORGANIZATION: organization } = process.env;
const pool = new pg.Pool({ connectionString: FLOOR_DATABASE_URL, max: 20, application_name: 'floor' });
const app = Fastify();

const LIST = `
  select a.id, a.name, a.type, a.status, a.customer_id, c.name as customer_name, a.assigned_to,
         btrim(p.first_name || ' ' || p.last_name) as assignee_name, a.due_date, a.total, a.answered, a.not_applicable, a.required_open,
         a.score, a.critical_gaps, a.ready_for_qbr, a.version, a.created_at, a.updated_at
  from assessments a
  join customers c on c.organization_id = a.organization_id and c.id = a.customer_id
  left join people p on p.organization_id = a.organization_id and p.id = a.assigned_to
  where a.organization_id = $1 and a.status = $2 and a.deleted_at is null
  order by a.updated_at desc, a.id desc limit 50`;

const ONE = `
  select a.*, c.name as customer_name, t.name as template_name, v.body, v.name as version_name,
         btrim(p.first_name || ' ' || p.last_name) as assignee_name, btrim(s.first_name || ' ' || s.last_name) as submitter_name,
         btrim(r.first_name || ' ' || r.last_name) as approver_name
  from assessments a
  join customers c on c.organization_id = a.organization_id and c.id = a.customer_id
  join templates t on t.organization_id = a.organization_id and t.id = a.template_id
  join template_versions v on v.organization_id = a.organization_id and v.template_id = a.template_id and v.version = a.template_version
  left join people p on p.organization_id = a.organization_id and p.id = a.assigned_to
  left join people s on s.organization_id = a.organization_id and s.id = a.submitted_by
  left join people r on r.organization_id = a.organization_id and r.id = a.approved_by
  where a.organization_id = $1 and a.id = $2`;

const ANSWERS = `
  select n.*, btrim(p.first_name || ' ' || p.last_name) as by_name
  from answers n left join people p on p.organization_id = n.organization_id and p.id = n.updated_by
  where n.organization_id = $1 and n.assessment_id = $2`;

const SAVE = `
  with saved as (
    update answers set value = $4, points = $5, version = version + 1, updated_at = now()
    where organization_id = $1 and assessment_id = $2 and question_key = $3 and version = $6
    returning *)
  select s.*, btrim(p.first_name || ' ' || p.last_name) as by_name, a.total, a.answered, a.not_applicable as na, a.required_open, a.score,
         a.earned, a.possible, a.section_scores, a.formula
  from saved s
  join assessments a on a.organization_id = s.organization_id and a.id = s.assessment_id
  left join people p on p.organization_id = s.organization_id and p.id = s.updated_by`;

const STATS = `
  select
    (select round(avg(score), 1) from (
       select distinct on (customer_id) score from assessments
       where organization_id = $1 and status = 'approved' and deleted_at is null and approved_at > now() - interval '365 days'
       order by customer_id, approved_at desc) latest) as overall,
    (select count(*) from customers where organization_id = $1 and status <> 'archived') as customers,
    (select count(distinct customer_id) from assessments where organization_id = $1 and status = 'approved'
       and approved_at > now() - interval '365 days' and deleted_at is null) as assessed,
    (select count(*) from people where organization_id = $1 and status = 'active') as users,
    (select count(*) from people where organization_id = $1 and last_active_at > now() - interval '7 days') as active,
    (select json_object_agg(status, n) from (
       select status, count(*) as n from assessments where organization_id = $1 and deleted_at is null group by status) s) as by_status,
    (select count(*) from assessments a where a.organization_id = $1 and a.status = 'approved' and a.deleted_at is null
       and not exists (select from qbrs q where q.organization_id = a.organization_id and q.assessment_id = a.id)) as ready,
    (select count(*) from assessments where organization_id = $1 and approved_at >= date_trunc('month', now()) and deleted_at is null) as month,
    (select count(*) from qbrs where organization_id = $1) as qbrs,
    (select count(*) from qbrs where organization_id = $1 and status = 'Scheduled' and date_time < now()) as overdue`;

type Found = Record<string, unknown>;

async function ask(name: string, text: string, values: unknown[]): Promise<Found[]> {
  const { rows } = await pool.query<Found>({ name, text, values });
  return rows;
}

const person = (id: unknown, name: unknown) => (id === null || id === undefined ? null : { id, name });
const progress = (row: Found, na: string) => ({
  total: row['total'],
  answered: row['answered'],
  notApplicable: row[na],
  requiredOpen: row['required_open'],
});

function listed(row: Found) {
  return {
    id: row['id'],
    name: row['name'],
    type: row['type'],
    status: row['status'],
    customer: { id: row['customer_id'], name: row['customer_name'] },
    assignedTo: row['assigned_to'],
    assignee: person(row['assigned_to'], row['assignee_name']),
    dueDate: row['due_date'],
    progress: progress(row, 'not_applicable'),
    score: row['score'],
    criticalGaps: row['critical_gaps'],
    readyForQbr: row['ready_for_qbr'],
    version: row['version'],
    createdAt: row['created_at'],
    updatedAt: row['updated_at'],
  };
}

function detailed(row: Found) {
  return {
    ...listed(row),
    template: { id: row['template_id'], name: row['template_name'], version: row['template_version'] },
    reviewerId: row['reviewer_id'],
    reviewDueDate: row['review_due_date'],
    period: { year: row['period_year'], quarter: row['period_quarter'] },
    returnCount: row['return_count'],
    startedAt: row['started_at'],
    submittedAt: row['submitted_at'],
    submittedBy: person(row['submitted_by'], row['submitter_name']),
    approvedAt: row['approved_at'],
    approvedBy: person(row['approved_by'], row['approver_name']),
  };
}

function answered(row: Found) {
  return {
    questionKey: row['question_key'],
    value: row['value'],
    notApplicable: row['not_applicable'],
    naReason: row['na_reason'],
    internalNote: row['internal_note'],
    customerNote: row['customer_note'],
    points: row['points'],
    version: row['version'],
    updatedAt: row['updated_at'],
    updatedBy: person(row['updated_by'], row['by_name']),
  };
}

const scored = (row: Found) => ({
  value: row['score'],
  earned: row['earned'],
  possible: row['possible'],
  sections: row['section_scores'],
  formula: row['formula'],
});

interface Body {
  sections: { questions: { key: string }[] }[];
}

app.get('/noop', async () => ({ ok: true }));
app.get<{ Querystring: { status: string } }>('/list', async ({ query }) =>
  (await ask('list', LIST, [organization, query.status])).map(listed),
);
app.get('/stats', async () => {
  const [row = {}] = await ask('stats', STATS, [organization]);
  const byStatus = row['by_status'] as Record<string, number>; // json_object_agg of counts
  return {
    overallAlignmentScore: row['overall'],
    customers: { total: row['customers'], assessed: row['assessed'] },
    users: { total: row['users'], activeThisWeek: row['active'] },
    assessments: {
      total: Object.values(byStatus).reduce((sum, n) => sum + n, 0),
      byStatus,
      readyForQbr: row['ready'],
      approvedThisMonth: row['month'],
    },
    qbrs: { total: row['qbrs'], overdue: row['overdue'] },
    roleStats: { integrationHealth: 'Not Configured' },
  };
});

app.get<{ Params: { id: string } }>('/one/:id', async ({ params }) => {
  const [row] = await ask('one', ONE, [organization, params.id]);
  const answers = await ask('answers', ANSWERS, [organization, params.id]);
  if (!row) return null;
  const byKey = new Map(answers.map((answer) => [answer['question_key'], answered(answer)]));
  const { sections } = row['body'] as Body; // the column holds nothing else
  return {
    assessment: detailed(row),
    template: { id: row['template_id'], name: row['version_name'], version: row['template_version'] },
    sections: sections.map((section) => ({
      ...section,
      questions: section.questions.map((question) => ({ ...question, answer: byKey.get(question.key) ?? null })),
    })),
    progress: progress(row, 'not_applicable'),
    score: scored(row),
  };
});

interface Save {
  Params: { id: string; key: string };
  Body: { value: unknown; points: number; version: number };
}

app.put<Save>('/one/:id/answers/:key', async ({ params, body }, reply) => {
  const values = [organization, params.id, params.key, JSON.stringify(body.value), body.points, body.version];
  const [row] = await ask('save', SAVE, values);
  return row ? { answer: answered(row), progress: progress(row, 'na'), score: scored(row) } : reply.code(409).send();
});

await app.listen({ host: '127.0.0.1', port: Number(FLOOR_PORT) });
process.on('SIGTERM', () => void app.close().then(() => pool.end()));
