import { type RawBuilder, sql } from 'kysely';

/** A reference as the API shows one. */
export interface Reference {
  id: string;
  name: string;
}

/** The column that names a row of each table. */
const NAME_OF = { people: 'full_name', customers: 'name', templates: 'name', assessments: 'name', assets: 'name' } as const;

/**
 * The row of a table that a column names (`backups.created_by`: table or alias, and column), as `{id, name}`; null where there is none. One sub-select on
 * the primary key keeps the plan of the statement around it.
 */
export function reference<T extends Reference | null = Reference | null>(table: keyof typeof NAME_OF, column: string): RawBuilder<T> {
  const [row = ''] = column.split('.');
  return sql<T>`(select json_build_object('id', named.id, 'name', named.${sql.ref(NAME_OF[table])}) from ${sql.table(table)} named
    where named.organization_id = ${sql.ref(`${row}.organization_id`)} and named.id = ${sql.ref(column)})`;
}

interface Links {
  /** The table of links, its column that names the linked row, and the one that names the row whose links they are. */
  through: string;
  named: string;
  of: string;
  order: 'name' | 'name_key';
}

/** The rows that a table of links names for one row (`sops.id`), each as `{id, name}`. */
export function references(
  table: 'customers' | 'templates' | 'assets',
  { through, named, of, order }: Links,
  id: string,
): RawBuilder<Reference[]> {
  const [row = ''] = id.split('.');
  return sql<Reference[]>`(
    select coalesce(json_agg(json_build_object('id', named.id, 'name', named.name) order by named.${sql.ref(order)}, named.id), '[]')
    from ${sql.table(through)} l join ${sql.table(table)} named on named.organization_id = l.organization_id and named.id = l.${sql.ref(named)}
    where l.organization_id = ${sql.ref(`${row}.organization_id`)} and l.${sql.ref(of)} = ${sql.ref(id)})`;
}

/** The name of the person that a column names, for an order; where there is none, it comes first. All names of the organisation are read once. */
export function nameOrder(column: string): RawBuilder<string> {
  return sql<string>`coalesce((select jsonb_object_agg(named.id, lower(named.full_name)) from people named) ->> ${sql.ref(column)}::text, '')`;
}
