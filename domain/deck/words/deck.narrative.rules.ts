import { periodLabel, type Period } from '#domain/assessments/assessments.rules.ts';
import { printableLine } from '#domain/deck/deck.fit.rules.ts';
import {
  changeSentence,
  counted,
  dayLabel,
  IN_UTC,
  lowered,
  percentLabel,
  posture,
  scoredSections,
  severitySentence,
  urgentCount,
  type ScoredSection,
} from './deck.words.rules.ts';
import type { Narratives } from '#domain/qbrs/qbrs.sections.rules.ts';
import type { ClientFinding, QbrFigures, QbrSectionKey } from '#domain/qbrs/qbrs.rules.ts';

const SECTION_TITLES: Record<QbrSectionKey, string> = {
  cover: 'Cover',
  summary: 'Executive summary',
  since: 'Since we last met',
  score: 'Alignment score',
  sections: 'Sections',
  service: 'Service figures',
  feedback: 'What customers said and what follows',
  automatic: 'Changed on its own',
  findings: 'Findings',
  risks: 'Risks',
  recommendations: 'Recommendations',
  options: 'Options',
  ways: 'Ways to a score',
  roadmap: 'Roadmap',
  budget: 'Budget',
  lifecycle: 'Equipment',
  goals: 'Goals',
  decisions: 'Decisions',
  next: 'Next steps',
  appendix: 'Appendix',
};

export function sectionTitle(key: QbrSectionKey): string {
  return SECTION_TITLES[key];
}

/** Entries of each kind in the summary; the rest is in its own section. */
const SUMMARY_ENTRIES = 3;
const RECOMMENDATIONS = 5;

const items = (lines: readonly string[]) => lines.map((line) => `- ${line}`);
const text = (...lines: (string | null | readonly string[])[]) =>
  lines
    .flat()
    .filter((line) => line !== null && line !== '')
    .join('\n');

const urgent = (finding: ClientFinding) => finding.severity === 'critical' || finding.severity === 'high';
const named = (finding: ClientFinding) => `${printableLine(finding.title)} (${finding.severity})`;

function quarterAfter({ year, quarter }: Period): Period {
  return quarter === 4 ? { year: year + 1, quarter: 1 } : { year, quarter: quarter + 1 };
}

/** Change of a section's score; null if either score is unknown. */
function movement(section: ScoredSection): number | null {
  return section.previous === null ? null : Math.round((section.score - section.previous) * 10) / 10;
}

function mostImproved(figures: QbrFigures): ScoredSection | null {
  const risen = scoredSections(figures).filter((section) => (movement(section) ?? 0) > 0);
  return risen.toSorted((one, other) => (movement(other) ?? 0) - (movement(one) ?? 0))[0] ?? null;
}

function wins(figures: QbrFigures): string[] {
  const best = figures.strengths.map((title) => {
    const section = figures.sections.find((candidate) => candidate.title === title);
    return section?.score == null ? printableLine(title) : `${printableLine(title)} is at ${percentLabel(section.score)}`;
  });
  const risen = mostImproved(figures);
  const improved =
    risen && !figures.strengths.includes(risen.title) ? [`${printableLine(risen.title)} is up ${movement(risen)} points`] : [];
  return [...best.slice(0, SUMMARY_ENTRIES - improved.length), ...improved];
}

function ask(figures: QbrFigures): string {
  const count = urgentCount(figures);
  if (count > 0) return `We ask you to decide on ${lowered(counted(count, 'urgent finding', 'urgent findings'))} today.`;
  return figures.findings.total > 0
    ? 'We ask you to confirm the plan for the remaining findings; none of them is urgent.'
    : 'No decision is needed from you today.';
}

function summary(figures: QbrFigures): string {
  const name = printableLine(figures.customer.name);
  const change = changeSentence(figures);
  const lead =
    figures.score === null
      ? `${name} has no alignment score yet, because nothing that counts has been answered.`
      : `${name} meets ${percentLabel(figures.score)} of the standard${change ? `, ${change}` : ''}; ${posture(figures.score)}.`;
  const good = wins(figures);
  const risks = figures.findings.top.slice(0, SUMMARY_ENTRIES).map(named);
  return text(
    lead,
    good.length > 0 ? ['What is in order:', ...items(good)] : null,
    risks.length > 0 ? ['What needs attention:', ...items(risks)] : null,
    ask(figures),
  );
}

function score({ progress, previous, score: value }: QbrFigures): string {
  return text(
    `${progress.answered} of ${progress.total} questions are answered${progress.notApplicable > 0 ? `; ${progress.notApplicable} of them do not apply to you` : ''}.`,
    value === null
      ? null
      : 'The score is the share of the standard that you meet. Important questions weigh more, and what does not apply does not count.',
    previous === null && value !== null ? 'This is the first score, so there is nothing to compare it with yet.' : null,
  );
}

function sections(figures: QbrFigures): string {
  const scored = scoredSections(figures);
  const highest = scored.at(-1);
  if (!highest || scored.length < 2) return '';
  const risen = mostImproved(figures);
  const fallen = scored.filter((section) => (movement(section) ?? 0) < 0).length;
  return text(
    `${printableLine(highest.title)} is highest at ${percentLabel(highest.score)}.`,
    risen ? `${printableLine(risen.title)} has improved most, by ${movement(risen)} points.` : null,
    fallen > 0 ? `${counted(fallen, 'section is', 'sections are')} lower than in the last review.` : null,
  );
}

function findings(figures: QbrFigures): string {
  const { total, bySeverity, top } = figures.findings;
  if (total === 0) return '';
  const shown = top.length < total ? ' The most severe are shown here; the appendix lists them all.' : '';
  return `There ${total === 1 ? 'is 1 open finding' : `are ${total} open findings`}: ${severitySentence(bySeverity)}.${shown}`;
}

function recommendations(figures: QbrFigures): string {
  if (figures.findings.total === 0) return 'We recommend no change this quarter. The task is to keep the present standard.';
  return text('We recommend closing these gaps, in this order:', items(figures.findings.top.slice(0, RECOMMENDATIONS).map(named)));
}

export const NO_DECISION = 'No finding is urgent, so there is nothing to approve today.';

function decisions(figures: QbrFigures): string {
  const open = figures.findings.top.filter(urgent);
  if (open.length === 0) return NO_DECISION;
  return text(
    'For each of these, please approve the work, accept the risk or set a later date:',
    items(open.map((finding) => printableLine(finding.title))),
  );
}

function next(figures: QbrFigures): string {
  return text(
    items([
      'You receive a written summary of this meeting and its decisions.',
      'Agreed work gets an owner and a date.',
      `The next review is planned for ${periodLabel(quarterAfter(figures.period))}.`,
    ]),
  );
}

/** Initial narrative of each section, for editing. Lines that begin with "- " are list items. */
export function narrativeFor(figures: QbrFigures): Narratives {
  return {
    cover: '',
    summary: summary(figures),
    score: score(figures),
    sections: sections(figures),
    findings: findings(figures),
    recommendations: recommendations(figures),
    decisions: decisions(figures),
    next: next(figures),
    appendix: `All figures come from the assessment "${printableLine(figures.assessment.name)}", approved ${dayLabel(figures.assessment.approvedAt, IN_UTC)}.`,
  };
}
