import type { RmmMeaning as Role } from '#domain/evidence/columns.rules.ts';
import type { CheckResult, Severity } from '#domain/evidence/results.rules.ts';
import {
  type Cells,
  type ChosenRoles,
  isGood,
  numberIn,
  onlyCustomer,
  readColumns,
  rolesIn,
  Tally,
} from '#server/evidence/reading/columns.ts';
import { latestOf, timesOf } from '#server/evidence/reading/dates.ts';
import { finished, type ReadRun } from '#server/evidence/reading/run.ts';
import { RMM_COLUMNS } from './rmm.columns.ts';
import { type Device, figureChecks, isFirewall, isNonePending, type RmmRow } from './rmm.figures.ts';
import { isSupported } from './support.ts';

const SIGNS: readonly Role[] = [
  'edr',
  'antivirus',
  'antivirusStatus',
  'encryption',
  'systemPatches',
  'applicationPatches',
  'patchAge',
  'overduePatches',
  'restart',
  'lastSeen',
];

export function isRmm(head: readonly string[]): boolean {
  const roles = rolesIn(RMM_COLUMNS, head);
  return roles.name !== undefined && roles.system !== undefined && SIGNS.some((role) => roles[role] !== undefined);
}

/** Devices of an RMM, one a row: one result for each column that answers something. */
export async function readRmm(path: string, chosen?: ChosenRoles<Role>): Promise<ReadRun> {
  const rows = (await readColumns(path, RMM_COLUMNS, chosen)).filter(({ name = '', system = '' }) => name !== '' || system !== '');
  const timed = withTimes(rows);
  const devices = timed.flatMap((row) => deviceOf(row) ?? []);
  // The newest contact is the nearest to the time of the export, which the table does not name.
  const at = latestOf(timed.map(({ times }) => times.lastSeen));
  return finished(
    {
      tool: 'rmm',
      toolVersion: '',
      observedAt: at === null ? null : new Date(at).toISOString(),
      scope: onlyCustomer(rows.map(({ customer = '' }) => customer)),
      tenant: '',
      devices: devices.map(({ name }) => name),
    },
    devices.length === 0
      ? []
      : [...statusChecks(devices), ...ageChecks(devices, at), ...firewallChecks(timed, at), ...figureChecks(timed, devices, at)],
  );
}

/** Columns with a time. */
const TIMED = ['lastSeen', 'warranty', 'patchAge', 'purchased'] as const satisfies readonly Role[];

function withTimes(rows: readonly Cells<Role>[]): RmmRow[] {
  const columns = Object.fromEntries(TIMED.map((role) => [role, timesOf(rows.map((cells) => cells[role] ?? ''))]));
  const time = (role: (typeof TIMED)[number], index: number) => columns[role]?.[index] ?? null;
  return rows.map((cells, index) => ({
    cells,
    times: {
      lastSeen: time('lastSeen', index),
      warranty: time('warranty', index),
      patchAge: time('patchAge', index),
      purchased: time('purchased', index),
    },
  }));
}

/** Undefined for what is no computer, such as a printer. */
function deviceOf({ cells, times }: RmmRow): Device | undefined {
  const { name = '', kind = '', system = '' } = cells;
  if (/network|printer|switch|router|firewall|access point|phone|tablet|\bnas\b|camera|esxi|hypervisor|\bups\b/i.test(kind))
    return undefined;
  const isServer = /server/i.test(kind) || /server/i.test(system);
  return { name, cells, isServer, isLaptop: /laptop|notebook|portable|macbook/i.test(kind), times };
}

type Judge = (cell: string, device: Device) => boolean | null;

const isNo: Judge = (cell) => {
  const good = isGood(cell);
  if (good === null && /^(?:required|needed|pending)$/i.test(cell)) return false;
  return good === null ? null : !good;
};

const EDR_PRODUCT =
  /sentinel ?one|crowdstrike|falcon|huntress|defender for endpoint|intercept x|carbon black|cylance|gravityzone|cortex xdr|cynet|datto edr|\b[emx]dr\b/i;

/** An antivirus product alone is no detection and response: without an EDR column, the product has to be known as one. */
function edrColumn(devices: readonly Device[]): { role: Role; judge: Judge } | null {
  if (devices.some(({ cells }) => (cells.edr ?? '') !== '')) {
    return { role: 'edr', judge: (cell) => isGood(cell) ?? (EDR_PRODUCT.test(cell) ? true : cell === '' ? false : null) };
  }
  if (!devices.some(({ cells }) => EDR_PRODUCT.test(cells.antivirus ?? ''))) return null;
  return {
    role: 'antivirus',
    judge: (cell, { cells }) => EDR_PRODUCT.test(cell) && isGood(cell) !== false && isGood(cells.antivirusStatus ?? '') !== false,
  };
}

interface Check {
  id: string;
  title: string;
  severity: Severity;
  role: Role;
  judge: Judge;
  concerns?: (device: Device) => boolean;
}

const STATUS_CHECKS: readonly Check[] = [
  { id: 'rmm.antivirus', title: 'Antivirus is running and up to date', severity: 'high', role: 'antivirusStatus', judge: isGood },
  { id: 'rmm.os-patches', title: 'Operating system patches are installed', severity: 'high', role: 'systemPatches', judge: isNonePending },
  { id: 'rmm.app-patches', title: 'Application patches are installed', severity: 'high', role: 'applicationPatches', judge: isNonePending },
  { id: 'rmm.restart', title: 'No restart is pending', severity: 'medium', role: 'restart', judge: isNo },
  {
    id: 'rmm.local-admin',
    title: 'Users have no local admin rights',
    severity: 'high',
    role: 'localAdmin',
    judge: isNo,
    concerns: ({ isServer }) => !isServer,
  },
  { id: 'rmm.dns-filter', title: 'DNS filtering is active', severity: 'medium', role: 'dnsFilter', judge: isGood },
  {
    id: 'rmm.disk-health',
    title: 'Disks of servers are healthy',
    severity: 'high',
    role: 'diskHealth',
    judge: isGood,
    concerns: ({ isServer }) => isServer,
  },
  {
    id: 'rmm.disk-free',
    title: 'Servers have at least 20% free disk space',
    severity: 'medium',
    role: 'diskFree',
    // A size in GB says nothing without the size of the disk.
    judge: (cell) => (/[kmgt]i?b/i.test(cell) ? null : (numberIn(cell) ?? -1) >= 20),
    concerns: ({ isServer }) => isServer,
  },
];

function statusChecks(devices: readonly Device[]): CheckResult[] {
  const edr = edrColumn(devices);
  const hasLaptops = devices.some(({ isLaptop }) => isLaptop);
  const checks: Check[] = [
    ...(edr ? [{ id: 'rmm.edr', title: 'EDR is installed', severity: 'critical', ...edr } satisfies Check] : []),
    {
      id: 'rmm.encryption',
      title: hasLaptops ? 'Laptops are encrypted' : 'Computers are encrypted',
      severity: 'high',
      role: 'encryption',
      judge: isGood,
      concerns: ({ isLaptop, isServer }) => (hasLaptops ? isLaptop : !isServer),
    },
    ...STATUS_CHECKS,
  ];
  return checks.flatMap((check) => (devices.some(({ cells }) => cells[check.role] !== undefined) ? [measured(devices, check)] : []));
}

function measured(devices: readonly Device[], { id, title, severity, role, judge, concerns = () => true }: Check): CheckResult {
  const tally = new Tally();
  for (const device of devices.filter(concerns)) tally.add(device.name, judge(device.cells[role] ?? '', device), device.cells[role]);
  return tally.result(id, title, severity);
}

const SEEN_DAYS = 30;
const SERVER_SEEN_DAYS = 7;
const DAY_MS = 86_400_000;

/** Checks that compare with the time of the export; without that time they are left out. */
function ageChecks(devices: readonly Device[], at: number | null): CheckResult[] {
  if (at === null) return [];
  const [seen, systems, servers, serversSeen, warranty] = [new Tally(), new Tally(), new Tally(), new Tally(), new Tally()];
  for (const { name, cells, isServer, times } of devices) {
    const { lastSeen, warranty: end } = times;
    const system = cells.system ?? '';
    seen.add(name, lastSeen === null ? null : at - lastSeen <= SEEN_DAYS * DAY_MS, cells.lastSeen);
    systems.add(name, isSupported(system, at), system);
    if (isServer) {
      servers.add(name, isSupported(system, at), system);
      serversSeen.add(name, lastSeen === null ? null : at - lastSeen <= SERVER_SEEN_DAYS * DAY_MS, cells.lastSeen);
    }
    if (!isServer) warranty.add(name, end === null ? null : end >= at, cells.warranty);
  }
  return [
    seen.result('rmm.agent', `The agent reported within ${SEEN_DAYS} days`, 'medium'),
    systems.result('rmm.supported-os', 'Operating systems get security updates', 'high'),
    ...(devices.some(({ isServer }) => isServer)
      ? [
          servers.result('rmm.server-os', 'Servers run a supported operating system', 'high'),
          serversSeen.result('rmm.server-agent', `Servers reported within ${SERVER_SEEN_DAYS} days`, 'high'),
        ]
      : []),
    ...(devices.some(({ cells }) => cells.warranty !== undefined)
      ? [warranty.result('rmm.warranty', 'Computers are in warranty', 'low')]
      : []),
  ];
}

/** Firmware of the firewalls whose support dates are known. */
function firewallChecks(rows: readonly RmmRow[], at: number | null): CheckResult[] {
  if (at === null) return [];
  const known = rows.filter(isFirewall).flatMap(({ cells: { name = '', system = '' } }) => {
    const isGetting = isSupported(system, at);
    return isGetting === null ? [] : { name, system, isGetting };
  });
  if (known.length === 0) return [];
  const tally = new Tally();
  for (const { name, system, isGetting } of known) tally.add(name, isGetting, system);
  return [tally.result('rmm.firewall-os', 'Firewalls run firmware that gets security updates', 'high')];
}
