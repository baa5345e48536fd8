import type { TemplateBody } from './templates.rules.ts';

export interface QuestionRecord {
  key: string;
  answered: number;
  notApplicable: number;
  failed: number;
  /** Answers without points, which cannot fail. */
  unscored: number;
}

export interface UnusedQuestion {
  key: string;
  section: string;
  text: string;
  answered: number;
  notApplicable: number;
  required: boolean;
  critical: boolean;
}

/** Questions that were met but never failed in the period, most answered first. Unscored and never-asked questions are excluded. */
export function unusedQuestions({ sections }: TemplateBody, records: readonly QuestionRecord[]): UnusedQuestion[] {
  const recordOf = new Map(records.map((record) => [record.key, record]));
  const unused = sections.flatMap(({ title, questions }) =>
    questions.flatMap(({ key, text, required, critical }) => {
      const { answered = 0, notApplicable = 0, failed = 0, unscored = 0 } = recordOf.get(key) ?? {};
      const isUnused = failed === 0 && unscored === 0 && answered + notApplicable > 0;
      return isUnused ? [{ key, section: title, text, answered, notApplicable, required, critical }] : [];
    }),
  );
  return unused.toSorted((one, other) => other.answered - one.answered);
}
