import { sql } from 'kysely';

/** The columns by which a row with a version goes one further; part of every `set` that changes what people see of the row. */
export const NEXT_VERSION = { version: sql<number>`version + 1`, updatedAt: sql<Date>`now()` };
