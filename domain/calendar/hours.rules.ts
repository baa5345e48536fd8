/** Week grid: meetings can start on each half hour. */
export const SLOT_MINUTES = 30;

const HOUR = 60;
const DAY_MINUTES = 24 * HOUR;
/** Hours shown by default. */
const USUAL = { from: 7, to: 20 } as const;
/** Minimum drawn length, so that short meetings stay readable and clickable. */
const LEAST_MINUTES = 30;

/** Minutes since midnight of the day on which the meeting starts. */
export interface Span {
  from: number;
  to: number;
}

export function minutesOf(time: string): number {
  return Number(time.slice(0, 2)) * HOUR + Number(time.slice(3, 5));
}

export function timeText(minutes: number): string {
  return `${String(Math.floor(minutes / HOUR)).padStart(2, '0')}:${String(minutes % HOUR).padStart(2, '0')}`;
}

/** Part of the meeting on its first day; the part after midnight is not drawn. */
export function spanOf(start: string, minutes: number): Span {
  const from = Math.min(minutesOf(start), DAY_MINUTES - LEAST_MINUTES);
  return { from, to: Math.min(DAY_MINUTES, from + Math.max(minutes, LEAST_MINUTES)) };
}

/** First hour shown and the hour after the last: the default range, extended to fit the meetings. */
export function hoursShown(spans: readonly Span[], isWhole = false): { from: number; to: number } {
  if (isWhole) return { from: 0, to: 24 };
  const first = Math.min(USUAL.from * HOUR, ...spans.map(({ from }) => from));
  const last = Math.max(USUAL.to * HOUR, ...spans.map(({ to }) => to));
  return { from: Math.floor(first / HOUR), to: Math.ceil(last / HOUR) };
}

/** Start times from one hour to another (exclusive). */
export function slotsBetween({ from, to }: { from: number; to: number }): string[] {
  return Array.from({ length: ((to - from) * HOUR) / SLOT_MINUTES }, (_, at) => timeText(from * HOUR + at * SLOT_MINUTES));
}

export const slotAt = (minutes: number): string => timeText(minutes - (minutes % SLOT_MINUTES));

export type Placed<T> = T & { lane: number; lanes: number };

/** Overlapping meetings are placed side by side, each in the first free lane; all lanes of a cluster have the same width. */
export function sideBySide<T extends Span>(spans: readonly T[]): Placed<T>[] {
  const placed: Placed<T>[] = [];
  let cluster: { span: T; lane: number }[] = [];
  let free: number[] = [];
  const close = () => {
    placed.push(...cluster.map(({ span, lane }) => ({ ...span, lane, lanes: free.length })));
    cluster = [];
    free = [];
  };
  for (const span of spans.toSorted((one, other) => one.from - other.from || other.to - one.to)) {
    if (free.every((until) => until <= span.from)) close();
    const found = free.findIndex((until) => until <= span.from);
    const lane = found === -1 ? free.length : found;
    free[lane] = span.to;
    cluster.push({ span, lane });
  }
  close();
  return placed;
}
