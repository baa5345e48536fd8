import { expect, test } from 'vitest';
import type { EditedQuestion, EditedSection } from './draft.ts';
import { replacedIn, weighted } from './draft.bulk.ts';

function question(key: string, more: Partial<EditedQuestion> = {}): EditedQuestion {
  return { key, text: `Is ${key} on?`, type: 'yes_no', required: false, weight: 1, critical: false, internalOnly: false, ...more };
}

const SECTIONS: EditedSection[] = [
  {
    key: 'one',
    title: 'MFA',
    weight: 1,
    questions: [question('mfa'), question('codes', { critical: true, help: { whyWeAsk: 'mfa helps' } })],
  },
  { key: 'two', title: 'Rest', weight: 1, questions: [question('backup', { internalOnly: true })] },
];
const weights = (sections: EditedSection[]) => sections.flatMap(({ questions }) => questions.map(({ weight }) => weight));

test('[EDITOR-2] Many questions are weighted at once: those of a section, all, or only the critical ones', () => {
  expect(weights(weighted(SECTIONS, { choice: 'section', current: 'one', weight: 4 }))).toEqual([4, 4, 1]);
  expect(weights(weighted(SECTIONS, { choice: 'all', current: 'one', weight: 0 }))).toEqual([0, 0, 0]);
  expect(weights(weighted(SECTIONS, { choice: 'critical', current: undefined, weight: 9 }))).toEqual([1, 9, 1]);
});

test('[EDITOR-3] Words are replaced in titles, questions and help texts, and never in keys', () => {
  const { sections, places } = replacedIn(SECTIONS, { find: 'mfa', replacement: 'a second factor', isExact: false });
  expect(sections[0]).toMatchObject({
    key: 'one',
    title: 'a second factor',
    questions: [{ key: 'mfa', text: 'Is a second factor on?' }, { help: { whyWeAsk: 'a second factor helps' } }],
  });
  expect(places).toHaveLength(3);
  expect(replacedIn(SECTIONS, { find: 'MFA', replacement: '$&', isExact: true }).places).toEqual([
    { path: 'one title', before: 'MFA', after: '$&' },
  ]);
});
