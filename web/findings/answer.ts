import type { Finding } from '#contract/findings/findings.contract.ts';
import { hasAcceptanceEnded } from '#domain/findings/findings.rules.ts';
import { covers } from '#domain/recommendations/recommendations.rules.ts';

type Linked = Finding['recommendations'][number];

/** State of a finding as its row shows it. */
export type FindingAnswer =
  | { kind: 'met'; run: { id: string; name: string } }
  | { kind: 'resolved' }
  | { kind: 'no_gap'; why: string }
  | { kind: 'accepted'; by: string; until: string | null }
  | { kind: 'covered'; by: Linked; more: number }
  | { kind: 'done' | 'retest'; by: Linked }
  | { kind: 'planned'; why: string }
  | { kind: 'ended'; on: string }
  | { kind: 'later'; why: string }
  | { kind: 'declined'; by: Linked }
  | { kind: 'none' };

export function answerTo(finding: Finding, today: string): FindingAnswer {
  const { status, acceptedBy, acceptedUntil, decisionNote, resolvedBy } = finding;
  if (status === 'resolved') return resolvedBy ? { kind: 'met', run: resolvedBy } : { kind: 'resolved' };
  if (status === 'false_positive') return { kind: 'no_gap', why: decisionNote };
  if (status === 'accepted_risk') return { kind: 'accepted', by: acceptedBy ?? '', until: acceptedUntil };
  return linkedAnswer(finding) ?? openAnswer(finding, today);
}

/** Recommendation that covers the finding, or a done one to retest. */
function linkedAnswer({ recommendations, status, retest, decisionNote }: Finding): FindingAnswer | undefined {
  const covering = recommendations.filter((one) => covers(one.status));
  const [by] = covering;
  if (by) return { kind: 'covered', by, more: covering.length - 1 };
  const done = recommendations.find((one) => one.status === 'done');
  if (done) return { kind: retest ? 'retest' : 'done', by: done };
  return status === 'planned' ? { kind: 'planned', why: decisionNote } : undefined;
}

function openAnswer(finding: Finding, today: string): FindingAnswer {
  const on = endOfAcceptance(finding, today);
  if (on) return { kind: 'ended', on };
  if (finding.status === 'deferred') return { kind: 'later', why: finding.decisionNote };
  const declined = finding.recommendations.find((one) => one.status === 'declined');
  return declined ? { kind: 'declined', by: declined } : { kind: 'none' };
}

/** Day on which an accepted risk expired and the finding reopened; null for others. */
export function endOfAcceptance({ status, acceptedBy, acceptedUntil }: Finding, today: string): string | null {
  const wasAccepted = status === 'open' && acceptedBy !== null && acceptedUntil !== null;
  return wasAccepted && hasAcceptanceEnded(acceptedUntil, today) ? acceptedUntil : null;
}
