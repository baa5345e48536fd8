import type { CheckResult, Severity } from '#domain/evidence/results.rules.ts';
import { checkOf } from './run.ts';

const CLASSES = ['critical', 'high', 'medium', 'low'] as const satisfies readonly Severity[];
const FAILING: readonly Severity[] = ['critical', 'high'];

const MOST_NAMED = 15;
/** Names beyond these are still counted. */
const MOST_NAMES = 5_000;

/** Vulnerabilities of a scan: one result for each severity, since single rows stay in the file. */
export class Vulnerabilities {
  readonly #hosts = new Set<string>();
  readonly #classes = new Map<Severity, { found: number; hosts: Set<string>; names: Map<string, number> }>();

  /** A host counts as scanned even when nothing was found on it. */
  addHost(host: string): void {
    if (host !== '') this.#hosts.add(host);
  }

  add(host: string, severity: Severity | null, name: string): void {
    this.addHost(host);
    if (severity === null || severity === 'info') return;
    const known = this.#classes.get(severity) ?? { found: 0, hosts: new Set<string>(), names: new Map<string, number>() };
    this.#classes.set(severity, known);
    known.found += 1;
    known.hosts.add(host);
    const label = name.slice(0, 120);
    if (known.names.size < MOST_NAMES || known.names.has(label)) known.names.set(label, (known.names.get(label) ?? 0) + 1);
  }

  get hosts(): string[] {
    return [...this.#hosts];
  }

  /** A part of a list shows what is there, and not what is absent. */
  results({ isPart = false } = {}): CheckResult[] {
    if (this.#hosts.size === 0) return [];
    const hosts = this.#hosts.size;
    const scan = checkOf({
      checkId: 'scan.hosts',
      title: `A vulnerability scan covered ${hosts} ${hosts === 1 ? 'host' : 'hosts'}`,
      outcome: 'pass',
      severity: 'info',
      detail: isPart ? 'The file is one page of a longer list.' : '',
    });
    return [scan, ...CLASSES.map((severity) => this.#resultOf(severity, isPart))];
  }

  #resultOf(severity: (typeof CLASSES)[number], isPart: boolean): CheckResult {
    const check = { checkId: `scan.${severity}`, title: `Hosts are free of vulnerabilities with severity ${severity}`, severity };
    const total = this.#hosts.size;
    const known = this.#classes.get(severity);
    if (!known) return checkOf(isPart ? { ...check, outcome: 'manual' } : { ...check, outcome: 'pass', passed: total, total });
    const names = [...known.names].toSorted(([one, count], [other, more]) => more - count || (one < other ? -1 : 1));
    return checkOf({
      ...check,
      outcome: FAILING.includes(severity) ? 'fail' : 'warn',
      detail: [`${known.found} found`, ...names.slice(0, MOST_NAMED).map(([name, count]) => `${count} × ${name}`)].join('\n'),
      passed: total - known.hosts.size,
      total,
    });
  }
}
