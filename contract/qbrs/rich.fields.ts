import * as z from 'zod/mini';
import { LINK, plainText, RICH_LIMITS, type RichText as BoundText } from '#domain/deck/words/rich.text.rules.ts';
import { prose } from '#contract/fields.ts';

const Link = prose(RICH_LIMITS.link).check(z.regex(LINK, 'must begin with https:// or mailto:'));

/** Paragraphs and list items with bold text and links; all other formatting is rejected. */
export const RichText = z
  .array(
    z.strictObject({
      isItem: z.exactOptional(z.boolean()),
      runs: z
        .array(
          z.strictObject({
            text: prose(RICH_LIMITS.run),
            weight: z.exactOptional(z.literal(600)),
            href: z.exactOptional(Link),
          }),
        )
        .check(z.maxLength(RICH_LIMITS.runs, `must hold at most ${RICH_LIMITS.runs} pieces of text`)),
    }),
  )
  .check(
    z.maxLength(RICH_LIMITS.paragraphs, `must hold at most ${RICH_LIMITS.paragraphs} paragraphs`),
    z.refine<BoundText>((text) => plainText(text).length <= RICH_LIMITS.text, `must have at most ${RICH_LIMITS.text} characters`),
  ) satisfies z.ZodMiniType<BoundText>;

/** Text key: slide key, field, and item if several are alike: "score.title", "gaps.consequence.1x9k2". */
export const TextField = z
  .string()
  .check(z.maxLength(120), z.regex(/^[a-z0-9-]{1,60}\.[a-z]{1,30}(?:\.[a-z0-9]{1,20})?$/, 'must name a slide and its text'));
/** Exceeds the number of texts in any section. */
export const MOST_TEXTS = 200;
