import type { ShownQuestion } from '#domain/assessments/answers.rules.ts';

/** Cannot collide with a template's section key, which begins with a letter, a digit or an underscore. */
export const RETEST_SECTION = '~re-test';

/** Questions in the order asked: re-tests form the first section, the others follow in template order. */
export function retestsFirst(shown: readonly ShownQuestion[], retests: ReadonlySet<string>): ShownQuestion[] {
  const isRetest = ({ question }: ShownQuestion) => retests.has(question.key);
  const first = shown.filter(isRetest);
  const section = {
    key: RETEST_SECTION,
    title: 'Re-test',
    description: 'The recommendations for these are done. Check whether they are met now.',
    weight: 0,
    questions: first.map(({ question }) => question),
  };
  return [...first.map((one) => ({ ...one, section })), ...shown.filter((one) => !isRetest(one))];
}
