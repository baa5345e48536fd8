import * as z from 'zod/mini';

/** What an address may say after the question mark. A word that means nothing is left out: a bad address is never an error page. */
export const text = z.catch(z.optional(z.string()), undefined);
/** Shown to whoever opens the address, so no more than a name or an email address. */
export const name = z.catch(z.optional(z.string().check(z.maxLength(200))), undefined);
export const email = z.catch(z.optional(z.string().check(z.maxLength(254))), undefined);
export const flag = z.catch(z.optional(z.literal(true)), undefined);

export const ListSearch = z.object({ q: text, status: text, sort: text, dialog: text });
export const TabSearch = z.object({ tab: text, dialog: text, section: text });
