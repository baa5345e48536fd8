import type { PsaObject } from './tools/tool.facts.rules.ts';
import { cursorAfter, FULL_EVERY_HOURS } from './psa.rules.ts';

/** What a run does, in this order: it reads, finds out whose each company is, reads what belongs to those, counts their tickets, brings it into our lists and the stacks of customers, and looks after what was written. */
export const STAGES = [
  'company',
  'member',
  'match',
  'site',
  'contact',
  'agreement',
  'asset',
  'ticket',
  'tickets',
  'plan',
  'stack',
  'links',
] as const;
export type Stage = (typeof STAGES)[number];
export type ReadStage = Exclude<PsaObject, 'tickets'>;

export const isReadStage = (stage: Stage): stage is ReadStage => !['match', 'ticket', 'plan', 'tickets', 'stack', 'links'].includes(stage);

/** Where a run goes on after a pause or a failure. */
export interface Place {
  stage: Stage;
  /** The page that the service has named; null at the beginning of a stage. */
  page: string | null;
  /** The company that was done last, in the stages that go from one to the next. */
  after: string;
  /** The latest change that each kind of object has told. */
  latest: Readonly<Record<string, string>>;
}

export const BEGINNING: Place = { stage: 'company', page: null, after: '', latest: {} };

/** The beginning of the next stage; null after the last one. */
export function nextStage({ stage, latest }: Place): Place | null {
  const next = STAGES[STAGES.indexOf(stage) + 1];
  return next === undefined ? null : { stage: next, page: null, after: '', latest };
}

/** The place after a page, with the latest change on it. */
export function afterPage(place: Place, next: string | null, changes: readonly (string | null)[]): Place | null {
  const known = place.latest[place.stage];
  const latest = changes.reduce<string | undefined>((best, at) => (at !== null && (best === undefined || at > best) ? at : best), known);
  const moved = latest === undefined ? place : { ...place, latest: { ...place.latest, [place.stage]: latest } };
  return next === null ? nextStage(moved) : { ...moved, page: next };
}

/** From when on the next run reads, once this one has read everything. */
export function nextCursors(
  before: Readonly<Record<string, string>>,
  latest: Readonly<Record<string, string>>,
  startedAt: string,
): Record<string, string> {
  const cursors: Record<string, string> = {};
  for (const object of ['company', 'member', 'site', 'contact', 'agreement', 'asset']) {
    // What tells no time was read whole; it is read again with the next full run, and any time will do until then.
    cursors[object] = cursorAfter(latest[object] ?? null, before[object] ?? null) ?? startedAt;
  }
  // Changes of tickets are counted on top of all others, so nothing is taken as read that was not.
  const ticket = cursorAfter(latest['ticket'] ?? null, before['ticket'] ?? null);
  return ticket === null ? cursors : { ...cursors, ticket };
}

/** The place after a list that may not be read: what was read of it does not count. */
export function afterRefusal(place: Place, stage: Stage): Place {
  const { [place.stage]: _, ...latest } = place.latest;
  return { stage, page: null, after: '', latest };
}

/** Not everything says when it was changed, so everything is read once a day. */
export function isFullDue(lastFullAt: string | null, now: string): boolean {
  return lastFullAt === null || Date.parse(now) - Date.parse(lastFullAt) >= FULL_EVERY_HOURS * 3_600_000;
}

export const MOST_FAILURES = 6;

/** The wait after so many failures in a row: what the service asks for, else ever longer. */
export function waitSeconds(failures: number, asked: number): number {
  return Math.max(asked, Math.min(600, 5 * 2 ** Math.max(0, failures - 1)));
}
