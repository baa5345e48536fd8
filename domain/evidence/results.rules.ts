/** Tools whose files are read. The order decides between equal results of two tools. */
export const TOOLS = [
  'scubagear',
  'scubagoggles',
  'maester',
  'zero-trust',
  'ocsf',
  'nmap',
  'testssl',
  'rmm',
  'backup',
  'ssl-labs',
  'checkdmarc',
  'nessus',
  'openvas',
  'defender',
  'dmarc',
  'qualys',
  'oscal',
  'domain',
  'cipp',
  'graph',
] as const;
export type Tool = (typeof TOOLS)[number];

const TOOL_LABELS: Record<Tool, string> = {
  scubagear: 'ScubaGear',
  scubagoggles: 'ScubaGoggles',
  maester: 'Maester',
  'zero-trust': 'Zero Trust Assessment',
  ocsf: 'OCSF findings',
  nmap: 'Nmap',
  testssl: 'testssl.sh',
  rmm: 'RMM devices',
  backup: 'Backup jobs',
  'ssl-labs': 'SSL Labs',
  checkdmarc: 'checkdmarc',
  nessus: 'Nessus',
  openvas: 'Greenbone',
  defender: 'Microsoft Defender',
  dmarc: 'DMARC report',
  qualys: 'Qualys',
  oscal: 'OSCAL results',
  domain: 'Domain checks',
  cipp: 'CIPP',
  graph: 'Microsoft Graph',
};

export function toolLabel(tool: Tool): string {
  return TOOL_LABELS[tool];
}

/** Name of the tool, or the number of tools. */
export function toolsLabel(tools: readonly Tool[]): string {
  const [first] = tools;
  return tools.length === 1 && first ? toolLabel(first) : `${tools.length} tools`;
}

/** Outcomes of a check, the worst first. */
export const OUTCOMES = ['fail', 'warn', 'pass', 'error', 'manual', 'not_applicable'] as const;
export type Outcome = (typeof OUTCOMES)[number];

const OUTCOME_LABELS: Record<Outcome, string> = {
  fail: 'Failed',
  warn: 'Warning',
  pass: 'Passed',
  error: 'Error',
  manual: 'Manual',
  not_applicable: 'Not applicable',
};

export function outcomeLabel(outcome: Outcome): string {
  return OUTCOME_LABELS[outcome];
}

export const SEVERITIES = ['critical', 'high', 'medium', 'low', 'info'] as const;
export type Severity = (typeof SEVERITIES)[number];

/** Result of one check. */
export interface CheckResult {
  checkId: string;
  title: string;
  outcome: Outcome;
  severity: Severity | null;
  /** Plain text. */
  detail: string;
  /** Number of users, devices or resources that pass; null if the check has no figures. */
  passed: number | null;
  total: number | null;
  /** Numbers of the controls that the check belongs to, as the file has them. */
  refs?: readonly ControlRef[] | undefined;
}

/** A result with the run that brought it. */
export interface FoundResult extends CheckResult {
  id: string;
  /** Rises with each import, so it decides between files measured at the same time. */
  runId: string;
  tool: Tool;
  toolVersion: string;
  /** Tenant, domain or host range: a later run of the same scope replaces an earlier one. */
  scope: string;
  observedAt: string;
  /** True if a script pushed the file with an API token. */
  isPushed?: boolean | undefined;
}

export interface ControlRef {
  /** Framework with its version: "CIS azure 3.0", "NIST-800-53-Revision-5". */
  framework: string;
  ref: string;
}

/** Endings of the files that are read, for the file picker; the content decides. */
export const EVIDENCE_EXTENSIONS = '.json,.csv,.tsv,.txt,.xml,.nessus,.zip,.gz';

export const EVIDENCE_LIMITS = {
  /** Largest file, in MB. */
  megabytes: 120,
  /** Results of one file. */
  results: 20_000,
  /** Files of one archive. */
  entries: 50,
  /** Unpacked size of one archive, in MB. */
  unpacked: 500,
  checkId: 200,
  /** Control numbers of one check, and length of a framework's name and of a number. */
  refs: 200,
  ref: 80,
  title: 400,
  detail: 2_000,
  scope: 200,
  version: 60,
  fileName: 255,
  /** Proposals in one request. */
  decisions: 500,
  reason: 500,
  /** Months after which the stored file is deleted; its results are kept. */
  monthsOfFiles: 24,
} as const;

export type Counts = Record<Outcome, number>;

export function countsOf(results: readonly Pick<CheckResult, 'outcome'>[]): Counts {
  const counts: Counts = { fail: 0, warn: 0, pass: 0, error: 0, manual: 0, not_applicable: 0 };
  for (const { outcome } of results) counts[outcome] += 1;
  return counts;
}

/** Only what a tool has measured proposes an answer. */
export function isMeasured(outcome: Outcome): outcome is 'pass' | 'warn' | 'fail' {
  return outcome === 'pass' || outcome === 'warn' || outcome === 'fail';
}

/** Reasons for which a check is not factored in. */
export const NOT_FACTORED = ['manual', 'not_applicable', 'error', 'too_old', 'unmapped'] as const;
export type NotFactored = (typeof NOT_FACTORED)[number];

const NOT_FACTORED_LABELS: Record<NotFactored, string> = {
  manual: 'Manual check, no result in the file',
  not_applicable: 'Not applicable or skipped',
  error: 'The check ended with an error',
  too_old: 'Measured too long ago to propose an answer',
  unmapped: 'No question is mapped to this check',
};

export function notFactoredLabel(reason: NotFactored): string {
  return NOT_FACTORED_LABELS[reason];
}

/** Why a result proposes nothing; null where it may. */
export function notFactoredReason(
  { outcome }: Pick<CheckResult, 'outcome'>,
  { isMapped, isFresh }: { isMapped: boolean; isFresh: boolean },
): NotFactored | null {
  if (outcome === 'manual' || outcome === 'not_applicable' || outcome === 'error') return outcome;
  if (!isMapped) return 'unmapped';
  return isFresh ? null : 'too_old';
}
