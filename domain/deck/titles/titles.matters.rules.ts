import { are, capitalized, counted, everyOf, inWords, share, unstopped, withClauses } from './titles.words.rules.ts';

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
export function gapsTitle({ critical, high, proposed, smaller, deferred = 0 }: GapFacts): string | null {
  const urgent = critical + high;
  if (urgent === 0) return noUrgentTitle(smaller, deferred);
  const open =
    critical > 0 && high > 0
      ? `${inWords(critical)} critical and ${inWords(high)} high gaps are open`
      : onlyOne(critical || high, critical > 0 ? 'critical' : 'high');
  const more = deferred === 0 ? null : `, ${inWords(deferred)} more ${are(deferred)} deferred`;
  return withClauses(open, `; ${proposalsOf(proposed, urgent)}`, more);
}

function noUrgentTitle(smaller: number, deferred: number): string | null {
  if (deferred > 0) return `No urgent gap is open; ${inWords(deferred)} ${are(deferred)} deferred`;
  return smaller === 0 ? null : `No urgent gap is open; ${inWords(smaller)} smaller ${smaller === 1 ? 'one remains' : 'ones remain'}`;
}

const onlyOne = (count: number, word: string) => `${counted(count, `${word} gap`)} ${count === 1 ? 'is' : 'are'} open`;

function proposalsOf(proposed: number, urgent: number): string {
  if (proposed === urgent) return urgent === 1 ? 'it has a proposal' : 'every one has a proposal';
  if (proposed === 0) return urgent === 1 ? 'it has no proposal yet' : 'none has a proposal yet';
  return `${inWords(proposed)} of them ${proposed === 1 ? 'has' : 'have'} a proposal`;
}

export interface RiskFacts {
  risks: number;
  critical: number;
  /** Critical risks that the requested approvals bring below critical; null if no residual risk is rated. */
  broughtDown: number | null;
  fresh: number;
  /** Empty where several share the highest rating. */
  highest: string;
  /** Critical gaps without a rating, which have no place on the map. */
  unrated?: number;
}

export function risksTitle({ risks, critical, broughtDown, fresh, highest, unrated = 0 }: RiskFacts): string {
  if (critical === 0 && unrated > 0) {
    const beside = `${counted(unrated, 'critical gap')} ${unrated === 1 ? 'has' : 'have'} no rating yet`;
    return withClauses(`${risks === 1 ? 'the one rated risk is not' : 'no rated risk is'} critical`, `; ${beside}`);
  }
  if (critical === 0) return withClauses('no risk is critical', highest === '' ? null : `; the highest is “${unstopped(highest)}”`);
  const now = risks === 1 ? 'the one risk is critical' : `${share(critical, risks)} risks ${critical === 1 ? 'is' : 'are'} critical`;
  if (!broughtDown) return withClauses(now, fresh > 0 ? `; ${freshOf(fresh, critical)} new` : null);
  return withClauses(now, `; the approvals asked for bring ${broughtDownOf(broughtDown, critical)} down`);
}

function freshOf(fresh: number, critical: number): string {
  if (critical === 1) return 'it is';
  return `${inWords(fresh)} of them ${fresh === 1 ? 'is' : 'are'}`;
}

function broughtDownOf(broughtDown: number, critical: number): string {
  if (broughtDown < critical) return `${inWords(broughtDown)} of them`;
  if (critical === 1) return 'it';
  return critical === 2 ? 'both' : `all ${inWords(critical)}`;
}

export interface GoalFacts {
  goals: number;
  onTrack: number;
  atRisk: readonly string[];
}

export function goalsTitle({ goals, onTrack, atRisk }: GoalFacts): string {
  if (onTrack === goals) return capitalized(`${everyOf(goals, 'goal')} ${goals === 1 ? 'is' : 'are'} on track`);
  const [only] = atRisk;
  const others = atRisk.length === 1 && only ? `“${only}” is at risk` : `${inWords(atRisk.length)} are at risk`;
  const kept = onTrack === 0 ? 'no goal is on track' : `${share(onTrack, goals)} goals ${onTrack === 1 ? 'is' : 'are'} on track`;
  return withClauses(kept, `; ${others}`, atRisk.length === 1 && only ? null : '');
}
