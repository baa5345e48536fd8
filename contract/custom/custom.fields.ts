import * as z from 'zod/mini';
import {
  CUSTOM_ENTITIES,
  CUSTOM_KEY,
  CUSTOM_TYPES,
  fieldsFault,
  LONGEST_CUSTOM_TEXT,
  MOST_CUSTOM_FIELDS,
  MOST_CUSTOM_OPTIONS,
  MOST_KEPT_FIELDS,
} from '#domain/custom/custom.rules.ts';
import { line, prose } from '#contract/fields.ts';

const Key = z.string().check(z.maxLength(40), z.regex(CUSTOM_KEY, 'must be a key such as renewal-day'));

export const CustomFieldList = z
  .array(
    z.object({
      key: Key,
      entity: z.enum(CUSTOM_ENTITIES),
      label: line(40),
      type: z.enum(CUSTOM_TYPES),
      options: z.array(line(60)).check(z.maxLength(MOST_CUSTOM_OPTIONS, `must hold at most ${MOST_CUSTOM_OPTIONS} options`)),
      archived: z.boolean(),
    }),
  )
  .check(
    z.maxLength(MOST_KEPT_FIELDS),
    z.refine((fields) => fieldsFault(fields) === null, `must be at most ${MOST_CUSTOM_FIELDS} in use, each with a different name`),
  );

const Value = z.union([prose(LONGEST_CUSTOM_TEXT), z.number()]);

/** Custom values by field key; in lists only with `customFields=true`. */
export const CustomValues = z.record(z.string(), z.union([z.string(), z.number()]));

/** Changed values only; null clears a value. */
export const CustomChange = z.optional(
  z.record(Key, z.nullable(Value)).check(
    z.refine((values) => Object.keys(values).length <= MOST_KEPT_FIELDS, `must name at most ${MOST_KEPT_FIELDS} fields`),
    z.meta({ maxProperties: MOST_KEPT_FIELDS }),
  ),
);

/** List parameters: `custom=region:North` filters, `customFields=true` includes the values. */
export const CUSTOM_QUERY = {
  custom: z.optional(
    prose(LONGEST_CUSTOM_TEXT + 41).check(z.regex(/^[a-z][a-z0-9-]{0,39}:./s, 'must be a field and its value, such as region:North')),
  ),
  customFields: z.optional(z.enum(['true'])),
};
