import { z } from 'zod';
import { dayOf, type PsaFields, storedText } from '#domain/psa/psa.records.rules.ts';

/** An id is a number in all three services; one that is none is left out. */
export const ServiceId = z.union([z.number(), z.string()]).transform(String);
export const Text = z.union([z.string(), z.number()]).nullish();
/** A reference to something else, of which the name is shown. */
export const Ref = z.object({ id: ServiceId, name: z.string().nullish() }).nullish();

/** The neutral fields of a thing, each as it can be stored; days are named with a `day` before them by the caller. */
export function fieldsOf(values: Readonly<Record<string, unknown>>): PsaFields {
  return Object.fromEntries(Object.entries(values).map(([field, value]) => [field, storedText(field, value)]));
}

export const daysOf = (values: Readonly<Record<string, unknown>>): PsaFields =>
  Object.fromEntries(Object.entries(values).map(([field, value]) => [field, dayOf(value)]));

/** The items that have the shape we need; others are left out and counted by nobody, because they have not even an id. */
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
