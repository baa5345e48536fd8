import { afterAll, beforeAll, expect, test } from 'vitest';
import { getPortal, openSurveyInPortal, signInToPortal } from '#contract/portal/portal.contract.ts';
import { inviteToPortal } from '#contract/portal/portal.access.contract.ts';
import { caller } from '#tests/support/caller.ts';
import { openSurveysFixture, type SurveysFixture } from './surveys.fixture.ts';

let at: SurveysFixture;
beforeAll(async () => {
  at = await openSurveysFixture();
});
afterAll(() => at.server.close());

test('[SURVEY-19] A contact finds an open survey in the portal, answers it by a new link, and then finds none', async () => {
  const { customerId, survey } = await at.surveyed({ contacts: 2 });
  const [id = ''] = survey.unanswered.map(({ contact }) => contact.id);
  await at.vcio.sees(inviteToPortal, { params: { id }, body: {} });
  const links = await at.server.mails();
  const key = links.flatMap((mail) => /\/portal\/sign-in#(\S+)/.exec(mail)?.[1] ?? []).at(-1) ?? '';
  const page = caller(at.server.app, {});
  await page.sees(signInToPortal, { body: { token: key } });
  expect(await page.sees(getPortal)).toMatchObject({ surveys: [{ id: survey.id, name: survey.name }] });

  const { token } = await page.sees(openSurveyInPortal, { params: { id: survey.id } });
  await at.answer(token, { score: 8 });
  expect(await page.sees(getPortal)).toMatchObject({ surveys: [] });
  expect(await page.refused(openSurveyInPortal, { params: { id: survey.id } })).toMatchObject({ code: 'SURVEY_NOT_FOUND' });
  expect(await at.surveys(customerId)).toMatchObject([{ answered: 1, unanswered: [{ reminders: 0 }] }]);
});
