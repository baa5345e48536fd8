import { describe, expect, test } from 'vitest';
import { isQuestion } from '#domain/findings/wording.rules.ts';
import { SHORT_TEXT_LIMITS } from '#domain/recommendations/library.rules.ts';
import { pointsFor } from '#domain/templates/kinds.rules.ts';
import { structureFaults } from '#domain/templates/structure.rules.ts';
import { questionsOf, type QuestionType } from '#domain/templates/templates.rules.ts';
import { exportTemplate } from '#server/templates/export/templates.export.ts';
import { readTemplateFile } from '#server/templates/import/templates.import.ts';
import { isInLibrary, suggestionFor } from '#server/recommendations/recommendations.ts';
import { findStarter, STARTERS } from '#server/templates/templates.ts';

/** Number of subcategories in each category of NIST CSF 2.0, or their numbers if there are gaps. */
const SUBCATEGORIES: Readonly<Record<string, readonly number[]>> = {
  'GV.OC': upTo(5),
  'GV.RM': upTo(7),
  'GV.RR': upTo(4),
  'GV.PO': upTo(2),
  'GV.OV': upTo(3),
  'GV.SC': upTo(10),
  'ID.AM': [1, 2, 3, 4, 5, 7, 8],
  'ID.RA': upTo(10),
  'ID.IM': upTo(4),
  'PR.AA': upTo(6),
  'PR.AT': upTo(2),
  'PR.DS': [1, 2, 10, 11],
  'PR.PS': upTo(6),
  'PR.IR': upTo(4),
  'DE.CM': [1, 2, 3, 6, 9],
  'DE.AE': [2, 3, 4, 6, 7, 8],
  'RS.MA': upTo(5),
  'RS.AN': [3, 6, 7, 8],
  'RS.CO': [2, 3],
  'RS.MI': upTo(2),
  'RC.RP': upTo(6),
  'RC.CO': [3, 4],
};
const REFERENCES = new Set(
  Object.entries(SUBCATEGORIES).flatMap(([category, numbers]) => numbers.map((number) => `${category}-${String(number).padStart(2, '0')}`)),
);

function upTo(last: number): number[] {
  return Array.from({ length: last }, (_, index) => index + 1);
}

/** Questions of these types record a fact, which is a gap only with bands. */
const FACTS: readonly QuestionType[] = ['date', 'number', 'text', 'multi_choice'];

describe.each(STARTERS)('the starter $name', (starter) => {
  const template = starter.load();
  const questions = questionsOf(template);

  test(`The starter ${starter.name} is a valid template and has the name shown in the gallery`, () => {
    expect(structureFaults(template)).toEqual([]);
    expect(template).toMatchObject({ name: starter.name, type: starter.type });
  });

  test(`Every question of the starter ${starter.name} is a question of its own that says why it is asked and how to check it`, () => {
    for (const question of questions) {
      expect(question.key).toMatch(/^[a-z0-9]+(-[a-z0-9]+)+$/);
      expect(question.help?.whyWeAsk?.length, question.key).toBeGreaterThan(20);
      expect(question.help?.howToCheck?.length, question.key).toBeGreaterThan(20);
    }
    expect(questions.filter(({ text }) => !text.endsWith('?'))).toEqual([]);
    expect(new Set(questions.map((question) => question.text)).size).toBe(questions.length);
  });

  test(`Every scored question of the starter ${starter.name} has a customer wording, unless its answer is only a fact`, () => {
    const unworded = questions.filter((question) => question.weight > 0 && !FACTS.includes(question.type) && !question.clientWording);
    expect(unworded.map((question) => question.key)).toEqual([]);
  });

  test(`Every finding of the starter ${starter.name} has a short title of its own and says what closing it brings`, () => {
    const findings = questions.filter(({ weight, type, bands }) => weight > 0 && (!FACTS.includes(type) || bands));
    for (const { key, findingTitle = '', gain = '' } of findings) {
      expect(findingTitle.length, key).toBeGreaterThan(9);
      expect(findingTitle.length, key).toBeLessThanOrEqual(SHORT_TEXT_LIMITS.title);
      expect(isQuestion(findingTitle) || findingTitle.endsWith('.'), key).toBe(false);
      expect(gain.length, key).toBeGreaterThan(9);
      expect(gain.length, key).toBeLessThanOrEqual(SHORT_TEXT_LIMITS.gain);
      expect(isQuestion(gain) || gain.endsWith('.'), key).toBe(false);
    }
    expect(new Set(findings.map((question) => question.findingTitle)).size).toBe(findings.length);
  });

  test(`Every question of the starter ${starter.name} that the recommendation library covers names that entry`, () => {
    const named = questions.flatMap(({ key, recommendationKey }) => (recommendationKey ? [[key, recommendationKey] as const] : []));
    expect(named.length).toBeGreaterThan(18);
    expect(named.filter(([, entry]) => !isInLibrary(entry))).toEqual([]);
    for (const { key, recommendationKey } of questions) {
      const entry = suggestionFor(key, undefined);
      if (entry) expect([key, recommendationKey]).toEqual([key, entry.key]);
    }
  });

  test(`The starter ${starter.name} refers only to subcategories that NIST CSF 2.0 has`, () => {
    expect(REFERENCES.size).toBe(106);
    const refs = questions.flatMap((question) => question.frameworkRefs ?? []);
    expect(refs.filter((ref) => ref.framework !== 'NIST CSF' || ref.version !== '2.0' || !REFERENCES.has(ref.ref))).toEqual([]);
  });

  test.each(['json', 'csv', 'xlsx'] as const)(
    `The starter ${starter.name} is the same after an export and import as %s`,
    async (format) => {
      const { bytes } = await exportTemplate(template, format);
      const { template: read } = await readTemplateFile({ fileName: 'starter', bytes });
      expect(read.sections).toEqual(template.sections);
    },
  );
});

test('[TMPL-4] The core starter has at least 110 questions in 14 sections, about a dozen of them critical', () => {
  const core = findStarter('core-technical-alignment')?.load() ?? { sections: [] };
  const questions = questionsOf(core);
  expect(questions.length).toBeGreaterThanOrEqual(110);
  expect(core.sections).toHaveLength(14);
  expect(questions.filter((question) => question.critical).length).toBeLessThanOrEqual(15);
});

test('[TMPL-5] The prospect starter can be completed in twenty minutes', () => {
  expect(questionsOf(findStarter('prospect-check')?.load() ?? { sections: [] }).length).toBeLessThanOrEqual(24);
});

test('[TPL-15] The security baseline has at least sixty questions, each mapped to a subcategory of NIST CSF 2.0, from all six functions', () => {
  const questions = questionsOf(findStarter('security-baseline')?.load() ?? { sections: [] });
  expect(questions.length).toBeGreaterThanOrEqual(60);
  expect(questions.filter(({ frameworkRefs = [] }) => frameworkRefs.length === 0)).toEqual([]);
  const functions = new Set(questions.flatMap(({ frameworkRefs = [] }) => frameworkRefs.map(({ ref }) => ref.slice(0, 2))));
  expect([...functions].toSorted()).toEqual(['DE', 'GV', 'ID', 'PR', 'RC', 'RS']);
});

test('[TPL-16] The onboarding starter has at least forty questions, each with a finding that names the gap', () => {
  const questions = questionsOf(findStarter('onboarding')?.load() ?? { sections: [] });
  expect(questions.length).toBeGreaterThanOrEqual(40);
  expect(questions.filter(({ findingTitle, clientWording }) => !findingTitle || !clientWording)).toEqual([]);
});

test('An expired warranty is a gap, one that ends within three months is partly met, and a longer one is met', () => {
  const question = questionsOf(findStarter('onboarding')?.load() ?? { sections: [] }).find(({ key }) => key === 'onb-warranty');
  const points = (day: string) => question && pointsFor(question, day, '2026-11-28');
  expect([points('2026-11-01'), points('2027-01-15'), points('2027-06-30')]).toEqual([0, 60, 100]);
});
