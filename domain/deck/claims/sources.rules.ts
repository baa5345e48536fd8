import { DOCUMENTS } from './sources.documents.rules.ts';
import { FEEDBACK } from './sources.feedback.rules.ts';
import { MATTERS } from './sources.matters.rules.ts';
import { PLANNING } from './sources.plan.rules.ts';
import { REVIEW } from './sources.review.rules.ts';
import { STANDING } from './sources.standing.rules.ts';
import { WAYS } from './sources.ways.rules.ts';
import type { SourceRule } from './source.rules.ts';

/** Origin of every figure that a generated sentence may use. */
export const SOURCES = { ...STANDING, ...MATTERS, ...PLANNING, ...REVIEW, ...DOCUMENTS, ...FEEDBACK, ...WAYS };

export type Source = keyof typeof SOURCES;

export const sourceRule = (source: Source): SourceRule => SOURCES[source];

export function isSource(name: string): name is Source {
  return name in SOURCES;
}
