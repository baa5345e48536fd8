import { z } from 'zod';
import type { ServiceAnswer } from '#server/platform/http/outbound/service.calls.ts';
import { namesOf } from '#server/psa/tools/service.tickets.ts';
import { ServiceId } from '#server/psa/tools/service.values.ts';

const Fields = z.object({
  fields: z.array(
    z.object({ name: z.string(), picklistValues: z.array(z.object({ value: ServiceId, label: z.string().nullish() })).nullish() }),
  ),
});

/** Names of an entity's picklist values, including inactive ones; the numbers differ in every database. */
export async function listsOf(get: (path: string) => Promise<ServiceAnswer>, entity: string) {
  const { fields } = Fields.parse((await get(`${entity}/entityInformation/fields`)).json);
  return (field: string) =>
    namesOf(
      (fields.find(({ name }) => name.toLowerCase() === field)?.picklistValues ?? []).map(({ value, label }) => ({
        id: value,
        name: label ?? value,
      })),
    );
}
