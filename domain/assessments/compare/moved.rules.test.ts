import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Answer, shownQuestions } from '#domain/assessments/answers.rules.ts';
import { scoreOf } from '#domain/assessments/scores.rules.ts';
import type { Question, TemplateBody } from '#domain/templates/templates.rules.ts';
import { movedBySection, movedLines, movedSentence } from './moved.rules.ts';

const question = (key: string): Question => ({
  key,
  text: `${key}?`,
  type: 'yes_no',
  required: false,
  weight: 1,
  critical: false,
  internalOnly: false,
});
/** One section of ten questions per entry, of which the given number is met. */
function run(met: Readonly<Record<string, number>>) {
  const sections = Object.keys(met).map((key) => ({
    key,
    title: key,
    weight: 1,
    questions: Array.from({ length: 10 }, (_, at) => question(`${key}${at}`)),
  }));
  const body: TemplateBody = { sections };
  const answer = (isMet: boolean): Answer => ({ value: isMet ? 'yes' : 'no', notApplicable: false, points: isMet ? 100 : 0 });
  const answers = new Map(sections.flatMap(({ key, questions }) => questions.map((one, at) => [one.key, answer(at < (met[key] ?? 0))])));
  return { body, answers };
}
const scoreIn = ({ body, answers }: ReturnType<typeof run>) => scoreOf(body, shownQuestions(body, answers)).value ?? 0;

const anyRun = fc.dictionary(fc.constantFrom('a', 'b', 'c', 'd'), fc.integer({ min: 0, max: 10 }), { minKeys: 1 }).map(run);

test('[TRUTH-11] The changes per section add up to the change of the score, even with new or removed sections', () => {
  fc.assert(
    fc.property(anyRun, anyRun, (now, before) => {
      const moved = [...movedBySection(now, before).values()].reduce((sum, points) => sum + points, 0);
      expect(moved).toBeCloseTo(scoreIn(now) - scoreIn(before), 0);
    }),
  );
  const sections = movedBySection(run({ a: 7, new: 8 }), run({ a: 7 }));
  expect(sections.get('a')).toBeCloseTo(0);
  expect(sections.get('new')).toBeCloseTo(5);
});

test('[TRUTH-12] The four sections that moved a score most are named, the rest share a line, and all add up', () => {
  const section = (title: string, moved: number, change = moved * 4) => ({ key: title, title, moved, change });
  const sections = [
    section('Backup', 2.1),
    section('Email', 1.6),
    section('Endpoints', 1.3),
    section('Identity', 1.04),
    section('Network', 0.8),
    section('Suppliers', 0.7),
    section('Unmoved', 0),
    section('Equipment', -1),
  ];
  const lines = movedLines(sections, 7);
  expect(lines.map(({ title, points }) => [title, points])).toEqual([
    ['Backup', 2.1],
    ['Email', 1.6],
    ['Endpoints', 1.3],
    ['Identity', 1],
    ['2 others up', 1.5],
    ['1 other down', -1],
    ['Rounding', 0.5],
  ]);
  expect(movedSentence([section('Backup', 2, 23), section('Equipment', -1, -8)])).toBe('Backup rose 23 points; Equipment fell 8.');
  expect(movedSentence([section('Equipment', -1, -1)])).toBe('Equipment fell 1 point.');
  expect(movedSentence([section('Backup', 0, 0)])).toBeNull();
});
