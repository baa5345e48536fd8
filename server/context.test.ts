import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createAssessment } from '#contract/assessments/assessments.contract.ts';
import { getAssessmentQuestions } from '#contract/assessments/answers.contract.ts';
import { getAuthUser, login } from '#contract/auth/auth.contract.ts';
import { createCustomer } from '#contract/customers/customers.contract.ts';
import { createTemplate, publishTemplate } from '#contract/templates/templates.contract.ts';
import { accountsIn, PASSWORD } from '#tests/support/accounts.ts';
import type { Person } from '#tests/support/people.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

const ALONE = { ownDatabase: 'two applications, each with a database of its own, run in one process' };

interface Application {
  server: TestServer;
  owner: Person;
  ids: { organization: string; template: string; assessment: string };
}

/** Starts an application with one published template of one question, and an assessment of it. */
async function open(question: string): Promise<Application> {
  const server = await startTestServer({}, ALONE);
  const { id: organization, owner } = await server.organization('Northwind IT');
  const sections = [{ key: 'access', title: 'Access', questions: [{ key: 'mfa', text: question, type: 'alignment' as const }] }];
  const { id: template } = await owner.sees(createTemplate, { body: { name: 'Check', sections } });
  await owner.sees(publishTemplate, { params: { id: template } });
  const customer = await owner.sees(createCustomer, { body: { name: 'Riverside' } });
  const { id: assessment } = await owner.sees(createAssessment, { body: { customerId: customer.id, templateId: template } });
  return { server, owner, ids: { organization, template, assessment } };
}

/** Gives the rows of the second application the ids of the first, as in a restored copy of a database. */
async function giveSameIds(ownerUrl: string, from: Application['ids'], to: Application['ids']): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  const { rows: columns } = await client.query<{ place: string; name: string }>(`
    select format('%I.%I', table_schema, table_name) as place, quote_ident(column_name) as name
    from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where data_type = 'uuid' and table_type = 'BASE TABLE' and table_schema in ('public', 'auth') and is_generated = 'NEVER'`);
  await client.query('set session_replication_role = replica');
  for (const key of ['organization', 'template', 'assessment'] as const) {
    for (const { place, name } of columns) await client.query(`update ${place} set ${name} = $2 where ${name} = $1`, [from[key], to[key]]);
  }
  await client.end();
}

let one: Application;
let other: Application;
beforeAll(async () => {
  one = await open('Is MFA enforced?');
  other = await open('Is there a backup?');
  await giveSameIds(other.server.ownerUrl, other.ids, one.ids);
});
afterAll(async () => {
  await one.server.close();
  await other.server.close();
});

test('Two applications in one process with the same ids respond from their own databases', async () => {
  const questionsOf = async ({ owner }: Application) => {
    const { sections } = await owner.sees(getAssessmentQuestions, { params: { id: one.ids.assessment } });
    return sections.flatMap(({ questions }) => questions.map(({ text }) => text));
  };
  expect(await questionsOf(one)).toEqual(['Is MFA enforced?']);
  expect(await questionsOf(other)).toEqual(['Is there a backup?']);
});

test('An account and a session of one application are unknown to the other one in the same process', async () => {
  const { email, browser } = await accountsIn(one.server).signedIn();
  expect((await browser.sees(getAuthUser)).email).toBe(email);
  const refused = await accountsIn(other.server)
    .browser()
    .refused(login, { body: { email, password: PASSWORD } });
  expect(refused.status).toBe(401);
  const stolen = await other.server.app.inject({ method: 'GET', url: getAuthUser.path, cookies: browser.cookies });
  expect(stolen.statusCode).toBe(401);
});
