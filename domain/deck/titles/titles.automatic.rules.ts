import { type Claim, claim, type Clause, figure, phrase } from '#domain/deck/claims/claim.rules.ts';
import type { AutomaticFigures } from '#domain/deck/facts/automatic.figures.rules.ts';
import { deckNumber, type Writing } from '#domain/deck/facts/deck.money.rules.ts';
import { counted, inWords, withClauses } from './titles.words.rules.ts';

/** "Five checks got worse on their own since September; four are in the plan, one needs your decision". */
export function automaticTitle(
  { repeated, worse, planned, toDecide, unplanned }: AutomaticFigures,
  since: string,
  writing: Pick<Writing, 'locale'> = {},
): Claim {
  if (worse === 0) {
    const none = phrase(`nothing got worse on its own since ${since}`, [figure('checks.worse', 0)], [since]);
    return claim(
      'title',
      'period',
      withClauses(none, phrase(`; ${deckNumber(repeated, writing)} checks were repeated`, [figure('checks.repeated', repeated)])),
    );
  }
  const own = worse === 1 ? 'its own' : 'their own';
  const now = phrase(`${counted(worse, 'check')} got worse on ${own} since ${since}`, [figure('checks.worse', worse)], [since]);
  const parts = (
    [
      ['checks.planned', planned, 'is in the plan', 'are in the plan'],
      ['checks.toDecide', toDecide, 'needs your decision', 'need your decision'],
      ['checks.unplanned', unplanned, 'is not planned yet', 'are not planned yet'],
    ] as const
  ).filter(([, count]) => count > 0);
  const clauses = parts.map(([source, count, one, many], place): Clause => {
    const words = count === 1 ? one : many;
    const start = place === 0 ? '; ' : ', ';
    if (worse === 1) return phrase(`${start}it ${words}`);
    const size = count < worse ? inWords(count) : count === 2 ? 'both' : `all ${inWords(count)}`;
    return phrase(`${start}${size} ${words}`, [figure(source, count)]);
  });
  return claim('title', 'period', withClauses(now, ...clauses));
}
