import { sql } from 'kysely';

/** The columns that increase the version of a row; part of every `set` that changes what people see of the row. */
export const NEXT_VERSION = { version: sql<number>`version + 1`, updatedAt: sql<Date>`now()` };
