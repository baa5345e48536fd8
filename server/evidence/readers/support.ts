import { supportOf } from '#domain/lifecycle/support.dates.rules.ts';
import { SUPPORT_DATES } from '#server/lifecycle/lifecycle.ts';

/** True if the operating system still gets security updates; null if it is not listed. */
export function isSupported(system: string, at: number): boolean | null {
  const support = supportOf([system], SUPPORT_DATES);
  if (!support) return null;
  return support.until === null || at <= Date.parse(support.until);
}
