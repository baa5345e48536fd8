import * as z from 'zod/mini';

/** The search parameters of all addresses. An unknown value is ignored: a bad address never shows an error page. */
export const text = z.catch(z.optional(z.string()), undefined);
/** Visible to everybody who sees the address, so it is only a name or an e-mail address. */
export const name = z.catch(z.optional(z.string().check(z.maxLength(200))), undefined);
export const email = z.catch(z.optional(z.string().check(z.maxLength(254))), undefined);
export const flag = z.catch(z.optional(z.literal(true)), undefined);

export const ListSearch = z.object({ q: text, status: text, sort: text, dialog: text });
export const TabSearch = z.object({ tab: text, dialog: text, section: text });
