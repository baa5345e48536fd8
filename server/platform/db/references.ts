import { type RawBuilder, sql } from 'kysely';

/** A reference as the API shows one. */
export interface Reference {
  id: string;
  name: string;
}

/** The column that names a row of each table. */
const NAME_OF = { people: 'full_name', customers: 'name', templates: 'name', assessments: 'name' } as const;

/**
 * The row of a table that a column names (`backups.created_by`: table or alias, and column), as `{id, name}`; null where there is none. One sub-select on
 * the primary key keeps the plan of the statement around it.
 */
export function reference<T extends Reference | null = Reference | null>(table: keyof typeof NAME_OF, column: string): RawBuilder<T> {
  const [row = ''] = column.split('.');
  return sql<T>`(select json_build_object('id', named.id, 'name', named.${sql.ref(NAME_OF[table])}) from ${sql.table(table)} named
    where named.organization_id = ${sql.ref(`${row}.organization_id`)} and named.id = ${sql.ref(column)})`;
}
