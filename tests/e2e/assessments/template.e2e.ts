import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type DemoSite, openDemoSite } from '#tests/e2e/demo.site.ts';

/** Work that runs on a published template of the organisation, with the template's first section and question. */
const RUNNING = `
  select a.id, a.template_id as template, v.body->'sections'->0->>'key' as section, v.body->'sections'->0->'questions'->0->>'text' as question
  from assessments a
  join template_versions v on v.organization_id = a.organization_id and v.template_id = a.template_id and v.version = a.template_version
  where a.organization_id = $1 and a.status = 'in_progress' order by a.id limit 1`;

interface Running {
  id: string;
  template: string;
  section: string;
  question: string;
}

describe('editing a template with assessments in progress', () => {
  let site: DemoSite;
  let running: Running;
  let page: Page;

  beforeAll(async () => {
    site = await openDemoSite();
    const [found] = await site.rows<Running>(RUNNING, [site.organization.id]);
    if (!found) throw new Error('The demonstration has no running work.');
    running = found;
    ({ page } = await site.signedIn('vcio'));
  });
  afterAll(() => site.close());

  const button = (name: string | RegExp) => page.getByRole('button', { name, exact: typeof name === 'string' });
  const dialog = () => page.getByRole('dialog');

  test('[TPL-23] Questions are pasted, weighted, reworded by find and replace and moved by keyboard, and all of it is saved', async () => {
    await page.goto(`/templates/${running.template}?tab=edit`);
    await button('Paste questions').click();
    await dialog().getByLabel('Rows').fill('Question\tWeight\nIs the new gate locked?\t3\nIs the new door locked?\t2');
    await button('Add 2 questions').click();
    await button('Set weights').click();
    await dialog().getByLabel('Weight', { exact: true }).fill('4');
    await dialog()
      .getByRole('button', { name: /^Set weight of \d+ questions$/ })
      .click();
    await button('Find and replace').click();
    await dialog().getByLabel('Find', { exact: true }).fill(running.question);
    await dialog().getByLabel('Replace with').fill(`${running.question} Today?`);
    await button('Replace all').click();
    await button('Move question 2 up').click();
    await button('Save').click();
    await page.getByText('All changes are saved').waitFor();
    const text = `select body->'sections'->0->'questions' as questions from templates where id = $1`;
    const [saved] = await site.rows<{ questions: { text: string; weight: number }[] }>(text, [running.template]);
    const questions = saved?.questions ?? [];
    expect(questions[1]?.text).toBe(`${running.question} Today?`);
    expect(questions.slice(-2).map((question) => question.text)).toEqual(['Is the new gate locked?', 'Is the new door locked?']);
    expect(new Set(questions.map(({ weight }) => weight))).toEqual(new Set([4]));
  });

  test('[TPL-24] Publishing shows the differences and asks whether each reworded question still means the same', async () => {
    await button('Done').click();
    await button('Publish').click();
    const publish = dialog().getByRole('button', { name: /^Publish version/ });
    await dialog().getByText('Is the new gate locked?').waitFor();
    await expect.poll(() => publish.isDisabled()).toBe(true);
    await dialog().getByRole('radio', { name: 'Same meaning' }).check();
    await publish.click();
    await page
      .getByText(/^Version \d+ of .* published$/)
      .first()
      .waitFor();
  });

  test('[TPL-25] Work on the earlier version is moved to the newer questions after its changes were shown', async () => {
    await page.goto(`/assessments/${running.id}?section=${running.section}`);
    await button('Use newer version').click();
    await dialog().getByText('Is the new gate locked?').waitFor();
    await dialog()
      .getByRole('button', { name: /^Move to version/ })
      .click();
    await page
      .getByText(/^The assessment now uses version/)
      .first()
      .waitFor();
    await expect.poll(() => page.getByText('Is the new gate locked?').count()).toBeGreaterThan(0);
  });

  test('Editing a template and moving work to it causes no browser error', () => {
    expect(site.complaints).toEqual([]);
  });
});
