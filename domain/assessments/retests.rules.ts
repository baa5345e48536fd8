import type { ShownQuestion } from '#domain/assessments/answers.rules.ts';

/** No section of a template has this key, because keys begin with a letter, a digit or an underscore. */
export const RETEST_SECTION = '~re-test';

/** The questions in the order in which they are asked: those to be tested again are the first section, all others follow in theirs. */
export function retestsFirst(shown: readonly ShownQuestion[], retests: ReadonlySet<string>): ShownQuestion[] {
  const isRetest = ({ question }: ShownQuestion) => retests.has(question.key);
  const first = shown.filter(isRetest);
  const section = {
    key: RETEST_SECTION,
    title: 'Re-test',
    description: 'What was recommended for these is done. See whether they are met now.',
    weight: 0,
    questions: first.map(({ question }) => question),
  };
  return [...first.map((one) => ({ ...one, section })), ...shown.filter((one) => !isRetest(one))];
}
