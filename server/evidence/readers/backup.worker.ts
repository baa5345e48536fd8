import type { BackupMeaning as Role } from '#domain/evidence/columns.rules.ts';
import type { CheckResult, Severity } from '#domain/evidence/results.rules.ts';
import {
  type Cells,
  type ChosenRoles,
  type Columns,
  isGood,
  onlyCustomer,
  readColumns,
  rolesIn,
  Tally,
} from '#server/evidence/reading/columns.ts';
import { latestOf, timesOf } from '#server/evidence/reading/dates.ts';
import { checkOf, finished, type ReadRun } from '#server/evidence/reading/run.ts';
import { isRmm } from './rmm.worker.ts';

/** Heads of job and system tables of Veeam, Datto BCDR, Acronis, N-able Cove and of tables built by hand. */
export const BACKUP_COLUMNS: Columns<Role> = {
  name: [
    'jobname',
    'backupjob',
    'job',
    'planname',
    'protectedmachine',
    'protectedsystem',
    'agentname',
    'agent',
    'assetname',
    'asset',
    'machinename',
    'machine',
    'devicename',
    'hostname',
    'system',
    'workload',
    'vmname',
    'device',
    'name',
  ],
  customer: ['organization', 'organisation', 'customer', 'customername', 'client', 'clientname', 'company', 'tenant', 'partner'],
  kind: ['workloadtype', 'jobtype', 'backuptype', 'sourcetype', 'datasource', 'datasources', 'platform', 'type'],
  result: [
    'lastresult',
    'laststatus',
    'lastbackupstatus',
    'lastjobstatus',
    'lastsessionstatus',
    'lastrunresult',
    'lastbackupresult',
    'backupstatus',
    'jobstatus',
    'result',
    'status',
  ],
  lastRun: ['lastrun', 'lastruntime', 'lastsession', 'lastsessiontime', 'lastbackup', 'lastbackuptime'],
  lastSuccess: [
    'lastsuccessfulbackup',
    'lastsuccessfulsession',
    'lastsuccess',
    'lastgoodbackup',
    'lastrestorepoint',
    'latestrestorepoint',
    'lastsnapshot',
    'lastlocalsnapshot',
    'lastlocalbackup',
    'lastrecoverypoint',
  ],
  offsite: [
    'offsitecopy',
    'offsite',
    'lastoffsitesync',
    'lastoffsitesnapshot',
    'lastoffsite',
    'latestoffsitepoint',
    'cloudcopy',
    'lastcloudbackup',
  ],
  immutable: ['immutable', 'immutability', 'immutabilityenabled', 'immutableuntil', 'objectlock'],
  encrypted: ['encrypted', 'encryption', 'encryptionenabled', 'encryptionstatus'],
  restoreTest: [
    'lastrestoretest',
    'lastrestoretestdate',
    'lasttestrestore',
    'lasttestrestoredate',
    'lasttestedrestore',
    'restoretested',
    'restorelasttested',
    'restoretestdate',
    'lastrestore',
    'lastrestoredate',
    'lastsurebackup',
    'lastrecoverytest',
    'lastdrtest',
  ],
  restoreResult: [
    'restoretestresult',
    'restoreteststatus',
    'lastrestoretestresult',
    'lastrestoreteststatus',
    'lasttestrestoreresult',
    'lastrestoreresult',
    'lastrestorestatus',
    'recoverytestresult',
  ],
};

/** A device list of an RMM may name the last backup too. */
export function isBackup(head: readonly string[]): boolean {
  const { name, result, lastRun, lastSuccess, restoreTest } = rolesIn(BACKUP_COLUMNS, head);
  if (name === undefined) return false;
  return lastSuccess !== undefined || restoreTest !== undefined || (lastRun !== undefined && result !== undefined && !isRmm(head));
}

const DAY_MS = 86_400_000;
const RECENT_DAYS = 2;
const OFFSITE_DAYS = 7;
const RESTORE_DAYS = 366;

interface Backup {
  cells: Cells<Role>;
  /** Columns that hold a time in some products and a word in others. */
  times: Readonly<Record<Timed, number | null>>;
}

const TIMED = ['lastRun', 'lastSuccess', 'offsite', 'immutable', 'restoreTest'] as const satisfies readonly Role[];
type Timed = (typeof TIMED)[number];

/** Backup jobs or protected systems, one a row. */
export async function readBackup(path: string, chosen?: ChosenRoles<Role>): Promise<ReadRun> {
  const rows = (await readColumns(path, BACKUP_COLUMNS, chosen)).filter(({ name = '' }) => name !== '');
  const column = (role: Timed) => timesOf(rows.map((cells) => cells[role] ?? ''));
  const [lastRun, lastSuccess, offsite, immutable, restoreTest] = [
    column('lastRun'),
    column('lastSuccess'),
    column('offsite'),
    column('immutable'),
    column('restoreTest'),
  ];
  const backups = rows.map((cells, index) => ({
    cells,
    times: {
      lastRun: lastRun[index] ?? null,
      lastSuccess: lastSuccess[index] ?? null,
      offsite: offsite[index] ?? null,
      immutable: immutable[index] ?? null,
      restoreTest: restoreTest[index] ?? null,
    },
  }));
  // The newest backup is the nearest to the time of the export, which the table does not name.
  const at = latestOf([...lastRun, ...lastSuccess]);
  return finished(
    {
      tool: 'backup',
      toolVersion: '',
      observedAt: at === null ? null : new Date(at).toISOString(),
      scope: onlyCustomer(rows.map(({ customer = '' }) => customer)),
      tenant: '',
    },
    resultsOf(backups, at),
  );
}

type Judge = (backup: Backup) => boolean | null;

interface Check {
  id: string;
  title: string;
  severity: Severity;
  /** The check is left out unless the table has all of these columns. */
  needs: readonly Role[];
  shows: Role;
  judge: Judge;
}

function resultsOf(backups: readonly Backup[], at: number | null): CheckResult[] {
  const isRecent: Judge = ({ cells, times: { lastSuccess } }) => {
    if (lastSuccess === null) return /never/i.test(cells.lastSuccess ?? '') ? false : null;
    return at !== null && at - lastSuccess <= RECENT_DAYS * DAY_MS;
  };
  const isOffsite: Judge = ({ cells, times: { offsite } }) =>
    offsite === null ? isGood(cells.offsite ?? '') : at !== null && at - offsite <= OFFSITE_DAYS * DAY_MS;
  const isImmutable: Judge = ({ cells, times: { immutable } }) =>
    immutable === null ? isGood(cells.immutable ?? '') : at !== null && immutable > at;
  const succeeded: Judge = ({ cells: { result = '' } }) => (/warning/i.test(result) ? true : isGood(result));
  const isBacked: Judge = (backup) => (backup.cells.lastSuccess === undefined ? succeeded(backup) : isRecent(backup));

  const checks: readonly Check[] = [
    { id: 'backup.jobs', title: 'The last backup succeeded', severity: 'high', needs: ['result'], shows: 'result', judge: succeeded },
    {
      id: 'backup.recent',
      title: `The last good backup is at most ${RECENT_DAYS} days old`,
      severity: 'high',
      needs: ['lastSuccess'],
      shows: 'lastSuccess',
      judge: isRecent,
    },
    { id: 'backup.offsite', title: 'A backup copy is off site', severity: 'high', needs: ['offsite'], shows: 'offsite', judge: isOffsite },
    {
      id: 'backup.immutable',
      title: 'A backup copy is immutable',
      severity: 'high',
      needs: ['immutable'],
      shows: 'immutable',
      judge: isImmutable,
    },
    {
      id: 'backup.offsite-immutable',
      title: 'A backup copy is off site and immutable',
      severity: 'high',
      needs: ['offsite', 'immutable'],
      shows: 'immutable',
      judge: (backup) => both(isOffsite(backup), isImmutable(backup)),
    },
    {
      id: 'backup.encrypted',
      title: 'Backups are encrypted',
      severity: 'high',
      needs: ['encrypted'],
      shows: 'encrypted',
      judge: ({ cells }) => isGood(cells.encrypted ?? ''),
    },
  ];
  return [
    ...checks.flatMap((check) => (check.needs.every((role) => has(backups, role)) ? [measured(backups, check)] : [])),
    ...cloudData(backups, isBacked),
    ...(has(backups, 'restoreTest') ? [restoreTest(backups, at)] : []),
  ];
}

const has = (backups: readonly Backup[], role: Role) => backups.some(({ cells }) => cells[role] !== undefined);

function both(one: boolean | null, other: boolean | null): boolean | null {
  if (one === false || other === false) return false;
  return one === null || other === null ? null : true;
}

function measured(backups: readonly Backup[], { id, title, severity, shows, judge }: Omit<Check, 'needs'>): CheckResult {
  const tally = new Tally();
  for (const backup of backups) tally.add(backup.cells.name ?? '', judge(backup), backup.cells[shows]);
  return tally.result(id, title, severity);
}

const CLOUD = /microsoft ?365|office ?365|\b[mo]365\b|exchange online|sharepoint|onedrive|google workspace|g suite/i;

/** A table without a job for cloud data does not show that there is none: another product may do it. */
function cloudData(backups: readonly Backup[], judge: Judge): CheckResult[] {
  const cloud = backups.filter(({ cells: { name = '', kind = '' } }) => CLOUD.test(`${name} ${kind}`));
  const check = {
    id: 'backup.cloud-data',
    title: 'Microsoft 365 or Google Workspace is backed up',
    severity: 'high',
    shows: 'result',
    judge,
  } as const;
  return cloud.length === 0 ? [] : [measured(cloud, check)];
}

/** One restored system is a test; most products test one at a time. A test that failed restored nothing. */
function restoreTest(backups: readonly Backup[], at: number | null): CheckResult {
  const tested = backups.filter(({ cells: { restoreResult = '' } }) => isGood(restoreResult) !== false);
  const latest = latestOf(tested.map(({ times }) => times.restoreTest));
  const title = 'A restore was tested within 12 months';
  const checkId = 'backup.restore-test';
  if (latest === null) return checkOf({ checkId, title, outcome: 'not_applicable', detail: 'The table lists no restore test.' });
  const isInTime = at !== null && at - latest <= RESTORE_DAYS * DAY_MS;
  return checkOf({
    checkId,
    title,
    outcome: isInTime ? 'pass' : at === null ? 'manual' : 'fail',
    severity: 'high',
    detail: [
      `Last restore test: ${new Date(latest).toISOString().slice(0, 10)}`,
      ...tested.flatMap(({ cells, times }) => (times.restoreTest === latest ? (cells.name ?? '') : [])).slice(0, 1),
    ].join(', '),
  });
}
