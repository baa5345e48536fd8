import {
  EVIDENCE_LIMITS,
  OUTCOMES,
  type CheckResult,
  type ControlRef,
  type Outcome,
  type Severity,
  type Tool,
} from '#domain/evidence/results.rules.ts';
import { FileRefusal } from '#server/platform/files/file.refusal.ts';
import { plainText } from './plain.ts';
import { noteResult } from './progress.ts';

/** Content of a tool's file. */
export interface ReadRun {
  tool: Tool;
  toolVersion: string;
  /** Null where the file has no time: then the time of the import counts. */
  observedAt: string | null;
  /** Tenant, domain or host range. */
  scope: string;
  /** Id of the tenant; empty where the file names none. */
  tenant: string;
  /** Names of devices in a table, in lower case, which show whose table it is. */
  devices?: readonly string[] | undefined;
  results: CheckResult[];
}

export type Facts = Omit<ReadRun, 'results'>;

/** A check as a file has it; its texts are not trusted. */
interface RawCheck {
  checkId: unknown;
  title: unknown;
  outcome: Outcome;
  severity?: Severity | null;
  detail?: unknown;
  passed?: number | null;
  total?: number | null;
  refs?: readonly ControlRef[];
}

export function checkOf({
  checkId,
  title,
  outcome,
  severity = null,
  detail = '',
  passed = null,
  total = null,
  refs = [],
}: RawCheck): CheckResult {
  noteResult();
  const id = plainText(checkId, EVIDENCE_LIMITS.checkId);
  const named = plainText(title, EVIDENCE_LIMITS.title) || id;
  const check = { checkId: id, title: named, outcome, severity, detail: plainText(detail, EVIDENCE_LIMITS.detail), passed, total };
  return refs.length === 0 ? check : { ...check, refs: refs.slice(0, EVIDENCE_LIMITS.refs).map(bareRef) };
}

const bareRef = ({ framework, ref }: ControlRef): ControlRef => ({
  framework: plainText(framework, EVIDENCE_LIMITS.ref),
  ref: plainText(ref, EVIDENCE_LIMITS.ref),
});

export function finished(facts: Facts, results: CheckResult[]): ReadRun {
  const known = results.filter(({ checkId }) => checkId !== '');
  if (known.length === 0) throw new FileRefusal('', 'The file contains no check results. Export it again and upload the complete file.');
  return {
    ...facts,
    toolVersion: plainText(facts.toolVersion, EVIDENCE_LIMITS.version),
    scope: plainText(facts.scope, EVIDENCE_LIMITS.scope),
    tenant: plainText(facts.tenant, EVIDENCE_LIMITS.scope).toLowerCase(),
    ...(facts.devices && { devices: [...new Set(facts.devices.map((name) => plainText(name, EVIDENCE_LIMITS.scope).toLowerCase()))] }),
    results: known.map((result) => ({ ...result, passed: bounded(result.passed), total: bounded(result.total) })),
  };
}

/** The database stores 32 bits. */
const MOST_COUNTED = 2_000_000_000;

const bounded = (count: number | null) => (count === null ? null : Math.min(count, MOST_COUNTED));

/** Adds a result, as long as the file stays within the limit. */
export function collect(results: CheckResult[], result: CheckResult): void {
  if (results.length >= EVIDENCE_LIMITS.results) {
    throw new FileRefusal('', `The file contains more than ${EVIDENCE_LIMITS.results.toLocaleString('en')} results. Split it.`);
  }
  results.push(result);
}

/** Several results of one check, such as one for each resource, as one with figures. */
export class GroupedChecks {
  readonly #checks = new Map<string, CheckResult & { passed: number; total: number }>();

  add(result: CheckResult): void {
    const counted = result.outcome === 'pass' || result.outcome === 'warn' || result.outcome === 'fail' ? 1 : 0;
    const passed = result.outcome === 'pass' ? 1 : 0;
    const known = this.#checks.get(result.checkId);
    if (!known) {
      if (this.#checks.size >= EVIDENCE_LIMITS.results) collect([...this.#checks.values()], result);
      this.#checks.set(result.checkId, { ...result, passed, total: counted });
      return;
    }
    if (result.refs) known.refs = unionOf(known.refs ?? [], result.refs);
    known.passed += passed;
    known.total += counted;
    if (OUTCOMES.indexOf(result.outcome) < OUTCOMES.indexOf(known.outcome)) {
      known.outcome = result.outcome;
      known.detail = result.detail;
    }
  }

  get results(): CheckResult[] {
    return [...this.#checks.values()].map(({ passed, total, ...check }) =>
      total === 0 ? { ...check, passed: null, total: null } : { ...check, passed, total },
    );
  }
}

/** A file may repeat a check for each control that it belongs to. */
function unionOf(some: readonly ControlRef[], more: readonly ControlRef[]): ControlRef[] {
  const all = new Map([...some, ...more].map((one) => [`${one.framework} ${one.ref}`, one]));
  return [...all.values()].slice(0, EVIDENCE_LIMITS.refs);
}

export type Plain = Readonly<Record<string, unknown>>;

export function isPlain(value: unknown): value is Plain {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

/** A time as ISO 8601 in UTC; null where there is none. */
export function instantOf(value: unknown): string | null {
  const at = typeof value === 'number' ? new Date(value) : typeof value === 'string' && value.length <= 60 ? new Date(value) : null;
  return at && !Number.isNaN(at.getTime()) && at.getUTCFullYear() >= 1990 && at.getUTCFullYear() < 3000 ? at.toISOString() : null;
}

const SEVERITY_WORDS: Readonly<Record<string, Severity>> = {
  critical: 'critical',
  fatal: 'critical',
  high: 'high',
  medium: 'medium',
  moderate: 'medium',
  warn: 'medium',
  low: 'low',
  info: 'info',
  informational: 'info',
  ok: 'info',
};

export function severityOf(value: unknown): Severity | null {
  return SEVERITY_WORDS[textOf(value).trim().toLowerCase()] ?? null;
}
