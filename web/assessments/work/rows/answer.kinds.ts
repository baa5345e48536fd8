import type { FC } from 'react';
import type { QuestionType } from '#domain/templates/templates.rules.ts';
import { ChoiceInput } from './ChoiceInput.tsx';
import { type AnswerInput, Segments } from './Segments.tsx';
import { DayInputField, NumberInput, type TypedInput, WordsInput } from './TypedInput.tsx';

/** Components and keys for one kind of question. Files are attached in the panel. */
interface AnswerKind {
  Choices?: FC<AnswerInput>;
  Typed?: FC<TypedInput>;
  /** True if the input fits next to the question in its row. */
  isBeside?: true;
  /** Keys that start typing the answer. */
  keys?: RegExp;
  keysHint?: string;
  /** Too long to repeat in a message. */
  isLong?: true;
}

const SEGMENTS: AnswerKind = { Choices: Segments, isBeside: true };

export const ANSWER_KINDS: Record<QuestionType, AnswerKind> = {
  alignment: SEGMENTS,
  yes_no: SEGMENTS,
  scale_0_5: SEGMENTS,
  single_choice: { Choices: ChoiceInput },
  multi_choice: { Choices: ChoiceInput, isLong: true },
  number: { Typed: NumberInput, isBeside: true, keys: /^[\d.,-]$/, keysHint: '0–9' },
  date: { Typed: DayInputField, isBeside: true, keys: /^\d$/, keysHint: '0–9' },
  // The key name of an accent is "Dead", longer than one character.
  text: { Typed: WordsInput, keys: /^([^\s/?]|Dead)$/u, keysHint: 'A–Z', isLong: true },
  file: {},
};
