/** Tools whose files are tables with free column names. */
export const TABLE_TOOLS = ['rmm', 'backup'] as const;
export type TableTool = (typeof TABLE_TOOLS)[number];

/** Meanings of the columns of a device list. `measured` columns become check results. */
const RMM = [
  { key: 'name', label: 'Device name', measured: false },
  { key: 'customer', label: 'Customer', measured: false },
  { key: 'kind', label: 'Device type', measured: false },
  { key: 'system', label: 'Operating system', measured: false },
  { key: 'lastSeen', label: 'Last contact', measured: true },
  { key: 'edr', label: 'EDR', measured: true },
  { key: 'antivirus', label: 'Antivirus product', measured: false },
  { key: 'antivirusStatus', label: 'Antivirus status', measured: true },
  { key: 'encryption', label: 'Disk encryption', measured: true },
  { key: 'systemPatches', label: 'Patch state of the operating system', measured: true },
  { key: 'applicationPatches', label: 'Patch state of applications', measured: true },
  { key: 'patchAge', label: 'Oldest missing patch, as days or date', measured: true },
  { key: 'overduePatches', label: 'Patches missing for more than 30 days', measured: true },
  { key: 'restart', label: 'Restart pending', measured: true },
  { key: 'warranty', label: 'End of warranty', measured: false },
  { key: 'purchased', label: 'Date of purchase', measured: false },
  { key: 'model', label: 'Model or manufacturer', measured: false },
  { key: 'localAdmin', label: 'Local admin rights', measured: true },
  { key: 'diskHealth', label: 'Disk health', measured: true },
  { key: 'diskFree', label: 'Free disk space in %', measured: true },
  { key: 'dnsFilter', label: 'DNS filter', measured: true },
] as const;

/** Meanings of the columns of a list of backup jobs. */
const BACKUP = [
  { key: 'name', label: 'Job or device name', measured: false },
  { key: 'customer', label: 'Customer', measured: false },
  { key: 'kind', label: 'Type', measured: false },
  { key: 'result', label: 'Result of the last backup', measured: true },
  { key: 'lastRun', label: 'Last backup', measured: false },
  { key: 'lastSuccess', label: 'Last successful backup', measured: true },
  { key: 'offsite', label: 'Off-site copy', measured: true },
  { key: 'immutable', label: 'Immutable copy', measured: true },
  { key: 'encrypted', label: 'Encryption', measured: true },
  { key: 'restoreTest', label: 'Last restore test', measured: true },
  { key: 'restoreResult', label: 'Result of the last restore test', measured: false },
] as const;

export type RmmMeaning = (typeof RMM)[number]['key'];
export type BackupMeaning = (typeof BACKUP)[number]['key'];
export type Meaning = RmmMeaning | BackupMeaning;

export const MEANINGS: Record<TableTool, readonly { key: Meaning; label: string; measured: boolean }[]> = { rmm: RMM, backup: BACKUP };

/** Check that counts a column; columns without one, such as the device type, change what other checks count. */
const CHECK_OF: Partial<Record<Meaning, string>> = {
  system: 'rmm.supported-os',
  lastSeen: 'rmm.agent',
  edr: 'rmm.edr',
  antivirus: 'rmm.edr',
  antivirusStatus: 'rmm.antivirus',
  encryption: 'rmm.encryption',
  systemPatches: 'rmm.os-patches',
  applicationPatches: 'rmm.app-patches',
  patchAge: 'rmm.overdue-patches',
  overduePatches: 'rmm.overdue-patches',
  restart: 'rmm.restart',
  warranty: 'rmm.warranty',
  purchased: 'rmm.server-purchase',
  localAdmin: 'rmm.local-admin',
  diskHealth: 'rmm.disk-health',
  diskFree: 'rmm.disk-free',
  dnsFilter: 'rmm.dns-filter',
  result: 'backup.jobs',
  lastSuccess: 'backup.recent',
  offsite: 'backup.offsite',
  immutable: 'backup.immutable',
  encrypted: 'backup.encrypted',
  restoreTest: 'backup.restore-test',
};

export function checkOfMeaning(meaning: Meaning): string | null {
  return CHECK_OF[meaning] ?? null;
}

export const COLUMN_LIMITS = {
  /** Columns of a table. */
  columns: 500,
  name: 300,
  /** Rows and characters of a cell that are shown with the question. */
  shownRows: 3,
  shownCell: 60,
  /** Kept choices of a customer. */
  choices: 50,
  /** Size of a table that is counted again while its columns are chosen, in MB. */
  triedMegabytes: 10,
} as const;

export interface ChosenColumn {
  column: string;
  meaning: Meaning;
}

/** Header names in one order and letter case: a tool may export its columns in another order. */
export function headKey(head: readonly string[]): string {
  const names = head.map((name) => name.trim().toLowerCase()).filter((name) => name !== '');
  return [...new Set(names)].toSorted().join('\n');
}

/** First fault of a choice, with the place of its column; null if the table can be read with it. */
export function columnsFault(
  tool: TableTool,
  head: readonly string[],
  columns: readonly ChosenColumn[],
): { at: number | null; message: string } | null {
  const known = MEANINGS[tool];
  const labelOf = (meaning: Meaning) => known.find(({ key }) => key === meaning)?.label;
  for (const [at, { column, meaning }] of columns.entries()) {
    const label = labelOf(meaning);
    if (label === undefined) return { at, message: 'This meaning does not belong to this kind of list' };
    if (!head.includes(column)) return { at, message: `The file has no column “${column}”` };
    if (columns.findIndex((one) => one.meaning === meaning) < at) return { at, message: `${label} is chosen for two columns` };
    if (columns.findIndex((one) => one.column === column) < at) return { at, message: `“${column}” is listed twice` };
  }
  if (!columns.some(({ meaning }) => meaning === 'name')) return { at: null, message: `Choose the column of “${labelOf('name')}”` };
  const measured = known.filter((one) => one.measured);
  if (columns.some(({ meaning }) => measured.some(({ key }) => key === meaning))) return null;
  const examples = measured.slice(0, 3).map(({ label }) => label);
  return { at: null, message: `Choose at least one column that is checked, such as ${examples.join(', ')}` };
}
