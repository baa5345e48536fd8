import { z } from 'zod';
import { dayOf, type PsaFields, storedText } from '#domain/psa/psa.records.rules.ts';

/** IDs are numbers in all three services and are kept as text. */
export const ServiceId = z.union([z.number(), z.string()]).transform(String);
export const Text = z.union([z.string(), z.number()]).nullish();
export const Ref = z.object({ id: ServiceId, name: z.string().nullish() }).nullish();

/** Fields of a record in stored form; callers convert dates beforehand. */
export function fieldsOf(values: Readonly<Record<string, unknown>>): PsaFields {
  return Object.fromEntries(Object.entries(values).map(([field, value]) => [field, storedText(field, value)]));
}

export const daysOf = (values: Readonly<Record<string, unknown>>): PsaFields =>
  Object.fromEntries(Object.entries(values).map(([field, value]) => [field, dayOf(value)]));

/** Items that have the expected shape. Others are dropped without an error entry, because they lack even an id. */
export function itemsOf<S extends z.ZodType>(shape: S, items: unknown): z.output<S>[] {
  return z
    .array(z.unknown())
    .parse(items)
    .flatMap((item) => {
      const read = shape.safeParse(item);
      return read.success ? [read.data] : [];
    });
}

export const fullName = (first: unknown, last: unknown): string => `${storedText('name', first)} ${storedText('name', last)}`.trim();
