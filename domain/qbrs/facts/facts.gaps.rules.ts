import type { DeckFacts, DeckGap } from '#domain/deck/facts/deck.facts.rules.ts';
import { spokenGaps, type WordedGap } from '#domain/deck/words/wording.rules.ts';
import { FINDING_SEVERITIES, isOpenFinding } from '#domain/findings/findings.rules.ts';
import { isMadeTitle } from '#domain/findings/wording.rules.ts';
import { visibleQuestions } from './facts.score.rules.ts';
import type { DeckSources, SourceFinding } from './facts.sources.rules.ts';

interface OpenGap extends WordedGap, Omit<DeckGap, 'words' | 'count' | 'severity' | 'section'> {
  weight: number;
}

export interface NumberedRecommendation {
  number: number;
  riskIfNot: string;
  findingIds: readonly string[];
}

/** Open gaps of the deck's assessments in customer wording, most severe first. */
export function gapsOf(sources: DeckSources, numbered: readonly NumberedRecommendation[]): DeckGap[] {
  const gaps = visibleFindings(sources)
    .filter(({ finding }) => isOpenFinding(finding.status))
    .map((visible) => openGap(visible, sources, numbered))
    .toSorted((one, other) => levelOf(other) - levelOf(one) || riskOf(other) - riskOf(one) || other.weight - one.weight);
  return spokenGaps(gaps).map(({ reviewedTitle: _, findingTitle: __, clientWording: ___, weight: ____, ...gap }) =>
    // A merged line has no details of a single gap.
    gap.count === 1
      ? gap
      : { ...gap, evidence: null, consequence: null, impact: null, likelihood: null, after: null, recommendation: null },
  );
}

const levelOf = ({ severity }: Pick<DeckGap, 'severity'>) => FINDING_SEVERITIES.indexOf(severity);
const riskOf = ({ impact, likelihood }: Pick<DeckGap, 'impact' | 'likelihood'>) => (impact ?? 0) * (likelihood ?? 0);

type Visible = ReturnType<typeof visibleFindings>[number];

/** Findings on questions visible to the customer, with the question and the customer-facing note. */
export function visibleFindings({ runs, findings }: Pick<DeckSources, 'runs' | 'findings'>) {
  const byTemplate = new Map(runs.map((run) => [run.templateId, { run, questions: visibleQuestions(run) }]));
  return findings.flatMap((finding) => {
    const asked = byTemplate.get(finding.templateId);
    const found = asked?.questions.get(finding.questionKey);
    if (!asked || !found) return [];
    return [{ finding, ...found, note: asked.run.answers.get(finding.questionKey)?.customerNote.trim() || null }];
  });
}

function openGap(
  { finding, question, section, note }: Visible,
  sources: DeckSources,
  numbered: readonly NumberedRecommendation[],
): OpenGap {
  const closing = numbered.find(({ findingIds }) => findingIds.includes(finding.id)) ?? null;
  const { afterImpact, afterLikelihood } = finding;
  return {
    findingId: finding.id,
    severity: finding.severity,
    section: section.title,
    reviewedTitle: isMadeTitle(finding.title, question, section.title) ? null : finding.title,
    findingTitle: question.findingTitle ?? null,
    clientWording: question.clientWording ?? null,
    evidence: note,
    consequence: finding.businessImpact.trim() || closing?.riskIfNot.trim() || null,
    since: finding.firstSeen,
    isNew: sources.runs.some(({ assessmentId }) => assessmentId === finding.firstSeenIn),
    impact: finding.impact,
    likelihood: finding.likelihood,
    after: afterImpact === null || afterLikelihood === null ? null : { impact: afterImpact, likelihood: afterLikelihood },
    riskBefore: riskBefore(finding, sources),
    recommendation: closing?.number ?? null,
    weight: question.weight * section.weight,
  };
}

function riskBefore({ id }: SourceFinding, { previous }: DeckSources): number | null {
  const before = previous?.facts?.gaps.find(({ findingId }) => findingId === id);
  return before?.impact && before.likelihood ? before.impact * before.likelihood : null;
}

/** Movement of open gaps since the previous assessment; null at the first. Consistent with the number of gaps open now. */
export function gapsBeforeOf({ earlier, ...sources }: DeckSources): DeckFacts['gapsBefore'] {
  const last = earlier.at(-1);
  if (!last) return null;
  const visible = visibleFindings(sources).map(({ finding }) => finding);
  const before = new Set(
    visible.filter(({ seenIn, status }) => seenIn.includes(last.assessmentId) && status !== 'false_positive').map(({ id }) => id),
  );
  const now = new Set(visible.filter(({ status }) => isOpenFinding(status)).map(({ id }) => id));
  const missingIn = (others: ReadonlySet<string>) => (id: string) => !others.has(id);
  return { open: before.size, closed: [...before].filter(missingIn(now)).length, opened: [...now].filter(missingIn(before)).length };
}
