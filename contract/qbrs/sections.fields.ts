import * as z from 'zod/mini';
import { OWN_KEY, type OwnKey } from '#domain/deck/own/own.key.rules.ts';
import { OWN_LAYOUTS, OWN_LIMITS } from '#domain/deck/own/own.rules.ts';
import { MOST_GAPS } from '#domain/deck/facts/gaps.rules.ts';
import { MEETING_LIMITS } from '#domain/qbrs/meeting.rules.ts';
import { QBR_SECTION_KEYS } from '#domain/qbrs/qbrs.rules.ts';
import { Id, line, prose } from '#contract/fields.ts';
import { MOST_TEXTS, RichText, TextField } from './rich.fields.ts';

const NARRATIVE_LIMIT = 10_000;

const OwnSectionKey = z.pipe(
  z.pipe(
    z.string().check(z.maxLength(12), z.regex(OWN_KEY, 'must be a section of the deck, or "own-" with 8 letters and digits')),
    z.transform((key): OwnKey => `own-${key.slice(4)}`),
  ),
  z.templateLiteral(['own-', z.string()]),
);

/** Section of the product, or a slide that the organisation writes itself. */
export const SectionKey = z.union([z.enum(QBR_SECTION_KEYS), OwnSectionKey]);
export const MOST_SECTIONS = QBR_SECTION_KEYS.length + OWN_LIMITS.slides;

/** Slide that the organisation writes itself. Its title and text are texts of the section: "own-1x9k20ab.title". */
const OwnSlide = z.object({
  layout: z.enum(OWN_LAYOUTS),
  /** Picture uploaded for a slide of this QBR. */
  picture: z.nullable(Id),
  /** Description of the picture, without which the slide is in no copy for the customer. */
  alt: prose(OWN_LIMITS.alt),
  /** Copies the slide into the customer's next review. */
  isCarried: z.boolean(),
});

export const QbrSection = z.object({
  key: SectionKey,
  title: z.string(),
  enabled: z.boolean(),
  narrative: z.string(),
  /** Narrative that was edited or predates complete slides; otherwise empty. */
  keptNarrative: z.string(),
  data: z.nullable(z.record(z.string(), z.unknown())),
  /** Edited texts by slide and field: "score.title". */
  texts: z.record(z.string(), RichText),
  /** Findings on the gaps slide; empty means computed. */
  chosen: z.array(Id),
  /** Internal: in no deck, file or shared link. */
  speakerNotes: z.string(),
  /** Duration in the meeting; null if computed. */
  durationMinutes: z.nullable(z.number()),
  minutes: z.string(),
  /** Null for sections of the product. */
  own: z.nullable(OwnSlide),
});

/** Changes to a section: absent fields are unchanged, and a null text restores the computed one. */
export const SectionChange = z.object({
  key: SectionKey,
  title: z.optional(line(200)),
  enabled: z.optional(z.boolean()),
  narrative: z.optional(prose(NARRATIVE_LIMIT)),
  texts: z.optional(
    z
      .array(z.object({ field: TextField, text: z.nullable(RichText) }))
      .check(z.maxLength(MOST_TEXTS, `must hold at most ${MOST_TEXTS} texts`)),
  ),
  chosen: z.optional(z.array(Id).check(z.maxLength(MOST_GAPS, `must name at most ${MOST_GAPS} findings`))),
  speakerNotes: z.optional(prose(MEETING_LIMITS.notes)),
  durationMinutes: z.optional(z.nullable(z.int().check(z.gte(0), z.lte(MEETING_LIMITS.slideMinutes)))),
  /** Adds the slide if the QBR has none with this key; null removes it. */
  own: z.optional(z.nullable(OwnSlide)),
});
