import * as z from 'zod/mini';
import { SHORT_TEXT_LIMITS } from '#domain/recommendations/library.rules.ts';
import { EVIDENCE_POLICIES } from '#domain/templates/evidence.rules.ts';
import { CONDITION_OPERATORS, KEY_PATTERN, QUESTION_TYPES, TEMPLATE_LIMITS } from '#domain/templates/templates.rules.ts';
import { line, prose } from '#contract/fields.ts';
import { ScoreBands, StoredBands } from '#contract/score-bands.ts';

const Key = z
  .string()
  .check(
    z.minLength(1, 'is required'),
    z.maxLength(TEMPLATE_LIMITS.key),
    z.regex(KEY_PATTERN, 'may hold letters, digits, dots, hyphens and underscores'),
  );
const Weight = z.number().check(z.gte(0), z.lte(10));
const Points = z.number().check(z.gte(0), z.lte(100));

const Condition = z.object({ question: Key, op: z.enum(CONDITION_OPERATORS), value: z.optional(z.union([prose(200), z.number()])) });

const Conditions = z.array(Condition).check(z.maxLength(TEMPLATE_LIMITS.conditions));
const ShowIf = z
  .object({ all: z.optional(Conditions), any: z.optional(Conditions) })
  .check(
    z.refine(
      ({ all = [], any = [] }) => all.length + any.length <= TEMPLATE_LIMITS.conditions,
      `must hold at most ${TEMPLATE_LIMITS.conditions} conditions`,
    ),
  );

const Bands = z
  .array(z.object({ upTo: z.optional(z.number().check(z.gte(-1e9), z.lte(1e9))), points: Points }))
  .check(z.maxLength(TEMPLATE_LIMITS.bands));

export const Question = z.object({
  key: Key,
  text: line(TEMPLATE_LIMITS.questionText),
  type: z.enum(QUESTION_TYPES),
  required: z._default(z.boolean(), false),
  weight: z._default(Weight, 1),
  critical: z._default(z.boolean(), false),
  internalOnly: z._default(z.boolean(), false),
  options: z.optional(z.array(z.object({ key: Key, label: line(300), points: Points })).check(z.maxLength(TEMPLATE_LIMITS.options))),
  /** Points by upper limit of a number or date; the last band has no limit. Dates are scored by their age in days. */
  bands: z.optional(Bands),
  help: z.optional(
    z.object({ whyWeAsk: z.optional(prose(TEMPLATE_LIMITS.helpText)), howToCheck: z.optional(prose(TEMPLATE_LIMITS.helpText)) }),
  ),
  showIf: z.optional(ShowIf),
  failThreshold: z.optional(Points),
  findingTitle: z.optional(prose(500)),
  clientWording: z.optional(prose(500)),
  gain: z.optional(prose(SHORT_TEXT_LIMITS.gain)),
  evidenceRequired: z.optional(z.enum(EVIDENCE_POLICIES)),
  recommendationKey: z.optional(Key),
  frameworkRefs: z.optional(
    z.array(z.object({ framework: line(120), version: z.optional(prose(40)), ref: line(120) })).check(z.maxLength(TEMPLATE_LIMITS.refs)),
  ),
  tags: z.optional(z.array(line(TEMPLATE_LIMITS.tag)).check(z.maxLength(TEMPLATE_LIMITS.tags))),
});

export const Section = z.object({
  key: Key,
  title: line(300),
  description: z.optional(prose(TEMPLATE_LIMITS.helpText)),
  weight: z._default(Weight, 1),
  questions: z.array(Question).check(z.maxLength(TEMPLATE_LIMITS.questions)),
});

export const Sections = z.array(Section).check(z.maxLength(TEMPLATE_LIMITS.sections));

export const Scoring = z.object({ bands: z.optional(ScoreBands), countInternal: z.optional(z.boolean()) });
export const StoredScoring = z.object({ bands: z.optional(StoredBands), countInternal: z.optional(z.boolean()) });
