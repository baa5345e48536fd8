import { type RawBuilder, sql } from 'kysely';

export interface Reference {
  id: string;
  name: string;
}

const NAME_OF = { people: 'full_name', customers: 'name', templates: 'name', assessments: 'name', assets: 'name' } as const;

/**
 * Referenced row (`backups.created_by`: table or alias, and column) as `{id, name}`, or null. A sub-select on the primary key, so that the
 * plan of the outer statement is unaffected.
 */
export function reference<T extends Reference | null = Reference | null>(table: keyof typeof NAME_OF, column: string): RawBuilder<T> {
  const [row = ''] = column.split('.');
  return sql<T>`(select json_build_object('id', named.id, 'name', named.${sql.ref(NAME_OF[table])}) from ${sql.table(table)} named
    where named.organization_id = ${sql.ref(`${row}.organization_id`)} and named.id = ${sql.ref(column)})`;
}

interface Links {
  /** Link table, its column for the linked row, and its column for the owning row. */
  through: string;
  named: string;
  of: string;
  order: 'name' | 'name_key';
}

/** Rows linked to one row (`sops.id`) through a link table, each as `{id, name}`. */
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

/** Person's name as a sort key; rows without a person come first. Reads all names of the organisation once. */
export function nameOrder(column: string): RawBuilder<string> {
  return sql<string>`coalesce((select jsonb_object_agg(named.id, lower(named.full_name)) from people named) ->> ${sql.ref(column)}::text, '')`;
}
