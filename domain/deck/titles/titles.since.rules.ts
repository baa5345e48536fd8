import { deckMoney, type Writing } from '#domain/deck/facts/deck.money.rules.ts';
import type { MinorUnits } from '#domain/money/money.rules.ts';
import { type Claim, claim, type Clause, figure, joined, phrase } from '#domain/deck/claims/claim.rules.ts';
import { are, everyOf, inWords, share, TITLE_LENGTH, withClauses } from './titles.words.rules.ts';

export interface SinceFacts {
  commitments: number;
  done: number;
  late: number;
  since: string;
  /** Commitments that were done by their day. */
  onTime?: number;
  /** One-time amounts; null if they are hidden or not known of every priced commitment. */
  money?: { late: MinorUnits; approved: MinorUnits; saved: MinorUnits; writing: Writing } | null;
  /** Late commitments with a new day, and the month of the last one: "Jan 2027". */
  moved?: { count: number; month: string };
}

/** Done of promised, then what is late with its sum and its new month. */
export function sinceTitle(facts: SinceFacts): Claim {
  const { commitments, done, since, money = null } = facts;
  const part = figure('commitments.done', done);
  const whole = figure('commitments.all', commitments);
  const title = (...clauses: Parameters<typeof withClauses>) => claim('title', 'period', withClauses(...clauses));
  if (done === 0) {
    const none =
      commitments === 1
        ? phrase(`the commitment from ${since} is not done yet`, [], [since])
        : phrase(`none of the ${inWords(commitments)} commitments from ${since} is done yet`, [part, whole], [since]);
    return title(none, money && money.approved > 0 ? unspentOf(money) : null);
  }
  if (done === commitments) {
    const all = phrase(`${everyOf(commitments, 'commitment')} from ${since} ${are(commitments)} done`, [part], [since]);
    return title(all, money && money.saved > 0 ? savedOf(money) : null);
  }
  const some = phrase(`${share(done, commitments)} commitments from ${since} ${are(done)} done`, [part, whole], [since]);
  const onTime = done === facts.onTime ? onTimeOf(done) : null;
  const late = lateOf(facts);
  // Late work comes before work done on time if both are too long.
  const clauses = [[onTime, late[0]], [late[0]], [late[1]]].find(
    (tried) => joined([some, ...tried.map((one) => one ?? null)]).words.length <= TITLE_LENGTH,
  );
  return title(some, ...(clauses ?? [late[1]]).map((one) => one ?? null));
}

type Money = NonNullable<SinceFacts['money']>;

const unspentOf = ({ approved, writing }: Money): Clause =>
  phrase(`; ${deckMoney(approved, writing)} is unspent`, [figure('commitments.approved', approved)]);

const savedOf = ({ approved, saved, writing }: Money): Clause =>
  phrase(`, ${deckMoney(saved, writing)} under the approved ${deckMoney(approved, writing)}`, [
    figure('commitments.saved', saved),
    figure('commitments.approved', approved),
  ]);

const onTimeOf = (done: number): Clause =>
  done === 1 ? phrase(', on time') : phrase(', all on time', [figure('commitments.onTime', done)]);

/** "; two worth £12,400 are late and move to Jan 2027", and the same in short. */
function lateOf({ late, money, moved }: SinceFacts): (Clause | undefined)[] {
  if (late === 0) return [];
  const count = phrase(`; ${inWords(late)}`, [figure('commitments.late', late)]);
  const worth =
    money && money.late > 0 ? phrase(` worth ${deckMoney(money.late, money.writing)}`, [figure('commitments.lateCost', money.late)]) : null;
  const state = ` ${are(late)} late`;
  return [joined([count, worth, state, moved && movedOf(moved, late)].map((one) => one ?? null)), joined([count, state])];
}

function movedOf({ count, month }: { count: number; month: string }, late: number): Clause {
  if (count === 0) return phrase(` and ${late === 1 ? 'has' : 'have'} no new date`, [figure('commitments.moved', 0)]);
  if (count < late) return phrase(`, ${inWords(late - count)} without a new date`, [figure('commitments.unmoved', late - count)]);
  return phrase(` and ${late === 1 ? 'moves' : 'move'} to ${month}`, [], [month]);
}
