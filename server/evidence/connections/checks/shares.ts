import type { CheckResult, Severity } from '#domain/evidence/results.rules.ts';
import { checkOf } from '#server/evidence/reading/run.ts';

/** Names that are listed in a detail; the rest is counted. */
const MOST_NAMED = 20;

interface Share {
  checkId: string;
  title: string;
  severity: Severity;
  /** Names of the users or devices that do not pass. */
  failing: readonly string[];
  total: number;
}

/** Check of many users or devices; null without any, because nothing was measured. */
export function shareOf({ checkId, title, severity, failing, total }: Share): CheckResult | null {
  if (total === 0) return null;
  const passed = total - failing.length;
  const named = failing.toSorted((one, other) => one.localeCompare(other, 'en')).slice(0, MOST_NAMED);
  const more = failing.length > named.length ? `, and ${failing.length - named.length} more` : '';
  const detail = failing.length === 0 ? '' : `Without: ${named.join(', ')}${more}`;
  return checkOf({
    checkId,
    title,
    severity,
    outcome: failing.length === 0 ? 'pass' : passed === 0 ? 'fail' : 'warn',
    detail,
    passed,
    total,
  });
}

export const isResult = (result: CheckResult | null): result is CheckResult => result !== null;

/** Percentages from which the secure score passes, and below which it fails. */
const SCORE = { passes: 80, fails: 40 };

export function scoreOf(checkId: string, current: number, most: number): CheckResult | null {
  if (!(most > 0)) return null;
  const percent = (100 * current) / most;
  const outcome = percent >= SCORE.passes ? 'pass' : percent < SCORE.fails ? 'fail' : 'warn';
  const detail = `${Math.round(current)} of ${Math.round(most)} points, ${Math.round(percent)} %`;
  return checkOf({ checkId, title: 'Microsoft secure score', severity: 'medium', outcome, detail });
}
