import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { exportSurvey, getSurvey, listSurveys, sendSurveyToAll } from '#contract/surveys/results.contract.ts';
import { sendSurvey } from '#contract/surveys/surveys.contract.ts';
import {
  createSurveyTemplate,
  duplicateSurveyTemplate,
  listSurveyTemplates,
  type SurveyTemplate,
  updateSurveyTemplate,
} from '#contract/surveys/templates.contract.ts';
import type { BodyOf } from '#contract/endpoint.ts';
import { answerSurvey } from '#contract/surveys/surveys.answer.contract.ts';
import { addressOf, caller } from '#tests/support/caller.ts';
import { given, openSurveysFixture, type SurveysFixture } from './surveys.fixture.ts';

let at: SurveysFixture;
beforeAll(async () => {
  at = await openSurveysFixture();
});
afterAll(() => at.server.close());

type Body = BodyOf<typeof createSurveyTemplate>;
type Question = Body['questions'][number];

const question = (kind: Question['kind'], text: string, options: string[] = []): Question => ({ kind, text, isRequired: false, options });
const OF_EVERY_KIND = [
  question('score', 'How was the move?'),
  question('rating', 'How clear were our messages?'),
  question('yes_no', 'Did everything work on the first day?'),
  question('choice', 'Which day suits you?', ['Monday', 'Friday']),
  question('choices', 'How do you reach us?', ['Phone', 'Email', 'Portal']),
  question('text', 'What should we change?'),
];

const created = (more: Partial<Body> = {}): Promise<SurveyTemplate> =>
  at.vcio.sees(createSurveyTemplate, { body: { name: 'After a move', isAnonymous: false, questions: OF_EVERY_KIND, ...more } });
const change = (id: string, body: BodyOf<typeof updateSurveyTemplate>) => at.vcio.sees(updateSurveyTemplate, { params: { id }, body });

describe('writing own surveys', () => {
  test('[SURVEY-20] An own survey is written, changed, duplicated, retired and offered again', async () => {
    const template = await created();
    expect(template).toMatchObject({ name: 'After a move', version: 1, retiredAt: null });
    expect(template.questions.map(({ kind }) => kind)).toEqual(['score', 'rating', 'yes_no', 'choice', 'choices', 'text']);

    const changed = await change(template.id, { questions: OF_EVERY_KIND.toReversed(), version: 1 });
    expect(changed).toMatchObject({ version: 2, questions: [{ kind: 'text' }, {}, {}, {}, {}, { kind: 'score' }] });
    const stale = { params: { id: template.id }, body: { name: 'Mine', version: 1 } };
    expect(await at.vcio.refused(updateSurveyTemplate, stale)).toMatchObject({ status: 409, code: 'CONFLICT' });

    const copy = await at.vcio.sees(duplicateSurveyTemplate, { params: { id: template.id } });
    expect(copy).toMatchObject({ name: 'After a move (copy)', version: 1, questions: changed.questions });

    expect(await change(template.id, { isRetired: true })).toMatchObject({ retiredAt: expect.any(String) });
    expect((await at.vcio.sees(listSurveyTemplates)).map(({ id }) => id)).toEqual([copy.id, template.id]);
    const customerId = await at.customer();
    const contactIds = [await at.contact(customerId)];
    const send = { params: { id: customerId }, body: { kind: 'own' as const, templateId: template.id, contactIds } };
    expect(await at.vcio.refused(sendSurvey, send)).toMatchObject({ status: 409, code: 'SURVEY_TEMPLATE_RETIRED' });
    expect(await change(template.id, { isRetired: false })).toMatchObject({ retiredAt: null });
    expect(await at.vcio.sees(sendSurvey, send)).toMatchObject({ kind: 'own', name: expect.stringMatching(/^After a move, /), sent: 1 });
  });

  test.each<[what: string, body: Partial<Body>, message: string]>([
    ['16 questions', { questions: Array.from({ length: 16 }, (_, nr) => question('text', `Question ${nr}`)) }, 'at most 15 entries'],
    ['no question', { questions: [] }, 'at least one question'],
    ['a choice without options', { questions: [question('choice', 'Which?')] }, 'at least 2 entries'],
    ['an empty option', { questions: [question('choices', 'Which?', ['One', ' '])] }, 'is required'],
    ['the same option twice', { questions: [question('choice', 'Which?', ['One', 'one '])] }, 'must each be different'],
    ['options of a free text', { questions: [question('text', 'Which?', ['One', 'Two'])] }, 'must be empty'],
    ['a question of 10,000 letters', { questions: [question('text', 'x'.repeat(10_000))] }, 'at most 300 characters'],
    ['a name of 10,000 letters', { name: 'x'.repeat(10_000) }, 'at most 100 characters'],
    ['a question without words', { questions: [question('text', '   ')] }, 'is required'],
  ])('[SURVEY-21] An own survey with %s is refused, and nothing is stored', async (_, more, message) => {
    const before = await at.vcio.sees(listSurveyTemplates);
    const body = { name: 'Refused', isAnonymous: false, questions: OF_EVERY_KIND, ...more };
    expect(await at.vcio.refused(createSurveyTemplate, { body })).toMatchObject({
      status: 400,
      message: expect.stringContaining(message),
    });
    expect(await at.vcio.sees(listSurveyTemplates)).toEqual(before);
  });

  test('[SURVEY-22] Engineers read own surveys and change none; a kind and its template must belong together', async () => {
    const template = await created();
    const engineer = await at.msp.person('alignment_engineer');
    expect((await engineer.sees(listSurveyTemplates)).map(({ id }) => id)).toContain(template.id);
    const body = { name: 'Not mine', isAnonymous: false, questions: OF_EVERY_KIND };
    expect(await engineer.refused(createSurveyTemplate, { body })).toMatchObject({ status: 403 });
    for (const wrong of [{ kind: 'own' }, { kind: 'nps', templateId: template.id }] as const) {
      expect(await at.vcio.refused(sendSurveyToAll, { body: wrong })).toMatchObject({ status: 400, code: 'VALIDATION_ERROR' });
    }
    const unknown = { kind: 'own', templateId: '01890000-0000-7000-8000-000000000000' } as const;
    expect(await at.vcio.refused(sendSurveyToAll, { body: unknown })).toMatchObject({ status: 404, code: 'SURVEY_TEMPLATE_NOT_FOUND' });
    const stranger = await (await at.server.organization()).person('vcio');
    expect(await stranger.refused(updateSurveyTemplate, { params: { id: template.id }, body: { name: 'Theirs' } })).toMatchObject({
      status: 404,
    });
  });
});

describe('answering own surveys', () => {
  const ANSWERS = [
    { q1: 9, q2: 4, q3: 'yes', q4: 'Friday', q5: ['Phone', 'Portal'], q6: 'Nothing' },
    { q1: 4, q2: 2, q3: 'no', q4: 'Friday', q5: ['Phone'] },
  ] as const;

  const results = (id: string) => at.vcio.sees(getSurvey, { params: { id } });
  const csvOf = async (id: string) => (await at.vcio.inject({ method: 'GET', url: addressOf(exportSurvey, { params: { id } }) })).body;

  test('[SURVEY-23] Every kind of question is answered, counted by question, shown with the name and exported in its own column', async () => {
    const template = await created();
    const { customerId, survey, tokens } = await at.surveyed({ kind: 'own', templateId: template.id, contacts: 2 });
    for (const [nr, { q5, ...answers }] of ANSWERS.entries()) await at.answer(tokens[nr] ?? '', { ...answers, q5: [...q5] });

    const { questions, responses, average } = await results(survey.id);
    expect(average).toBe(6.5);
    expect(questions.map((one) => [one.kind, one.answered, one.average])).toEqual([
      ['score', 2, 6.5],
      ['rating', 2, 3],
      ['yes_no', 2, null],
      ['choice', 2, null],
      ['choices', 2, null],
      ['text', 1, null],
    ]);
    expect(questions[2]?.counts).toEqual([
      { label: 'Yes', count: 1 },
      { label: 'No', count: 1 },
    ]);
    expect(questions[3]?.counts).toEqual([
      { label: 'Monday', count: 0 },
      { label: 'Friday', count: 2 },
    ]);
    expect(questions[4]?.counts.map(({ count }) => count)).toEqual([2, 0, 1]);
    expect(questions[5]?.counts).toEqual([]);
    const best = responses.find(({ score }) => score === 9);
    expect(best?.choices.map(({ text }) => text)).toEqual(['4 of 5', 'Yes', 'Friday', 'Phone, Portal']);
    expect(best?.comments).toMatchObject([{ question: 'What should we change?', text: 'Nothing' }]);
    expect(responses.find(({ score }) => score === 4)?.followUp).toMatchObject({ by: { id: at.vcio.id } });

    const [head, ...rows] = (await csvOf(survey.id)).split('\r\n');
    expect(head).toContain('Which day suits you?,How do you reach us?,What should we change?,Answered');
    expect(rows.join('\n')).toContain('9,4 of 5,Yes,Friday,"Phone, Portal",Nothing');
    expect(await at.surveys(customerId)).toMatchObject([{ kind: 'own', average: 6.5, nps: null }]);
    expect((await at.vcio.sees(listSurveys)).find(({ id }) => id === survey.id)).toMatchObject({ kind: 'own', nps: null });
  });

  test('[SURVEY-24] A sent survey keeps its questions when its template is changed or retired', async () => {
    const template = await created();
    const { survey, tokens } = await at.surveyed({ kind: 'own', templateId: template.id });
    await change(template.id, { questions: [question('yes_no', 'Something else?')], isRetired: true });
    expect(await at.read(tokens[0] ?? '')).toMatchObject({ questions: OF_EVERY_KIND.map(({ text }) => ({ text })) });
    await at.answer(tokens[0] ?? '', { q4: 'Monday' });
    expect((await results(survey.id)).questions[3]).toMatchObject({ text: 'Which day suits you?', answered: 1 });
  });

  test('[SURVEY-25] An anonymous own survey names no one and breaks no question down below four answers', async () => {
    const template = await created({ isAnonymous: true });
    const { survey, tokens } = await at.surveyed({ kind: 'own', templateId: template.id, contacts: 4 });
    expect(survey.isAnonymous).toBe(true);
    for (const token of tokens.slice(0, 3)) await at.answer(token, { q1: 8, q3: 'no' });
    expect(await results(survey.id)).toMatchObject({ responses: [], counts: [], average: null });
    expect((await results(survey.id)).questions.map(({ answered, counts }) => [answered, counts.length])).toEqual(
      [3, 0, 3, 0, 0, 0].map((answered) => [answered, 0]),
    );
    await at.answer(tokens[3] ?? '', { q1: 10, q2: 1, q6: 'Fine' });
    const { questions, responses } = await results(survey.id);
    expect(questions.slice(0, 3).map(({ answered, average, counts }) => [answered, average, counts.length])).toEqual([
      [4, 8.5, 11],
      [1, null, 0],
      [3, null, 0],
    ]);
    expect(responses.map(({ contact }) => contact)).toEqual([null, null, null, null]);
    expect(await csvOf(survey.id)).not.toContain('Ruth');
  });

  test('[SURVEY-26] Answers that the question does not offer are refused and change nothing', async () => {
    const template = await created();
    const { survey, tokens } = await at.surveyed({ kind: 'own', templateId: template.id });
    const params = { token: tokens[0] ?? '' };
    for (const wrong of [
      { q2: 6 },
      { q3: 'maybe' },
      { q4: 'Sunday' },
      { q5: ['Fax'] },
      { q5: [] },
      { q6: 'x'.repeat(10_000) },
      { q7: 1 },
    ]) {
      const body = { answers: given({ q1: 5, ...wrong }) };
      expect(await caller(at.server.app, {}).refused(answerSurvey, { params, body })).toMatchObject({
        status: 400,
      });
    }
    expect(await results(survey.id)).toMatchObject({ answered: 0 });
  });
});
