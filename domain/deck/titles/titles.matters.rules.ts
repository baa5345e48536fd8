import { capitalized, counted, everyOf, inWords, midSentence, share, withClauses } from './titles.words.rules.ts';

export interface GapFacts {
  critical: number;
  high: number;
  /** Critical and high gaps with a recommendation. */
  proposed: number;
  smaller: number;
}

/** Null if no gap is open, in which case the slide is omitted. */
export function gapsTitle({ critical, high, proposed, smaller }: GapFacts): string | null {
  const urgent = critical + high;
  if (urgent === 0)
    return smaller === 0 ? null : `No urgent gap is open; ${inWords(smaller)} smaller ${smaller === 1 ? 'one remains' : 'ones remain'}`;
  const open =
    critical > 0 && high > 0
      ? `${inWords(critical)} critical and ${inWords(high)} high gaps are open`
      : onlyOne(critical || high, critical > 0 ? 'critical' : 'high');
  return withClauses(open, `; ${proposalsOf(proposed, urgent)}`);
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
  highest: string;
}

export function risksTitle({ risks, critical, broughtDown, fresh, highest }: RiskFacts): string {
  if (critical === 0) return withClauses('no risk is critical', highest === '' ? null : `; ${midSentence(highest)} is the highest`);
  const now = risks === 1 ? 'the one risk is critical' : `${share(critical, risks)} risks ${critical === 1 ? 'is' : 'are'} critical`;
  if (!broughtDown) return withClauses(now, fresh > 0 ? `; ${inWords(fresh)} of them ${fresh === 1 ? 'is' : 'are'} new` : null);
  return withClauses(now, `; the approvals asked for bring ${broughtDownOf(broughtDown, critical)} down`);
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
