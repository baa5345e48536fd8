/** How the provider served a customer in one quarter; null is what nobody knows. */
export interface ServiceQuarter {
  year: number;
  quarter: number;
  tickets: number | null;
  firstResponseMinutes: number | null;
  resolutionMinutes: number | null;
  /** How many of a hundred answers were good. */
  satisfaction: number | null;
}

export const SERVICE_LIMITS = { tickets: 1_000_000, minutes: 525_600, satisfaction: 100 } as const;

/** As many quarters as a deck shows. */
export const SERVICE_QUARTERS = 8;

/** Quarters as one number, so that they can be compared and counted. */
export const quarterNumber = ({ year, quarter }: { year: number; quarter: number }) => year * 4 + quarter - 1;

/** "35 min", "3 h 20 min", "52 h". */
export function durationText(minutes: number): string {
  const whole = Math.round(minutes);
  if (whole < 60) return `${whole} min`;
  const [hours, rest] = [Math.floor(whole / 60), whole % 60];
  return rest === 0 || hours >= 24 ? `${Math.round(whole / 60)} h` : `${hours} h ${rest} min`;
}
