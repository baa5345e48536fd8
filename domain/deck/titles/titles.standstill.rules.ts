import type { MinorUnits } from '#domain/money/money.rules.ts';
import { deckMoney } from '#domain/deck/facts/deck.money.rules.ts';
import { type Claim, claim, figure, joined, phrase } from '#domain/deck/claims/claim.rules.ts';
import { closingGaps, costsOf, type PrintedMoney } from './titles.proposal.rules.ts';
import { inWords, unstopped } from './titles.words.rules.ts';

export interface StandstillFacts {
  /** Cost of a day without systems and its source in words. */
  day: { cost: MinorUnits; source: string };
  urgentGaps: number;
  closedUrgent: number;
  /** Known cost of the recommendations that close urgent gaps. */
  money: PrintedMoney;
  unpriced: number;
}

/** Risk in money: a day without systems beside the remedy for the urgent gaps. */
export function standstillLine({ day, urgentGaps, closedUrgent, money, unpriced }: StandstillFacts): Claim {
  const source = unstopped(day.source);
  const cost = phrase(
    `A day of standstill costs ${deckMoney(day.cost, money.writing)}${source === '' ? '' : ` (${source})`}`,
    [figure('money.standstill', day.cost)],
    source === '' ? [] : [source],
  );
  const known = costsOf(money, 'closing');
  const open = phrase(`${inWords(unpriced)} still to be quoted`, [figure('plan.closingUnpriced', unpriced)]);
  const price = joined([
    known && ' costs ',
    known,
    known && unpriced > 0 ? ', ' : null,
    !known && unpriced > 0 ? ' is not quoted yet' : null,
  ]);
  const remedy =
    closedUrgent === 0 || price.words === ''
      ? null
      : joined(['; the remedy for ', closingGaps(closedUrgent, urgentGaps), price, known && unpriced > 0 ? open : null]);
  return claim('lead', 'customer', joined([cost, remedy, '.']), 'standstill');
}
