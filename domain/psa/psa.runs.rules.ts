import type { PsaObject } from './tools/tool.facts.rules.ts';
import { cursorAfter, FULL_EVERY_HOURS } from './psa.rules.ts';

/**
 * Stages of a sync, in order: read companies, match them to customers, read their records, count tickets, write to our lists and stacks,
 * and check the written tickets and opportunities.
 */
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

/** Position at which a sync resumes after a pause or failure. */
export interface Place {
  stage: Stage;
  /** Page token of the service; null at the beginning of a stage. */
  page: string | null;
  /** Last company processed, in the stages that iterate over companies. */
  after: string;
  /** Latest modification time seen, by kind of object. */
  latest: Readonly<Record<string, string>>;
}

export const BEGINNING: Place = { stage: 'company', page: null, after: '', latest: {} };

/** Beginning of the next stage; null after the last one. */
export function nextStage({ stage, latest }: Place): Place | null {
  const next = STAGES[STAGES.indexOf(stage) + 1];
  return next === undefined ? null : { stage: next, page: null, after: '', latest };
}

/** Position after a page, with the latest modification time on it. */
export function afterPage(place: Place, next: string | null, changes: readonly (string | null)[]): Place | null {
  const known = place.latest[place.stage];
  const latest = changes.reduce<string | undefined>((best, at) => (at !== null && (best === undefined || at > best) ? at : best), known);
  const moved = latest === undefined ? place : { ...place, latest: { ...place.latest, [place.stage]: latest } };
  return next === null ? nextStage(moved) : { ...moved, page: next };
}

/** Start times for the next sync, once this one has read everything. */
export function nextCursors(
  before: Readonly<Record<string, string>>,
  latest: Readonly<Record<string, string>>,
  startedAt: string,
): Record<string, string> {
  const cursors: Record<string, string> = {};
  for (const object of ['company', 'member', 'site', 'contact', 'agreement', 'asset']) {
    // Objects without modification times were read completely. They are read again in the next full sync, so any time will do until then.
    cursors[object] = cursorAfter(latest[object] ?? null, before[object] ?? null) ?? startedAt;
  }
  // The ticket cursor advances only by changes seen, so that no unread ticket is skipped.
  const ticket = cursorAfter(latest['ticket'] ?? null, before['ticket'] ?? null);
  return ticket === null ? cursors : { ...cursors, ticket };
}

/** Position after a list that the service refuses to return; its partial results are discarded. */
export function afterRefusal(place: Place, stage: Stage): Place {
  const { [place.stage]: _, ...latest } = place.latest;
  return { stage, page: null, after: '', latest };
}

/** Some records have no modification time, so everything is read once a day. */
export function isFullDue(lastFullAt: string | null, now: string): boolean {
  return lastFullAt === null || Date.parse(now) - Date.parse(lastFullAt) >= FULL_EVERY_HOURS * 3_600_000;
}

export const MOST_FAILURES = 6;

/** Seconds to wait after consecutive failures: the service's request, or an exponential backoff up to ten minutes. */
export function waitSeconds(failures: number, asked: number): number {
  return Math.max(asked, Math.min(600, 5 * 2 ** Math.max(0, failures - 1)));
}
