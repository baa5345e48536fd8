import type { CustomField } from '#domain/custom/custom.rules.ts';
import { importFieldLabel } from '#domain/customers/import.columns.rules.ts';
import { ownValuesIn } from '#domain/customers/import.own.rules.ts';
import { moneyIn } from '#domain/customers/import.values.rules.ts';
import { idsIn } from '#server/customers/external.ids.ts';
import { presentFields } from '#server/platform/db/present-fields.ts';
import type { ImportColumns } from './import.columns.ts';
import { AMOUNT_FIELDS, type ImportedRow, TEAM_FIELDS } from './import.rows.ts';

interface Around {
  organization: { currency: string };
  ownFields: readonly CustomField[];
  /** Ids by name and by email address, in lower case; null if ambiguous. */
  people: ReadonlyMap<string, string | null>;
}

type Present = ImportColumns | undefined;

/** Columns set by a row, with validation errors. Lists, address and cadence are merged with the existing values. */
export function columnsOf(
  row: ImportedRow,
  present: Present,
  { organization, people, ownFields }: Around,
): { columns: Partial<ImportColumns>; faults: string[] } {
  const { customFields: _typed, externalIds, address, cadence, tags, complianceTags, ...plain } = row.body;
  const team = teamOf(row, people);
  const amounts = amountsOf(row, present?.currency ?? plain.currency ?? organization.currency);
  const own = ownValuesIn(row.others, ownFields, present?.customFields ?? {});
  const columns = {
    ...presentFields(plain),
    ...idsIn(externalIds),
    ...presentFields({ customFields: own.values }),
    ...team.columns,
    ...amounts.columns,
    ...joinedOf({ address, cadence, tags, complianceTags }, present),
  };
  return { columns, faults: [...row.faults, ...own.faults, ...team.faults, ...amounts.faults, ...contradictions(row, columns, present)] };
}

function joinedOf(
  { address, cadence, tags, complianceTags }: Pick<ImportedRow['body'], 'address' | 'cadence' | 'tags' | 'complianceTags'>,
  present: Present,
) {
  return {
    ...(address && { address: { ...present?.address, ...address } }),
    ...(cadence && { cadence: { ...cadence, ...present?.cadence, reviewsPerYear: cadence.reviewsPerYear } }),
    ...(tags && { tags: joined(present?.tags, tags) }),
    ...(complianceTags && { complianceTags: joined(present?.complianceTags, complianceTags) }),
  };
}

const joined = (present: readonly string[] = [], added: readonly string[]) => [...new Set([...present, ...added])];

function teamOf({ team }: ImportedRow, people: Around['people']) {
  const faults: string[] = [];
  const columns: Partial<ImportColumns> = {};
  for (const field of ['vcio', 'engineer', 'accountManager'] as const) {
    const name = team[field];
    if (name === undefined) continue;
    const id = people.get(name.toLowerCase());
    if (id) columns[TEAM_FIELDS[field]] = id;
    else faults.push(id === null ? `Several people are named “${name}”: use the email address` : `No person is named “${name}”`);
  }
  return { columns, faults };
}

function amountsOf({ amounts }: ImportedRow, currency: string): { columns: Partial<ImportColumns>; faults: string[] } {
  const faults: string[] = [];
  const columns: Partial<ImportColumns> = {};
  for (const field of AMOUNT_FIELDS) {
    const cell = amounts[field];
    if (cell === undefined) continue;
    const read = moneyIn(cell, currency);
    if ('value' in read) columns[field] = read.value;
    else faults.push(`${importFieldLabel(field)}: ${read.fault}`);
  }
  return { columns, faults };
}

function contradictions({ faults }: ImportedRow, columns: Partial<ImportColumns>, present: Present): string[] {
  if (!present || faults.length > 0) return [];
  const { contractStart: start, contractEnd: end } = { ...present, ...columns };
  const isOtherCurrency = columns.currency !== undefined && columns.currency !== present.currency;
  return [
    ...(isOtherCurrency ? [`Currency: this customer has amounts in ${present.currency}; change it on the customer's page`] : []),
    ...(start && end && end < start ? ['Contract until: must not be before its start'] : []),
  ];
}
