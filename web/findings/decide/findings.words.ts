import type { Finding } from '#contract/findings/findings.contract.ts';
import { SEVERITY_LABELS } from '#domain/deck/words/deck.words.rules.ts';
import type { FindingSeverity, FindingStatus } from '#domain/findings/findings.rules.ts';
import { formatDay } from '#web/ui/data/dates.ts';

export const DECISIONS = ['planned', 'accepted_risk', 'deferred', 'false_positive'] as const satisfies readonly FindingStatus[];
export type Decision = (typeof DECISIONS)[number];

const DECISION_LABELS: Record<Decision, string> = {
  planned: 'Plan',
  accepted_risk: 'Accept risk',
  deferred: 'Defer',
  false_positive: 'Not a gap',
};

export function decisionLabel(decision: Decision): string {
  return DECISION_LABELS[decision];
}

export function severityLabel(severity: FindingSeverity): string {
  return SEVERITY_LABELS[severity];
}

export interface Risk {
  impact: number;
  likelihood: number;
}

export function riskOf({ impact, likelihood }: Pick<Finding, 'impact' | 'likelihood'>): Risk | null {
  return impact === null || likelihood === null ? null : { impact, likelihood };
}

/** Text such as "Risk 12: impact 4, likelihood 3". */
export function riskText(risk: Risk | null): string {
  return risk ? `Risk ${risk.impact * risk.likelihood}: impact ${risk.impact}, likelihood ${risk.likelihood}` : 'Not rated yet';
}

/** Text such as "Accepted by Ruth Adeyemi until 30 Nov 2026. We move offices in spring." */
export function decisionText({ status, acceptedBy, acceptedUntil, decisionNote }: Finding): string {
  const accepted =
    status === 'accepted_risk' && acceptedBy
      ? `Accepted by ${acceptedBy}${acceptedUntil ? ` until ${formatDay(acceptedUntil)}` : ''}.`
      : '';
  return [accepted, decisionNote].filter(Boolean).join(' ');
}
