/** The grid of a week: a meeting can begin at each half of an hour. */
export const SLOT_MINUTES = 30;

const HOUR = 60;
const DAY_MINUTES = 24 * HOUR;
/** What is shown of a day on which nothing happens earlier or later. */
const USUAL = { from: 7, to: 20 } as const;
/** A shorter meeting is drawn as long as this, so that it can be read and pressed. */
const LEAST_MINUTES = 30;

/** Minutes of the day on which a meeting begins. */
export interface Span {
  from: number;
  to: number;
}

/** "07:30" is 450. */
export function minutesOf(time: string): number {
  return Number(time.slice(0, 2)) * HOUR + Number(time.slice(3, 5));
}

/** 450 is "07:30". */
export function timeText(minutes: number): string {
  return `${String(Math.floor(minutes / HOUR)).padStart(2, '0')}:${String(minutes % HOUR).padStart(2, '0')}`;
}

/** What a meeting fills of the day on which it begins: what goes on after midnight is not drawn. */
export function spanOf(start: string, minutes: number): Span {
  const from = Math.min(minutesOf(start), DAY_MINUTES - LEAST_MINUTES);
  return { from, to: Math.min(DAY_MINUTES, from + Math.max(minutes, LEAST_MINUTES)) };
}

/** The first hour shown and the first that is not: the usual ones, and as many more as the meetings need. */
export function hoursShown(spans: readonly Span[], isWhole = false): { from: number; to: number } {
  if (isWhole) return { from: 0, to: 24 };
  const first = Math.min(USUAL.from * HOUR, ...spans.map(({ from }) => from));
  const last = Math.max(USUAL.to * HOUR, ...spans.map(({ to }) => to));
  return { from: Math.floor(first / HOUR), to: Math.ceil(last / HOUR) };
}

/** The times at which something can begin, from one hour to before another. */
export function slotsBetween({ from, to }: { from: number; to: number }): string[] {
  return Array.from({ length: ((to - from) * HOUR) / SLOT_MINUTES }, (_, at) => timeText(from * HOUR + at * SLOT_MINUTES));
}

/** The time of the slot in which a meeting begins. */
export const slotAt = (minutes: number): string => timeText(minutes - (minutes % SLOT_MINUTES));

export type Placed<T> = T & { lane: number; lanes: number };

/** Those that overlap stand beside one another, each in the first lane that is free; all of one cluster are equally wide. */
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
