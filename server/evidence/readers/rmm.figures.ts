import type { RmmMeaning as Role } from '#domain/evidence/columns.rules.ts';
import type { CheckResult } from '#domain/evidence/results.rules.ts';
import { type Cells, isGood, numberIn } from '#server/evidence/reading/columns.ts';
import { checkOf } from '#server/evidence/reading/run.ts';

export interface Device {
  name: string;
  cells: Cells<Role>;
  isServer: boolean;
  isLaptop: boolean;
  times: RmmTimes;
}

/** Times of the columns that have one. */
export type RmmTimes = Readonly<Record<'lastSeen' | 'warranty' | 'patchAge' | 'purchased', number | null>>;

/** A row of the table with its times. */
export interface RmmRow {
  cells: Cells<Role>;
  times: RmmTimes;
}

/** Checks of a device list whose number or date is itself an answer. */
export function figureChecks(rows: readonly RmmRow[], devices: readonly Device[], at: number | null): CheckResult[] {
  const hosts = rows.filter(isHost);
  const firewalls = rows.filter(isFirewall);
  return [
    ...overduePatches(devices, at),
    ...firstDate(hosts, 'purchased', { checkId: 'rmm.server-purchase', title: 'Purchase date of the oldest server' }),
    // Without a firewall in the list, its warranty may end before those of the servers.
    ...(firewalls.length === 0
      ? []
      : firstDate([...hosts, ...firewalls], 'warranty', {
          checkId: 'rmm.first-warranty',
          title: 'First end of a warranty of servers and firewalls',
        })),
  ];
}

const DAY_MS = 86_400_000;
const OVERDUE_DAYS = 30;
const MOST_NAMED = 50;
const DAYS = /^\d+(?:[.,]\d+)?(?:\s*d(?:ays?)?)?$/i;

/** True if no patch is missing, by a number or a word. */
export function isNonePending(cell: string): boolean | null {
  const count = numberIn(cell);
  return count === null ? isGood(cell) : count === 0;
}

/** True if a device has missed a patch for more than 30 days; null where the table does not say. */
function isOverdue(device: Device, at: number | null): boolean | null {
  const { cells, times } = device;
  const counted = overdueCount(cells.overduePatches ?? '');
  if (counted !== null) return counted;
  const age = cells.patchAge ?? '';
  if (times.patchAge !== null) return at === null ? null : Math.floor((at - times.patchAge) / DAY_MS) > OVERDUE_DAYS;
  if (DAYS.test(age)) return (numberIn(age) ?? 0) > OVERDUE_DAYS;
  if (/^(?:none|-)$/i.test(age)) return false;
  // Products leave the age empty where no patch is missing.
  return age === '' && isNonePending(cells.systemPatches ?? '') ? false : null;
}

/** Number of overdue patches, or yes and no. */
function overdueCount(cell: string): boolean | null {
  return /^\d+$/.test(cell) ? Number(cell) > 0 : isGood(cell);
}

/** Devices without a value are not counted. */
function overduePatches(devices: readonly Device[], at: number | null): CheckResult[] {
  if (!devices.some(({ cells }) => cells.patchAge !== undefined || cells.overduePatches !== undefined)) return [];
  const known = devices.flatMap((device) => {
    const overdue = isOverdue(device, at);
    return overdue === null ? [] : { device, overdue };
  });
  const check = { checkId: 'rmm.overdue-patches', title: `No device has missed patches for more than ${OVERDUE_DAYS} days` } as const;
  if (known.length === 0) {
    return [checkOf({ ...check, outcome: 'not_applicable', severity: 'high', detail: 'The table has no readable value for this check.' })];
  }
  const late = known.filter(({ overdue }) => overdue).map(({ device }) => device);
  const unknown = devices.length - known.length;
  return [
    checkOf({
      ...check,
      outcome: late.length === 0 ? 'pass' : 'fail',
      severity: 'high',
      detail: [
        ...late
          .slice(0, MOST_NAMED)
          .map(({ name, cells }) => `${name || 'Without a name'}: ${cells.overduePatches || cells.patchAge || ''}`),
        ...(unknown > 0 ? [`Devices without a value, which are not counted: ${unknown}`] : []),
      ].join('\n'),
      passed: known.length - late.length,
      total: known.length,
    }),
  ];
}

export function isFirewall({ cells: { kind = '' } }: RmmRow): boolean {
  return /firewall/i.test(kind);
}

/** Physical servers: a virtual one has neither a purchase nor a warranty. */
function isHost({ cells: { kind = '', system = '', model = '' } }: RmmRow): boolean {
  const isServer = /server|esxi|hypervisor|\bvm ?host/i.test(kind) || /server|esxi|proxmox/i.test(system);
  return isServer && !/virtual|\bvm\b(?! ?host)/i.test(kind) && !/virtual|vmware|qemu|\bkvm\b|\bxen\b|amazon|google compute/i.test(model);
}

/** The earliest date of a column, as long as every row has one: a missing date may be the earliest. */
function firstDate(rows: readonly RmmRow[], role: keyof RmmTimes, check: { checkId: string; title: string }): CheckResult[] {
  if (!rows.some(({ cells }) => cells[role] !== undefined)) return [];
  const dated = rows.flatMap(({ cells, times }) => (times[role] === null ? [] : { name: cells.name ?? '', time: times[role] }));
  const [first] = dated.toSorted((one, other) => one.time - other.time);
  if (!first) return [checkOf({ ...check, outcome: 'not_applicable', detail: 'The table has no readable date.' })];
  if (dated.length < rows.length) {
    const missing = rows.flatMap(({ cells, times }) => (times[role] === null ? (cells.name ?? '') : [])).slice(0, MOST_NAMED);
    return [checkOf({ ...check, outcome: 'manual', detail: `Without a date: ${missing.join(', ')}` })];
  }
  return [checkOf({ ...check, outcome: 'pass', detail: `Earliest: ${new Date(first.time).toISOString().slice(0, 10)}, ${first.name}` })];
}
