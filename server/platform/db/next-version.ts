import { sql } from 'kysely';

/** Increments a row's version; include it in every `set` that changes visible data. */
export const NEXT_VERSION = { version: sql<number>`version + 1`, updatedAt: sql<Date>`now()` };
