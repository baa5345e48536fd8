import { type Claim, claim, type Clause, figure, phrase } from '#domain/deck/claims/claim.rules.ts';
import { dayInFull } from '#domain/deck/facts/deck.figures.rules.ts';
import type { DateFormat } from '#domain/organizations/writing.rules.ts';
import { statusName, type StatusNames } from '#domain/recommendations/status.names.rules.ts';
import type { DecidedLine } from './outcomes.rules.ts';

export interface DecidedWriting {
  dateFormat?: DateFormat | undefined;
  stateNames?: StatusNames | undefined;
}

/** "Deferred: Renew the firewall, “Large”, £3,800 (Helen, until 31 Jan 2027). Reason: ...", with the sources of the price. */
export function decidedWords(line: DecidedLine, { dateFormat, stateNames }: DecidedWriting): Clause {
  const { title, option, price, outcome, by, until, reason } = line;
  const state = outcome === null ? 'Open' : statusName(outcome, stateNames);
  const what = [title, option === null ? '' : `“${option}”`, price].filter((part) => part !== '').join(', ');
  const who = [by, until === null ? '' : `until ${dayInFull(until, { dateFormat })}`].filter((part) => part !== '').join(', ');
  const words = `${state}: ${what}${who === '' ? '' : ` (${who})`}${reason === '' ? '' : `. ${reason}`}`;
  const figures = pricesOf(line);
  // A price that the deck does not have is that of the record.
  return phrase(
    words,
    figures,
    [state, title, who, reason, figures.length === 0 ? price : ''].filter((name) => name !== ''),
  );
}

function pricesOf({ number, option, cost }: DecidedLine) {
  if (number === null || cost === null) return [];
  const key = `${number} ${option ?? ''}`.trimEnd();
  return [figure('decided.oneTime', cost.oneTime, key), figure('decided.monthly', cost.monthly, key)].filter(({ value }) => value !== 0);
}

/** Decisions of the minutes and of the recap. */
export const decidedClaims = (lines: readonly DecidedLine[], writing: DecidedWriting): Claim[] =>
  lines.map((line, place) => claim('document', 'customer', decidedWords(line, writing), `decided.${place}`));
