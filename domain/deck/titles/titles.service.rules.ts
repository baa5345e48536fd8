import { printedPair } from '#domain/assessments/printed.scores.rules.ts';
import { durationText, type ServiceQuarter } from '#domain/customers/service.rules.ts';
import { type Claim, claim, type Clause, figure, joined, phrase } from '#domain/deck/claims/claim.rules.ts';
import { deckNumber, type Writing } from '#domain/deck/facts/deck.money.rules.ts';
import { points, withClauses } from './titles.words.rules.ts';

export interface ServiceWriting extends Pick<Writing, 'locale'> {
  /** The quarter is not over, so that its number of tickets is compared with no whole quarter. */
  isRunning?: boolean;
}

/** "142 tickets in Q4, 12 fewer than in Q3; satisfaction is up 2 points to 96%". */
export function serviceTitle(now: ServiceQuarter, before: ServiceQuarter | null, writing: ServiceWriting = {}): Claim {
  const second = satisfactionClause(now, before) ?? responseClause(now);
  const first = ticketsClause(now, before, writing);
  const title =
    first === null
      ? withClauses(second ? joined([second, ` in Q${now.quarter} ${now.year}`]) : `our service in Q${now.quarter} ${now.year}`)
      : withClauses(first, second && joined(['; ', second]));
  return claim('title', 'period', title);
}

function ticketsClause({ tickets, quarter, year }: ServiceQuarter, before: ServiceQuarter | null, writing: ServiceWriting): Clause | null {
  if (tickets === null) return null;
  const all = phrase(`${deckNumber(tickets, writing)} ${tickets === 1 ? 'ticket' : 'tickets'} in Q${quarter}`, [
    figure('service.tickets', tickets),
  ]);
  const was = before?.tickets ?? null;
  if (writing.isRunning === true) return joined([all, soFar(before, writing)]);
  if (was === null) return joined([all, ` ${year}`]);
  if (was === tickets) return joined([all, `, as many as in Q${before?.quarter}`]);
  const difference = deckNumber(Math.abs(tickets - was), writing);
  const compared = `, ${difference} ${tickets > was ? 'more' : 'fewer'} than in Q${before?.quarter}`;
  return joined([all, phrase(compared, [figure('service.ticketsChange', tickets - was)])]);
}

function soFar(before: ServiceQuarter | null, writing: ServiceWriting): Clause {
  const was = before?.tickets ?? null;
  if (was === null) return phrase(' so far');
  return phrase(` so far, ${deckNumber(was, writing)} in all of Q${before?.quarter}`, [figure('service.ticketsBefore', was)]);
}

function satisfactionClause({ satisfaction }: ServiceQuarter, before: ServiceQuarter | null): Clause | null {
  if (satisfaction === null) return null;
  const was = before?.satisfaction ?? null;
  if (was === null) {
    const whole = Math.round(satisfaction);
    return phrase(`satisfaction is at ${whole}%`, [figure('service.satisfaction', whole)]);
  }
  const { now, change } = printedPair(satisfaction, was);
  const at = figure('service.satisfaction', now);
  if (change === 0) return phrase(`satisfaction holds at ${now}%`, [at]);
  return phrase(`satisfaction is ${change > 0 ? 'up' : 'down'} ${points(Math.abs(change))} to ${now}%`, [
    figure('service.satisfactionChange', change),
    at,
  ]);
}

function responseClause({ firstResponseMinutes }: ServiceQuarter): Clause | null {
  if (firstResponseMinutes === null) return null;
  return phrase(`the first answer came after ${durationText(firstResponseMinutes)}`, [figure('service.response', firstResponseMinutes)]);
}
