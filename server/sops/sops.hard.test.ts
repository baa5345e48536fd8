import { afterAll, beforeAll, expect, test } from 'vitest';
import { listNotifications } from '#contract/notifications/notifications.contract.ts';
import { tellHardAnswer } from '#contract/sops/sops.hard.contract.ts';
import { getSop, listSops, updateSop } from '#contract/sops/sops.contract.ts';
import { sampleOrganization, type SampleOrganization } from '#tests/support/sample/sample-organization.ts';
import type { Person } from '#tests/support/people.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
let ours: SampleOrganization;
let engineer: Person;
let vcio: Person;
beforeAll(async () => {
  server = await startTestServer();
  ours = await sampleOrganization(server, 'Hard');
  engineer = await ours.msp.person('alignment_engineer');
  vcio = await ours.msp.person('vcio');
});
afterAll(() => server.close());

const tell = (person: Person, note: string, questionKey = 'mfa') =>
  person.sees(tellHardAnswer, { params: { id: ours.ids.assessments }, body: { questionKey, note } });

test('[SOP-23] An engineer’s report of a hard question opens an unassigned draft SOP, notifies the vCIO, and later ones add to it', async () => {
  const first = await tell(engineer, 'Nobody knows the <b>portal</b>');
  expect(first.isNew).toBe(true);
  const draft = await vcio.sees(getSop, { params: { id: first.id } });
  expect(draft).toMatchObject({ status: 'draft', owner: null, linkedQuestionKeys: ['mfa'] });
  expect(draft.title).toMatch(/^How to answer: /);
  expect(draft.body).toContain('Nobody knows the \\<b>portal\\</b>');
  // The owner is the vCIO of the sample's customer.
  const titles = (await ours.owner.sees(listNotifications, { query: {} })).map(({ title }) => title);
  expect(titles).toContain('SOP requested');

  const second = await tell(vcio, 'It moved');
  expect(second).toEqual({ id: first.id, title: first.title, isNew: false });
  const longer = await vcio.sees(getSop, { params: { id: first.id } });
  expect(longer.body.split('\n').filter((line) => line.startsWith('- '))).toHaveLength(2);
  expect(longer.version).toBe(draft.version + 1);

  await vcio.sees(updateSop, { params: { id: first.id }, body: { status: 'published' } });
  expect((await tell(vcio, 'Still hard')).isNew).toBe(true);
  expect(await vcio.sees(listSops, { query: { questionKey: 'mfa', status: 'draft' } })).toHaveLength(1);
});

test('[SOP-24] A question that is not in the assessment, or an unknown assessment, opens no draft', async () => {
  const before = (await vcio.sees(listSops, { query: {} })).length;
  const input = { params: { id: ours.ids.assessments }, body: { questionKey: 'no-such-question', note: 'Hard' } };
  expect(await engineer.refused(tellHardAnswer, input)).toMatchObject({ code: 'VALIDATION_ERROR', field: 'questionKey' });
  const unknown = { ...input, params: { id: '01890000-0000-7000-8000-000000000000' } };
  expect(await engineer.refused(tellHardAnswer, unknown)).toMatchObject({ code: 'ASSESSMENT_NOT_FOUND' });
  expect(await vcio.sees(listSops, { query: {} })).toHaveLength(before);
});
