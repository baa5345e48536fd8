import type { Severity } from '#domain/evidence/results.rules.ts';
import { FileRefusal } from '#server/platform/files/file.refusal.ts';
import { latestOf, timesOf } from '#server/evidence/reading/dates.ts';
import { type Facts, finished, instantOf, type ReadRun } from '#server/evidence/reading/run.ts';
import { headCells, readTable } from '#server/evidence/reading/table.ts';
import { beginningOf } from '#server/evidence/reading/text.ts';
import { Vulnerabilities } from '#server/evidence/reading/vulnerabilities.ts';
import { readXml } from '#server/evidence/reading/xml.ts';

export const QUALYS_REPORT_ROOT = 'ASSET_DATA_REPORT';
export const QUALYS_SCAN_ROOT = 'SCAN';

const HEAD = ['IP', 'QID', 'Title', 'Severity'];
/** Lines about the account and the scan that a Qualys table may begin with. */
const MOST_LINES_BEFORE = 12;

/** Line of the head row, from 1; 0 if the table is not one of Qualys. */
export function qualysHeadLine(beginning: string): number {
  const lines = beginning.split(/\r\n|\r|\n/).slice(0, MOST_LINES_BEFORE);
  return 1 + lines.findIndex((line) => HEAD.every((name) => headCells(line).includes(name)));
}

/** Levels of Qualys from 1 (minimal) to 5 (urgent). */
const BY_LEVEL: readonly (Severity | undefined)[] = [undefined, 'info', 'low', 'medium', 'high', 'critical'];

const severityOfLevel = (level: string) => BY_LEVEL[Number(level)] ?? null;

/** Information that was gathered is no vulnerability, and neither is one that is fixed. */
const isOpen = (type: string, status: string) => !/^(?:ig|info)/i.test(type) && !/^fixed$/i.test(status);

const MOST_TIMES = 5_000;

/** The vulnerability table of VMDR and of scan reports. */
export async function readQualysTable(path: string): Promise<ReadRun> {
  const found = new Vulnerabilities();
  const times = new Set<string>();
  await readTable(
    path,
    (row) => {
      const cell = (name: string) => row[name] ?? '';
      found.addHost(cell('IP'));
      if (times.size < MOST_TIMES) times.add(cell('Last Detected'));
      if (!isOpen(cell('Type'), cell('Vuln Status')) || cell('QID') === '') return;
      found.add(cell('IP'), severityOfLevel(cell('Severity')), cell('Title'));
    },
    { headLine: qualysHeadLine(await beginningOf(path)) },
  );
  return finished(factsOf(found, latestOf(timesOf([...times]))), found.results());
}

const MOST_NUMBERS = 100_000;

/** The report of VMDR in XML: hosts with numbers of vulnerabilities, and a glossary of titles and levels before or after them. */
export async function readQualysReport(path: string): Promise<ReadRun> {
  const found = new Vulnerabilities();
  const hostsByNumber = new Map<string, string[]>();
  const glossary = new Map<string, Fields>();
  let at: number | null = null;
  let host = '';
  let fields: Fields = {};
  await readXml(
    path,
    QUALYS_REPORT_ROOT,
    ({ name }) => {
      if (name === 'VULN_INFO' || name === 'VULN_DETAILS') fields = {};
    },
    ({ name, parent, text }) => {
      if (name === 'LAST_SCAN_DATETIME' || name === 'GENERATION_DATETIME') at = latestOf([at, ...timesOf([text])]);
      if (parent === 'HOST' && name === 'IP') found.addHost((host = text));
      if (FIELDS.has(name)) fields[name] = text.slice(0, MOST_TITLE);
      if (name === 'VULN_INFO') addHost(hostsByNumber, fields, host);
      if (name === 'VULN_DETAILS') glossary.set(fields['QID'] ?? '', fields);
      if (glossary.size > MOST_NUMBERS) throw new FileRefusal('', 'The report lists too many vulnerabilities. Split it.');
    },
  );
  for (const [number, hosts] of hostsByNumber) {
    const { TITLE: title = number, SEVERITY: level = '' } = glossary.get(number) ?? {};
    for (const one of hosts) found.add(one, severityOfLevel(level), title);
  }
  return finished(factsOf(found, at), found.results());
}

type Fields = Record<string, string>;

const FIELDS: ReadonlySet<string> = new Set(['QID', 'TYPE', 'VULN_STATUS', 'TITLE', 'SEVERITY']);
const MOST_TITLE = 200;

function addHost(hostsByNumber: Map<string, string[]>, fields: Fields, host: string): void {
  if (!isOpen(fields['TYPE'] ?? '', fields['VULN_STATUS'] ?? '')) return;
  const number = fields['QID'] ?? '';
  const hosts = hostsByNumber.get(number);
  if (hosts) hosts.push(host);
  else hostsByNumber.set(number, [host]);
}

/** Confirmed and potential vulnerabilities; the other elements of a scan hold information. */
const IN_SCANS: ReadonlySet<string> = new Set(['VULN', 'PRACTICE']);

/** The result of one scan in XML. */
export async function readQualysScan(path: string): Promise<ReadRun> {
  const found = new Vulnerabilities();
  let at: number | null = null;
  let host = '';
  let level = '';
  let key = '';
  await readXml(
    path,
    QUALYS_SCAN_ROOT,
    ({ name, attributes }) => {
      if (name === 'IP') found.addHost((host = attributes['value'] ?? ''));
      else if (name === 'KEY') key = attributes['value'] ?? '';
      else if (IN_SCANS.has(name)) level = attributes['severity'] ?? '';
    },
    ({ name, parent, text }) => {
      if (name === 'TITLE' && IN_SCANS.has(parent)) found.add(host, severityOfLevel(level), text);
      else if (name === 'KEY' && key === 'DATE') at = latestOf([at, ...timesOf([text])]);
    },
  );
  return finished(factsOf(found, at), found.results());
}

function factsOf(found: Vulnerabilities, at: number | null): Facts {
  return { tool: 'qualys', toolVersion: '', observedAt: instantOf(at), scope: found.hosts.slice(0, 5).join(', '), tenant: '' };
}
