import { expect } from 'vitest';
import { getAssessmentQuestions } from '#contract/assessments/answers.contract.ts';
import { createAssessment } from '#contract/assessments/assessments.contract.ts';
import { createCustomer } from '#contract/customers/customers.contract.ts';
import { listProposals } from '#contract/evidence/proposals.contract.ts';
import type { EvidenceRunDetail } from '#contract/evidence/runs.contract.ts';
import { addStarter } from '#contract/templates/starters.contract.ts';
import type { Person } from '#tests/support/people.ts';
import type { TestServer } from '#tests/support/server.ts';
import { formWith } from '#tests/support/upload.ts';
import { SCUBAGEAR } from './evidence.samples.fixture.ts';

const DAY = 86_400_000;
export const ago = (days: number) => new Date(Date.now() - days * DAY).toISOString();

type Control = (typeof SCUBAGEAR)['Results'][string][number]['Controls'][number];

/** A ScubaGear report of some days ago, with the outcome of some controls changed. */
export function report(
  results: Record<string, string> = {},
  { days = 4, tenant = SCUBAGEAR.MetaData.TenantId, domain = 'fabrikam.com' } = {},
) {
  const changed = ({ 'Control ID': id, ...control }: Control) => ({ ...control, 'Control ID': id, Result: results[id] ?? control.Result });
  const Results = Object.fromEntries(
    Object.entries(SCUBAGEAR.Results).map(([product, groups]) => [
      product,
      groups.map((group) => ({ ...group, Controls: group.Controls.map(changed) })),
    ]),
  );
  const MetaData = { ...SCUBAGEAR.MetaData, TimestampZulu: ago(days), TenantId: tenant, DomainName: domain };
  return Buffer.from(JSON.stringify({ ...SCUBAGEAR, MetaData, Results }));
}

/** A customer with an assessment of the core starter, and an engineer. */
export async function evidenceWorld(server: TestServer) {
  const msp = await server.organization('Northlight IT');
  const engineer = await msp.person('alignment_engineer');
  const customer = await msp.owner.sees(createCustomer, { body: { name: 'Harbour Dental' } });
  const template = await msp.owner.sees(addStarter, { params: { slug: 'core-technical-alignment' } });
  const assessment = await msp.owner.sees(createAssessment, {
    body: { customerId: customer.id, templateId: template.id, name: 'Core Q4' },
  });
  return { msp, engineer, customer, template, assessment, params: { id: assessment.id } };
}

export function upload(person: Person, customerId: string, bytes: Buffer, { name = 'ScubaResults.json', query = '' } = {}) {
  return person.inject({ method: 'POST', url: `/api/customers/${customerId}/evidence-runs${query}`, ...formWith({ name, bytes }) });
}

export interface Imported {
  runs: EvidenceRunDetail[];
  refused: { fileName: string; reason: string }[];
  questions: { fileName: string; head: string[] }[];
  identical: boolean;
}

export async function imported(person: Person, customerId: string, bytes: Buffer, more = {}): Promise<Imported> {
  const answer = await upload(person, customerId, bytes, more);
  expect([200, 201], answer.body).toContain(answer.statusCode);
  return answer.json<Imported>();
}

/** The proposals of an assessment by question. */
export const proposalsOf = async (person: Person, id: string) =>
  Object.fromEntries((await person.sees(listProposals, { params: { id } })).map((proposal) => [proposal.questionKey, proposal]));

/** The answers of an assessment by question. */
export const answersOf = async (person: Person, id: string) => {
  const { sections } = await person.sees(getAssessmentQuestions, { params: { id } });
  return Object.fromEntries(sections.flatMap(({ questions }) => questions.map(({ key, answer }) => [key, answer])));
};
