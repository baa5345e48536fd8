import { printedPair } from '#domain/assessments/printed.scores.rules.ts';
import { durationText, type ServiceQuarter } from '#domain/customers/service.rules.ts';
import { deckNumber, type Writing } from '#domain/deck/facts/deck.money.rules.ts';
import { points, withClauses } from './titles.words.rules.ts';

export interface ServiceWriting extends Pick<Writing, 'locale'> {
  /** The quarter is not over, so that its number of tickets is compared with no whole quarter. */
  isRunning?: boolean;
}

/** "142 tickets in Q4, 12 fewer than in Q3; satisfaction is up 2 points to 96%". */
export function serviceTitle(now: ServiceQuarter, before: ServiceQuarter | null, writing: ServiceWriting = {}): string {
  const second = satisfactionClause(now, before) ?? responseClause(now);
  const first = ticketsClause(now, before, writing);
  if (first === null) return withClauses(second ?? `our service in Q${now.quarter} ${now.year}`);
  return withClauses(first, second === null ? null : `; ${second}`);
}

function ticketsClause({ tickets, quarter, year }: ServiceQuarter, before: ServiceQuarter | null, writing: ServiceWriting): string | null {
  if (tickets === null) return null;
  const all = `${deckNumber(tickets, writing)} ${tickets === 1 ? 'ticket' : 'tickets'} in Q${quarter}`;
  const was = before?.tickets ?? null;
  if (writing.isRunning === true) return all + soFar(before, writing);
  if (was === null) return `${all} ${year}`;
  if (was === tickets) return `${all}, as many as in Q${before?.quarter}`;
  const difference = deckNumber(Math.abs(tickets - was), writing);
  return `${all}, ${difference} ${tickets > was ? 'more' : 'fewer'} than in Q${before?.quarter}`;
}

function soFar(before: ServiceQuarter | null, writing: ServiceWriting): string {
  const was = before?.tickets ?? null;
  return was === null ? ' so far' : ` so far, ${deckNumber(was, writing)} in all of Q${before?.quarter}`;
}

function satisfactionClause({ satisfaction }: ServiceQuarter, before: ServiceQuarter | null): string | null {
  if (satisfaction === null) return null;
  const was = before?.satisfaction ?? null;
  if (was === null) return `satisfaction is at ${Math.round(satisfaction)}%`;
  const { now, change } = printedPair(satisfaction, was);
  if (change === 0) return `satisfaction holds at ${now}%`;
  return `satisfaction is ${change > 0 ? 'up' : 'down'} ${points(Math.abs(change))} to ${now}%`;
}

function responseClause({ firstResponseMinutes }: ServiceQuarter): string | null {
  return firstResponseMinutes === null ? null : `the first answer came after ${durationText(firstResponseMinutes)}`;
}
