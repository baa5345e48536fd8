import { type Claim, claim, type Clause, figure, phrase } from '#domain/deck/claims/claim.rules.ts';
import { deckNumber, type Writing } from '#domain/deck/facts/deck.money.rules.ts';
import type { FeedbackFigures } from '#domain/deck/facts/feedback.facts.rules.ts';
import { are, counted, inWords, withClauses } from './titles.words.rules.ts';

/** "Your average score is 8.3 in six answers; one was low, one follow-up is open". */
export function feedbackTitle({ answers, scored, open, done }: FeedbackFigures, writing: Pick<Writing, 'locale'> = {}): Claim {
  const follow = followClause(open, done);
  if (!scored) {
    return claim(
      'title',
      'period',
      withClauses(phrase(`we received ${counted(answers, 'answer')}`, [figure('feedback.answers', answers)]), follow),
    );
  }
  const { count, average, low } = scored.scores;
  const now = phrase(`your average score is ${deckNumber(average, writing, { most: 1 })} in ${counted(count, 'answer')}`, [
    figure('feedback.average', average),
    figure('feedback.scores', count),
  ]);
  const lows = phrase(low === 0 ? '; none was low' : `; ${inWords(low)} ${low === 1 ? 'was' : 'were'} low`, [figure('feedback.low', low)]);
  return claim('title', 'period', withClauses(now, lows, follow));
}

/** Open follow-ups count before completed ones. */
function followClause(open: number, done: number): Clause | null {
  if (open > 0) return phrase(`, ${counted(open, 'follow-up')} ${are(open)} open`, [figure('feedback.open', open)]);
  return done > 0 ? phrase(`, ${counted(done, 'follow-up')} ${are(done)} completed`, [figure('feedback.done', done)]) : null;
}
