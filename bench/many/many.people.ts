import { createHash } from 'node:crypto';
import { type Agent, request } from 'node:http';
import type pg from 'pg';

const VALUES: Readonly<Record<string, readonly (string | number)[]>> = {
  alignment: ['met', 'partial', 'not_met'],
  yes_no: ['yes', 'no'],
  scale_0_5: [1, 3, 5],
};

export interface Answered {
  status: number;
  text: string;
  etag: string | undefined;
}

interface Found {
  id: string;
  organization: string;
  role: string;
  assessment: string | null;
  qbr: string | null;
}

/** Simulated person with a session inserted into the database. */
export class Visitor {
  readonly #cookie: string;
  readonly assessment: string | null;
  readonly qbr: string | null;
  readonly organization: string;
  readonly role: string;
  #csrf = '';
  #etag: string | undefined;
  #questions: { key: string; type: string; version: number }[] = [];
  #saves = 0;
  isSaving = false;

  constructor({ token, assessment, qbr, organization, role }: Found & { token: string }) {
    this.#cookie = `sid=${token}`;
    this.assessment = assessment;
    this.qbr = qbr;
    this.organization = organization;
    this.role = role;
  }

  send(
    agent: Agent,
    url: string,
    { method = 'GET', headers = {}, body }: { method?: string; headers?: object; body?: string | Buffer } = {},
  ) {
    return new Promise<Answered>((resolve, reject) => {
      const csrf = method === 'GET' ? {} : { 'x-csrf-token': this.#csrf };
      const sent = request(url, { agent, method, headers: { cookie: this.#cookie, ...csrf, ...headers } }, (response) => {
        let text = '';
        response.setEncoding('latin1').on('data', (piece: string) => (text += piece));
        response.on('end', () => resolve({ status: response.statusCode ?? 0, text, etag: response.headers.etag }));
      });
      sent.on('error', reject).end(body);
    });
  }

  /** Fetches the CSRF token and the questions; required before the first change. */
  async prepare(agent: Agent, url: string): Promise<void> {
    const { csrfToken } = JSON.parse((await this.send(agent, `${url}/api/csrf-token`)).text) as { csrfToken: string };
    this.#csrf = csrfToken;
    if (this.assessment === null) return;
    const asked = await this.send(agent, `${url}/api/assessments/${this.assessment}/questions`);
    if (asked.status !== 200) throw new Error(`The assessment was refused: ${asked.text}`);
    const { sections } = JSON.parse(asked.text) as {
      sections: { questions: { key: string; type: string; showIf?: object; answer: { version: number } | null }[] }[];
    };
    this.#questions = sections.flatMap(({ questions }) =>
      questions.flatMap(({ key, type, showIf, answer }) =>
        VALUES[type] && answer && !showIf ? [{ key, type, version: answer.version }] : [],
      ),
    );
  }

  /** Saves the next answer of the person's assessment; every save increments its version. */
  async save(agent: Agent, url: string): Promise<Answered> {
    const question = this.#questions[(this.#saves += 1) % this.#questions.length];
    const values = VALUES[question?.type ?? ''] ?? [];
    if (!question) return this.send(agent, `${url}/api/assessments/${this.assessment}/questions`);
    const body = JSON.stringify({ value: values[question.version % values.length], version: question.version });
    const path = `${url}/api/assessments/${this.assessment}/answers/${question.key}`;
    const answered = await this.send(agent, path, { method: 'PUT', headers: { 'content-type': 'application/json' }, body });
    if (answered.status === 200) question.version += 1;
    return answered;
  }

  /** Polls the list of notifications as a tab does, with an ETag from the second time on. */
  async poll(agent: Agent, url: string): Promise<Answered> {
    const answered = await this.send(agent, `${url}/api/notifications?limit=20`, {
      headers: this.#etag === undefined ? {} : { 'if-none-match': this.#etag },
    });
    this.#etag = answered.etag ?? this.#etag;
    return answered;
  }
}

/** Creates a session for every person, with a different assessment in progress of their organisation each, as long as there are enough. */
export async function visitorsOf(admin: pg.Client): Promise<Visitor[]> {
  const { rows } = await admin.query<Found>(`
    with person as (
      select id, organization_id as organization, roles[1] as role, row_number() over (partition by organization_id order by id) as nr
      from people where status = 'active' and organization_id in (select organization_id from organizations where name like 'Copy %')),
    assessment as (
      select id, organization_id as organization, row_number() over (partition by organization_id order by id) as nr
      from assessments where status = 'in_progress' and answered >= 8)
    select p.id, p.organization, p.role, a.id as assessment,
           (select q.id from qbrs q where q.organization_id = p.organization order by q.id limit 1) as qbr
    from person p left join assessment a on a.organization = p.organization and a.nr = p.nr order by p.organization, p.nr`);
  await admin.query("delete from auth.sessions where user_agent = 'bench'");
  const made = rows.map((row) => ({ ...row, token: createHash('sha256').update(`bench ${row.id}`).digest('base64url') }));
  await admin.query(
    `insert into auth.sessions (token_hash, user_id, organization_id, idle_seconds, expires_at, user_agent)
     select sha256(convert_to(token, 'utf8')), id, organization, 86400, now() + interval '1 day', 'bench'
     from unnest($1::text[], $2::uuid[], $3::uuid[]) as one (token, id, organization)`,
    [made.map(({ token }) => token), made.map(({ id }) => id), made.map(({ organization }) => organization)],
  );
  return made.map((one) => new Visitor(one));
}
