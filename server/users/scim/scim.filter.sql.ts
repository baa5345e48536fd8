import { type RawBuilder, sql } from 'kysely';
import { type Filter, type Literal, unsupported } from './scim.filter.ts';

type Condition = RawBuilder<boolean>;
type Comparison = Extract<Filter, { kind: 'compare' }>;

/** Attribute of a resource as SQL: one value, or items with their own attributes. */
export type FilterColumn =
  | { kind: 'text' | 'exact' | 'boolean' | 'time'; of: RawBuilder<unknown> }
  | { kind: 'items'; columns: FilterColumns; some(condition: Condition): Condition };
export type FilterColumns = Readonly<Record<string, FilterColumn>>;

/** Condition for a filter; attributes that are not in the table are refused. */
export function conditionOf(filter: Filter, columns: FilterColumns): Condition {
  switch (filter.kind) {
    case 'and':
      return sql`(${sql.join(
        filter.parts.map((part) => conditionOf(part, columns)),
        sql` and `,
      )})`;
    case 'or':
      return sql`(${sql.join(
        filter.parts.map((part) => conditionOf(part, columns)),
        sql` or `,
      )})`;
    case 'not':
      return sql`(${conditionOf(filter.part, columns)}) is not true`;
    case 'some': {
      const column = columnOf(columns, filter.attribute);
      if (column.kind !== 'items') throw unsupported();
      return column.some(conditionOf(filter.part, column.columns));
    }
    default:
      return leaf(filter, columns);
  }
}

/** `emails` stands for `emails.value`, and `emails.type` is a comparison of items. */
function leaf(filter: Exclude<Filter, { kind: 'and' | 'or' | 'not' | 'some' }>, columns: FilterColumns): Condition {
  const [name = '', sub = 'value'] = filter.attribute.split('.');
  const items = Object.hasOwn(columns, name) ? columns[name] : undefined;
  if (items?.kind === 'items') return items.some(leaf({ ...filter, attribute: sub }, items.columns));
  const column = columnOf(columns, filter.attribute);
  if (column.kind === 'items') throw unsupported();
  if (filter.kind === 'present') return sql`coalesce(${column.of}::text, '') <> ''`;
  return comparison(filter, column);
}

function columnOf(columns: FilterColumns, attribute: string): FilterColumn {
  const column = Object.hasOwn(columns, attribute) ? columns[attribute] : undefined;
  if (!column) throw unsupported();
  return column;
}

function comparison({ operator, value }: Comparison, { kind, of }: Exclude<FilterColumn, { kind: 'items' }>): Condition {
  if (value === null && operator === 'eq') return sql`${of} is null`;
  if (value === null && operator === 'ne') return sql`${of} is not null`;
  if (kind === 'boolean') return ordered(operator, of, flagOf(value), ['eq', 'ne']);
  if (kind === 'time') return ordered(operator, of, timeOf(value), ['eq', 'ne', 'gt', 'ge', 'lt', 'le']);
  if (typeof value !== 'string') throw unsupported();
  const [held, wanted] = kind === 'exact' ? [sql`${of}`, sql`${value}::text`] : [sql`lower(${of})`, sql`lower(${value}::text)`];
  if (operator === 'co') return sql`strpos(${held}, ${wanted}) > 0`;
  if (operator === 'sw') return sql`starts_with(${held}, ${wanted})`;
  if (operator === 'ew') return sql`right(${held}, length(${wanted})) = ${wanted}`;
  return ordered(operator, held, wanted, ['eq', 'ne', 'gt', 'ge', 'lt', 'le']);
}

const SIGNS = { eq: sql`=`, ne: sql`is distinct from`, gt: sql`>`, ge: sql`>=`, lt: sql`<`, le: sql`<=` } as const;

function ordered(operator: string, held: RawBuilder<unknown>, wanted: unknown, allowed: readonly (keyof typeof SIGNS)[]): Condition {
  const sign = allowed.find((one) => one === operator);
  if (sign === undefined) throw unsupported();
  return sql`${held} ${SIGNS[sign]} ${wanted}`;
}

/** Entra ID sends flags as text. */
function flagOf(value: Literal): boolean {
  const text = String(value).toLowerCase();
  if (text !== 'true' && text !== 'false') throw unsupported();
  return text === 'true';
}

function timeOf(value: Literal): Date {
  const time = new Date(typeof value === 'string' ? value : Number.NaN);
  if (Number.isNaN(time.getTime())) throw unsupported();
  return time;
}
