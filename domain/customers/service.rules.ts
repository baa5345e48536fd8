/** Service figures of a customer for one quarter; null fields are unknown. */
export interface ServiceQuarter {
  year: number;
  quarter: number;
  tickets: number | null;
  firstResponseMinutes: number | null;
  resolutionMinutes: number | null;
  /** Percentage of positive survey answers. */
  satisfaction: number | null;
}

export const SERVICE_LIMITS = { tickets: 1_000_000, minutes: 525_600, satisfaction: 100 } as const;

export const SERVICE_QUARTERS = 8;

/** Quarter as a single comparable number. */
export const quarterNumber = ({ year, quarter }: { year: number; quarter: number }) => year * 4 + quarter - 1;

/** "35 min", "3 h 20 min", "52 h". */
export function durationText(minutes: number): string {
  const whole = Math.round(minutes);
  if (whole < 60) return `${whole} min`;
  const [hours, rest] = [Math.floor(whole / 60), whole % 60];
  return rest === 0 || hours >= 24 ? `${Math.round(whole / 60)} h` : `${hours} h ${rest} min`;
}
