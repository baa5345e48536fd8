import { beforeEach, expect, test, vi } from 'vitest';
import { Section } from '#contract/templates/questions.contract.ts';
import { press, screenForEachTest, words } from '#tests/support/web/page.tsx';
import { TemplateReader } from './TemplateReader.tsx';

const section = (key: string, count: number) =>
  Section.parse({
    key,
    title: `Section ${key}`,
    questions: Array.from({ length: count }, (_, at) => ({ key: `${key}-${at}`, text: `Is ${key} ${at} done?`, type: 'yes_no' })),
  });
const sections = [section('mail', 1), section('backup', 150)];

let question: string | undefined;
const onSection = vi.fn<(key: string) => void>();
const open = screenForEachTest(() => (
  <TemplateReader template={{ description: '', sections }} section={undefined} question={question} onSection={onSection} />
));
const scrolled = vi.fn<() => void>();
beforeEach(() => {
  onSection.mockClear();
  scrolled.mockClear();
  Element.prototype.scrollIntoView = scrolled;
});

test('[TMPL-10] A link to a question opens its section at that question, even after the first hundred', async () => {
  question = 'backup-120';
  await open('/templates');
  expect(document.querySelector('li[aria-current="true"]')?.textContent).toContain('Is backup 120 done?');
  expect(scrolled).toHaveBeenCalledTimes(1);
  await press('Section mail1');
  expect(onSection).toHaveBeenCalledWith('mail');
});

test('[TMPL-11] A link to a removed question opens the first section of the template', async () => {
  question = 'gone';
  await open('/templates');
  expect(words()).toContain('Is mail 0 done?');
  expect(scrolled).not.toHaveBeenCalled();
});
