import { EVIDENCE_LIMITS, type CheckResult, type Severity } from '#domain/evidence/results.rules.ts';
import { FileRefusal } from '#server/platform/files/file.refusal.ts';
import { checkOf } from './run.ts';
import { readTable } from './table.ts';

/** Names that products give to one column, in lower case and without spaces or signs; the first that is found counts. */
export type Columns<Role extends string> = Readonly<Record<Role, readonly string[]>>;

export type Cells<Role extends string> = Readonly<Partial<Record<Role, string>>>;

const plainName = (name: string) => name.toLowerCase().replace(/[^a-z0-9]/g, '');

/** The heads of a table by their roles. */
export function rolesIn<Role extends string>(columns: Columns<Role>, head: readonly string[]): Partial<Record<Role, string>> {
  const byName = new Map(head.toReversed().map((name) => [plainName(name), name]));
  const roles: Partial<Record<Role, string>> = {};
  for (const role in columns) {
    const name = columns[role].find((alias) => byName.has(alias));
    if (name !== undefined) roles[role] = byName.get(name);
  }
  return roles;
}

const MOST_CELL = 300;

/** The column names of a table by their meaning, chosen by a person. */
export type ChosenRoles<Role extends string> = Readonly<Partial<Record<Role, string>>>;

/** The cells of known or chosen columns of every row. A row that is shorter than its head means that the file was cut off. */
export async function readColumns<Role extends string>(
  path: string,
  columns: Columns<Role>,
  chosen?: ChosenRoles<Role>,
): Promise<Cells<Role>[]> {
  const rows: Cells<Role>[] = [];
  let head: readonly string[] = [];
  let roles: Partial<Record<Role, string>> = {};
  await readTable(path, (row) => {
    if (rows.length >= EVIDENCE_LIMITS.results) {
      throw new FileRefusal('', `The table contains more than ${EVIDENCE_LIMITS.results.toLocaleString('en')} rows. Split it.`);
    }
    const names = Object.keys(row);
    if (rows.length === 0) {
      head = names;
      roles = chosen ? { ...chosen } : rolesIn(columns, head);
    } else if (names.length < head.length) {
      throw new FileRefusal('', 'A row of the table is shorter than its header. Export the table again and upload the complete file.');
    }
    const cells: Partial<Record<Role, string>> = {};
    for (const role in roles) cells[role] = (row[roles[role] ?? ''] ?? '').trim().slice(0, MOST_CELL);
    rows.push(cells);
  });
  return rows;
}

/** The one customer that a table is about; a table of several customers would mix their devices. */
export function onlyCustomer(names: readonly string[]): string {
  const known = [...new Set(names.filter((name) => name !== ''))];
  if (known.length > 1) {
    throw new FileRefusal('', `The table lists ${known.length} customers. Export it for one customer.`);
  }
  return known[0] ?? '';
}

const GOOD =
  /\b(?:yes|true|on|enabled|active|installed|running|protected|encrypted|ok|healthy|up ?to ?date|compliant|good|success|successful|succeeded|completed|patched|current|normal|passed)\b|^1$/;
const BAD =
  /\b(?:not?|none|off|false|disabled|inactive|unprotected|decrypted|unencrypted|missing|missed|outdated|out of date|expired|fail|failed|failure|stopped|uninstalled|suspended|errors?|partial|partially|paused|removed|unmanaged|unhealthy|critical|never|degraded)\b|^0$/;

/** Words of a status as good or bad; null where they say neither, such as "pending". */
export function isGood(cell: string): boolean | null {
  const words = cell
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .replaceAll(/[-_]/g, ' ');
  if (/\b(?:no|0) (?:issues|errors|warnings|threats)\b/.test(words)) return true;
  if (BAD.test(words)) return false;
  return GOOD.test(words) ? true : null;
}

export function numberIn(cell: string): number | null {
  const found = /^-?\d+(?:[.,]\d+)?/.exec(cell);
  return found ? Number(found[0].replace(',', '.')) : null;
}

const MOST_NAMED = 50;

/** Counts for how many devices or jobs a check passes. A cell that says neither is not a pass. */
export class Tally {
  #passed = 0;
  #total = 0;
  #readable = 0;
  readonly #open: string[] = [];

  add(name: string, passes: boolean | null, shown = ''): void {
    this.#total += 1;
    if (passes !== null) this.#readable += 1;
    if (passes) this.#passed += 1;
    else if (this.#open.length < MOST_NAMED) this.#open.push(`${name || 'Without a name'}: ${shown || 'no value'}`);
  }

  result(checkId: string, title: string, severity: Severity): CheckResult {
    if (this.#readable === 0) {
      return checkOf({
        checkId,
        title,
        outcome: 'not_applicable',
        severity,
        detail: 'The table has no readable value for this check.',
      });
    }
    const outcome = this.#passed === this.#total ? 'pass' : 'fail';
    return checkOf({ checkId, title, outcome, severity, detail: this.#open.join('\n'), passed: this.#passed, total: this.#total });
  }
}
