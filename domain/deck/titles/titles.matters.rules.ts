import { type Claim, claim, type Clause, figure, joined, phrase } from '#domain/deck/claims/claim.rules.ts';
import { are, counted, everyOf, inWords, share, unstopped, withClauses } from './titles.words.rules.ts';

export interface GapFacts {
  critical: number;
  high: number;
  /** Critical and high gaps with a recommendation. */
  proposed: number;
  smaller: number;
  /** Deferred critical and high gaps: not open, but still risks. */
  deferred?: number;
}

/** Null if no gap is open, in which case the slide is omitted. */
export function gapsTitle({ critical, high, proposed, smaller, deferred = 0 }: GapFacts): Claim | null {
  const urgent = critical + high;
  if (urgent === 0) return noUrgentTitle(smaller, deferred);
  const counts = [figure('gaps.critical', critical), figure('gaps.high', high)].filter(({ value }) => value > 0);
  const open =
    critical > 0 && high > 0
      ? `${inWords(critical)} critical and ${counted(high, 'high gap')} are open`
      : onlyOne(critical || high, critical > 0 ? 'critical' : 'high');
  return claim(
    'title',
    'customer',
    withClauses(phrase(open, counts), joined(['; ', proposalsOf(proposed, urgent)]), moreDeferred(deferred)),
  );
}

const moreDeferred = (deferred: number) =>
  deferred === 0 ? null : phrase(`, ${inWords(deferred)} more ${are(deferred)} deferred`, [figure('gaps.deferred', deferred)]);

function noUrgentTitle(smaller: number, deferred: number): Claim | null {
  if (deferred === 0 && smaller === 0) return null;
  const left =
    deferred > 0
      ? phrase(`; ${inWords(deferred)} ${are(deferred)} deferred`, [figure('gaps.deferred', deferred)])
      : phrase(`; ${counted(smaller, 'smaller gap')} ${smaller === 1 ? 'remains' : 'remain'}`, [figure('gaps.smaller', smaller)]);
  return claim('title', 'customer', withClauses(phrase('no urgent gap is open', [figure('gaps.urgent', 0)]), left));
}

const onlyOne = (count: number, word: string) => `${counted(count, `${word} gap`)} ${are(count)} open`;

function proposalsOf(proposed: number, urgent: number): Clause {
  const figures = [figure('gaps.proposed', proposed)];
  if (urgent === 1 && proposed === 1) return phrase('it has a proposal');
  if (proposed === urgent) return phrase('every one has a proposal', figures);
  if (proposed === 0) return phrase(urgent === 1 ? 'it has no proposal yet' : 'none has a proposal yet', figures);
  return phrase(`${inWords(proposed)} of them ${proposed === 1 ? 'has' : 'have'} a proposal`, figures);
}

export interface RiskFacts {
  risks: number;
  critical: number;
  /** Critical risks that the requested approvals bring below critical; null if no residual risk is rated. */
  broughtDown: number | null;
  fresh: number;
  /** Null where several share the highest rating. */
  highest: { id: string; words: string } | null;
  /** Critical gaps without a rating, which have no place on the map. */
  unrated?: number;
}

export function risksTitle({ risks, critical, broughtDown, fresh, highest, unrated = 0 }: RiskFacts): Claim {
  const title = (...clauses: Parameters<typeof withClauses>) => claim('title', 'customer', withClauses(...clauses));
  const none = [figure('risks.critical', 0)];
  if (critical === 0 && unrated > 0) {
    const words = risks === 1 ? 'the rated risk is not critical' : 'no rated risk is critical';
    const beside = `${counted(unrated, 'critical gap')} ${are(unrated)} not rated yet`;
    return title(phrase(words, risks === 1 ? [] : none), phrase(`; ${beside}`, [figure('risks.unrated', unrated)]));
  }
  if (critical === 0) return title(phrase('no risk is critical', none), highest && highestOf(highest));
  const now =
    risks === 1
      ? phrase('the one risk is critical', [figure('risks.critical', 1)])
      : phrase(`${share(critical, risks)} risks ${are(critical)} critical`, [
          figure('risks.critical', critical),
          figure('risks.rated', risks),
        ]);
  if (!broughtDown) return title(now, fresh > 0 ? freshOf(fresh, critical) : null);
  return title(now, joined(['; the approvals asked for bring ', broughtDownOf(broughtDown, critical), ' down']));
}

const highestOf = ({ id, words }: { id: string; words: string }) =>
  phrase(`; the highest is “${unstopped(words)}”`, [figure('risk.highest', 1, id)], [unstopped(words)]);

function freshOf(fresh: number, critical: number): Clause {
  if (critical === 1) return phrase('; it is new');
  return phrase(`; ${inWords(fresh)} of them ${are(fresh)} new`, [figure('risks.new', fresh)]);
}

function broughtDownOf(broughtDown: number, critical: number): Clause {
  const figures = [figure('risks.broughtDown', broughtDown)];
  if (broughtDown < critical) return phrase(`${inWords(broughtDown)} of them`, figures);
  if (critical === 1) return phrase('it');
  return phrase(critical === 2 ? 'both' : `all ${inWords(critical)}`, figures);
}

export interface GoalFacts {
  goals: number;
  onTrack: number;
  atRisk: readonly string[];
}

export function goalsTitle({ goals, onTrack, atRisk }: GoalFacts): Claim {
  const kept = figure('goals.onTrack', onTrack);
  if (onTrack === goals) return claim('title', 'customer', withClauses(phrase(`${everyOf(goals, 'goal')} ${are(goals)} on track`, [kept])));
  const [only] = atRisk;
  const others =
    atRisk.length === 1 && only
      ? phrase(`; “${only}” is at risk`, [], [only])
      : phrase(`; ${inWords(atRisk.length)} are at risk`, [figure('goals.atRisk', atRisk.length)]);
  const words = onTrack === 0 ? 'no goal is on track' : `${share(onTrack, goals)} goals ${are(onTrack)} on track`;
  const figures = onTrack === 0 ? [kept] : [kept, figure('goals.all', goals)];
  return claim('title', 'customer', withClauses(phrase(words, figures), others));
}
