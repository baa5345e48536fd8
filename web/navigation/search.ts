import * as z from 'zod/mini';
import type { ListEndpoint } from '#contract/endpoint.ts';

/** Search parameters of all URLs. Unknown values are ignored, so that a bad URL never shows an error page. */
export const text = z.catch(z.optional(z.string()), undefined);
/** Anyone who sees the URL can read it, so it holds only a name or an email address. */
export const name = z.catch(z.optional(z.string().check(z.maxLength(200))), undefined);
export const email = z.catch(z.optional(z.string().check(z.maxLength(254))), undefined);
export const flag = z.catch(z.optional(z.literal(true)), undefined);

/** A hand-written URL yields a number or true where the contract expects text. */
export const written = z.catch(z.optional(z.pipe(z.union([z.string(), z.number(), z.literal(true)]), z.transform(String))), undefined);

/** Parameters of every list besides its filters: page, columns, density and saved view. */
export const ARRANGEMENT = { page: written, size: written, columns: text, rows: text, view: text } as const;
export const ListSearch = z.object({ q: written, status: text, sort: text, dialog: text, ...ARRANGEMENT });

const WithFilters = z.catchall(ListSearch, written);
type FilterOf<E extends ListEndpoint> = Exclude<keyof z.input<E['query']>, 'limit' | 'cursor' | 'total'>;

/**
 * The search parameters of a list's page, with the filters of its call; `useList` leaves out what the call does not allow. Only the type of the call
 * is imported, because routes are loaded at once and contracts with their pages.
 */
export const searchOf =
  <E extends ListEndpoint>() =>
  (search: Readonly<Record<string, unknown>>) =>
    WithFilters.parse(search) as z.input<typeof ListSearch> & { [Name in FilterOf<E>]?: string | undefined };

export const TabSearch = z.object({ tab: text, dialog: text, section: text });
