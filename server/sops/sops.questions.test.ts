import { afterAll, beforeAll, expect, test } from 'vitest';
import { createSop, getSop } from '#contract/sops/sops.contract.ts';
import { archiveTemplate, createTemplate, updateTemplate } from '#contract/templates/templates.contract.ts';
import type { Person, TestOrganization } from '#tests/support/people.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
let msp: TestOrganization;
let vcio: Person;
let engineer: Person;
beforeAll(async () => {
  server = await startTestServer();
  msp = await server.organization();
  vcio = await msp.person('vcio');
  engineer = await msp.person('alignment_engineer');
});
afterAll(() => server.close());

const sections = (...questions: [key: string, text: string][]) => [
  { key: 'backup', title: 'Backup', questions: questions.map(([key, text]) => ({ key, text, type: 'yes_no' as const })) },
];
const template = (name: string, ...questions: [string, string][]) =>
  vcio.sees(createTemplate, { body: { name, sections: sections(...questions) } });
const linked = async (id: string) =>
  (await engineer.sees(getSop, { params: { id } })).linkedQuestions.map((question) => [question.text, question.template.name]);

test('[SOP-30] An SOP names its questions by their texts and templates, from the newest version of each template', async () => {
  const daily = await template('Daily checks', ['restore', 'Was a restore tested?'], ['offsite', 'Is a copy elsewhere?']);
  const yearly = await template('A yearly check', ['restore', 'Did somebody restore a server?']);
  const { id, linkedQuestions } = await vcio.sees(createSop, {
    body: { title: 'Restore a server', category: 'backup', body: 'Text', linkedQuestionKeys: ['offsite', 'restore', 'nobody-asks'] },
  });
  expect(linkedQuestions).toEqual([
    { key: 'offsite', text: 'Is a copy elsewhere?', template: { id: daily.id, name: 'Daily checks' } },
    { key: 'restore', text: 'Did somebody restore a server?', template: { id: yearly.id, name: 'A yearly check' } },
    { key: 'restore', text: 'Was a restore tested?', template: { id: daily.id, name: 'Daily checks' } },
  ]);

  const params = { id: daily.id };
  const body = { sections: sections(['restore', 'Was a restore tried?']), version: daily.version };
  await vcio.sees(updateTemplate, { params, body });
  expect(await linked(id)).toEqual([
    ['Did somebody restore a server?', 'A yearly check'],
    ['Was a restore tried?', 'Daily checks'],
  ]);
  await vcio.sees(archiveTemplate, { params: { id: yearly.id } });
  expect(await linked(id)).toEqual([['Was a restore tried?', 'Daily checks']]);
});

test('[SOP-31] An SOP does not read the questions of another organisation', async () => {
  const other = await server.organization();
  await other.owner.sees(createTemplate, { body: { name: 'Theirs', sections: sections(['theirs', 'What do they ask?']) } });
  const { linkedQuestions } = await vcio.sees(createSop, {
    body: { title: 'Curious', category: 'backup', linkedQuestionKeys: ['theirs'] },
  });
  expect(linkedQuestions).toEqual([]);
});
