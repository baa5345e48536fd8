import * as z from 'zod/mini';

/** The search parameters of all addresses. An unknown value is ignored: a bad address never shows an error page. */
export const text = z.catch(z.optional(z.string()), undefined);
/** Visible to everybody who sees the address, so it is only a name or an e-mail address. */
export const name = z.catch(z.optional(z.string().check(z.maxLength(200))), undefined);
export const email = z.catch(z.optional(z.string().check(z.maxLength(254))), undefined);
export const flag = z.catch(z.optional(z.literal(true)), undefined);

/** An address written by hand holds a number or true where the contract asks for text. */
export const written = z.catch(z.optional(z.pipe(z.union([z.string(), z.number(), z.literal(true)]), z.transform(String))), undefined);

/** What every list keeps in its address besides its filters: page, columns, density and the saved view. */
export const ARRANGEMENT = { page: written, size: written, columns: text, rows: text, view: text } as const;
export const ListSearch = z.object({ q: written, status: text, sort: text, dialog: text, ...ARRANGEMENT });
export const TabSearch = z.object({ tab: text, dialog: text, section: text });
