/** End of security updates of products by version, as endoflife.date publishes it. */
export interface SupportDates {
  /** Day of the snapshot. */
  snapshot: string;
  source: string;
  products: Readonly<Record<string, { cycles: readonly SupportCycle[] }>>;
}

interface SupportCycle {
  cycle: string;
  label: string | null;
  /** Last day with security updates; false while there is no date, true if it has passed on an unknown day. */
  supportedUntil: string | boolean;
}

export interface Support {
  /** Name and version, such as "Windows Server 2016". */
  product: string;
  /** Last day with security updates; null while the vendor has named none. */
  until: string | null;
}

interface Pattern {
  /** Product of the snapshot. */
  id: string;
  name: string;
  /** The first group is the version, the second one a release of it. */
  found: RegExp;
  /** The version as the snapshot writes it. */
  version?: (version: string) => string;
}

/** Patterns in the order in which they are tried; a server edition is looked for before the client of the same name. */
const PATTERNS: readonly Pattern[] = [
  { id: 'mssqlserver', name: 'SQL Server', found: /\bsql server\D{0,12}(20\d\d)(?: (r2)\b)?/i },
  { id: 'msexchange', name: 'Exchange Server', found: /\bexchange(?: server)? (20\d\d)\b/i },
  { id: 'sharepoint', name: 'SharePoint', found: /\bsharepoint(?: server)? (20\d\d)\b/i },
  { id: 'windows-server', name: 'Windows Server', found: /\bwin(?:dows)? ?(?:server|srv)\D{0,20}(20\d\d)(?: ?(r2)\b)?/i },
  { id: 'office', name: 'Office', found: /\boffice(?: \D{0,40})? (20\d\d)\b/i },
  { id: 'windows', name: 'Windows', found: /\bwindows (xp|vista|7|8\.1|8|10|11)\b(?:.*?\b(\d\dh[12]|1[5-9]\d\d|2004)\b)?/i },
  { id: 'macos', name: 'macOS', found: /\b(?:mac ?os|os x)\D{0,30}(10\.\d\d?|\d\d)\b/i },
  { id: 'ubuntu', name: 'Ubuntu', found: /\bubuntu\D{0,12}(\d\d?\.\d\d)\b/i },
  { id: 'debian', name: 'Debian', found: /\bdebian\D{0,14}(\d\d?)\b/i },
  { id: 'rhel', name: 'Red Hat Enterprise Linux', found: /\b(?:red hat enterprise linux|rhel)\D{0,10}(\d\d?)\b/i },
  { id: 'centos', name: 'CentOS', found: /\bcentos(?! stream)\D{0,10}(\d)\b/i },
  {
    id: 'vmware-esxi',
    name: 'VMware ESXi',
    found: /\besxi\D{0,4}(\d(?:\.\d)?)\b/i,
    version: (version) => (version.includes('.') ? version : `${version}.0`),
  },
  { id: 'proxmox-ve', name: 'Proxmox VE', found: /\bproxmox(?: ve| virtual environment)? v?(\d\d?)\b/i },
  { id: 'fortios', name: 'FortiOS', found: /\bfortios\D{0,3}(\d\.\d)/i },
  { id: 'pan-os', name: 'PAN-OS', found: /\bpan-?os\D{0,3}(\d\d?\.\d)/i },
  { id: 'cisco-ios-xe', name: 'Cisco IOS XE', found: /\bios[ -]xe\D{0,4}(1\d\.\d\d?)\b/i },
  {
    id: 'veeam-backup-and-replication',
    name: 'Veeam Backup & Replication',
    found: /\bveeam backup (?:&|and) replication v?(9\.5|\d\d)\b/i,
  },
];

/** Channels of Windows with dates of their own, which a name alone does not tell apart. */
const LONG_TERM = /\b(?:ltsc|ltsb|iot)\b/i;

/** The support of the first text that names a known product and version; null if none does. */
export function supportOf(texts: readonly string[], dates: SupportDates): Support | null {
  for (const text of texts) {
    const known = text
      .slice(0, 300)
      .replace(/[\s_]+/g, ' ')
      .replace(/[®™]|\(r\)/gi, '');
    for (const pattern of PATTERNS) {
      const found = pattern.found.exec(known);
      if (found)
        return supportBy(pattern, { text: known, version: (found[1] ?? '').toLowerCase(), release: (found[2] ?? '').toLowerCase() }, dates);
    }
  }
  return null;
}

interface Found {
  text: string;
  version: string;
  release: string;
}

function supportBy(pattern: Pattern, found: Found, { products }: SupportDates): Support | null {
  const { text, release } = found;
  const version = pattern.version?.(found.version) ?? found.version;
  const product = [pattern.name, written(version), release.toUpperCase()].filter((part) => part !== '').join(' ');
  const isWindows = pattern.id === 'windows';
  if (isWindows && (LONG_TERM.test(text) || (version === '11' && release === ''))) return { product, until: null };
  const cycles = (products[pattern.id]?.cycles ?? []).filter((cycle) => isCycleOf(cycle, { version, release }));
  return latestOf(product, isWindows && release !== '' ? cycles.filter(({ cycle }) => isEdition(cycle, text)) : cycles);
}

/** Service packs extend a version, so its latest day counts. */
function latestOf(product: string, cycles: readonly SupportCycle[]): Support | null {
  if (cycles.some(({ supportedUntil }) => supportedUntil === false)) return { product, until: null };
  const days = cycles.flatMap(({ supportedUntil }) => (typeof supportedUntil === 'string' ? [supportedUntil] : []));
  return days.length === 0 ? null : { product, until: days.reduce((latest, day) => (day > latest ? day : latest)) };
}

const NAMES: Readonly<Record<string, string>> = { xp: 'XP', vista: 'Vista' };
const written = (version: string) => NAMES[version] ?? version;

/** "2012" is no "2012-r2"; service packs, as in "2016 SP3", belong to the version. */
function isCycleOf({ cycle, label }: SupportCycle, { version, release }: Pick<Found, 'version' | 'release'>): boolean {
  const named = [wordsOf(cycle), wordsOf(label ?? '')];
  if (named.some((words) => words.includes('lts') || words.includes('iot'))) return false;
  return named.some(
    (words) => words[0] === version && words.includes('r2') === (release === 'r2') && (release === '' || words.includes(release)),
  );
}

function wordsOf(name: string): string[] {
  return name
    .toLowerCase()
    .replace(/^(?:windows server|windows) /, '')
    .split(/[^a-z0-9.]+/);
}

/** Enterprise and Education get updates for longer than Home and Pro. */
function isEdition(cycle: string, text: string): boolean {
  const ending = /-([ew])$/.exec(cycle)?.[1];
  return ending === undefined || (ending === 'e') === /\b(?:enterprise|education)\b/i.test(text);
}

const DAY_MS = 86_400_000;
const WEEK = 7;
const WEEKS_UP_TO = 90;
const MONTHS_UP_TO = 730;
const MONTH_DAYS = 30.44;

/** "unsupported since 14 Oct 2025" or "unsupported in 7 weeks"; `dayText` writes the day. */
export function supportText(until: string, today: string, dayText: (day: string) => string): string {
  const days = Math.round((Date.parse(until) - Date.parse(today)) / DAY_MS);
  if (days < 0) return `unsupported since ${dayText(until)}`;
  if (days <= WEEK * 2) return days <= 1 ? 'unsupported from tomorrow' : `unsupported in ${days} days`;
  if (days <= WEEKS_UP_TO) return `unsupported in ${Math.floor(days / WEEK)} weeks`;
  if (days <= MONTHS_UP_TO) return `unsupported in ${Math.round(days / MONTH_DAYS)} months`;
  return `supported until ${dayText(until)}`;
}
