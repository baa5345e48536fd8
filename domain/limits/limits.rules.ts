/** Monitoring periods, with the length of a chart bar in minutes. */
export const LIMIT_PERIODS = {
  hour: { label: 'Last hour', minutes: 60, step: 1 },
  day: { label: 'Last day', minutes: 1440, step: 30 },
  week: { label: 'Last week', minutes: 10_080, step: 240 },
} as const;
export type LimitPeriod = keyof typeof LIMIT_PERIODS;

/** Percentages of a limit at which administrators are notified. */
export const THRESHOLDS = [90, 70] as const;

/** Highest threshold reached; null below all of them. */
export function thresholdOf(used: number, most: number): (typeof THRESHOLDS)[number] | null {
  if (most === 0) return null;
  return THRESHOLDS.find((percent) => used * 100 >= most * percent) ?? null;
}

/** Refused sign-ins to accounts of one organisation from one address, within THREAT_MINUTES, from which they count as a threat. */
export const THREAT_SIGN_INS = 10;
export const THREAT_MINUTES = 15;

export function shareRejected({ requests, rejected }: { requests: number; rejected: number }): number {
  return requests === 0 ? 0 : rejected / requests;
}
