import type * as z from 'zod/mini';
import type { createSurveyTemplate } from '#contract/surveys/templates.contract.ts';
import type { QuestionKind } from '#domain/surveys/surveys.rules.ts';
import { hasEnds, hasOptions } from '#domain/surveys/templates.rules.ts';

export type TemplateForm = z.input<typeof createSurveyTemplate.body>;
export type Question = TemplateForm['questions'][number];

export const NEW_QUESTION: Question = { kind: 'score', text: '', isRequired: true, options: [] };

/** Question of another kind, without the parts that the kind does not have. */
export function withKind({ text, isRequired, options, low, high }: Question, kind: QuestionKind): Question {
  return { kind, text, isRequired, options: hasOptions(kind) ? options : [], ...(hasEnds(kind) && { low, high }) };
}

/** Questions with one moved by a place; the same list at its ends. */
export function moved<Item>(items: readonly Item[], at: number, by: -1 | 1): Item[] {
  const [one, other] = [items[at], items[at + by]];
  if (one === undefined || other === undefined) return [...items];
  return items.map((item, place) => (place === at ? other : place === at + by ? one : item));
}
