import { readFileSync } from 'node:fs';
import * as z from 'zod/mini';
import { type Support, type SupportDates, supportOf } from '#domain/lifecycle/support.dates.rules.ts';

const Dates = z.object({
  snapshot: z.string(),
  source: z.string(),
  products: z.record(
    z.string(),
    z.object({
      cycles: z.array(z.object({ cycle: z.string(), label: z.nullable(z.string()), supportedUntil: z.union([z.string(), z.boolean()]) })),
    }),
  ),
});

/** Snapshot of endoflife.date; its day and source are in the file. */
export const SUPPORT_DATES: SupportDates = Dates.parse(JSON.parse(readFileSync(new URL('./support.dates.json', import.meta.url), 'utf8')));

export function supportOfText(text: string): Support | null {
  return supportOf([text], SUPPORT_DATES);
}

/** Support of the software that an asset names in its model, name or type. */
export function supportOfAsset({ model, name, type }: { model: string; name: string; type: string }): Support | null {
  return supportOf([model, name, type], SUPPORT_DATES);
}
