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

/** The open gaps of the customer in its words, the most severe first. */
export function gapsOf(sources: DeckSources, numbered: readonly NumberedRecommendation[]): DeckGap[] {
  return gapsAmong(sources, numbered, ({ status }) => isOpenFinding(status));
}

/** Critical and high gaps that were deferred. */
export function deferredOf(sources: DeckSources, numbered: readonly NumberedRecommendation[]): DeckGap[] {
  return gapsAmong(sources, numbered, ({ status, severity }) => status === 'deferred' && (severity === 'critical' || severity === 'high'));
}

function gapsAmong(
  sources: DeckSources,
  numbered: readonly NumberedRecommendation[],
  isAmong: (finding: SourceFinding) => boolean,
): DeckGap[] {
  const gaps = visibleFindings(sources)
    .filter(({ finding }) => isAmong(finding))
    .map((visible) => openGap(visible, sources, numbered))
    .toSorted((one, other) => levelOf(other) - levelOf(one) || riskOf(other) - riskOf(one) || other.weight - one.weight);
  return spokenGaps(gaps).map(({ reviewedTitle: _, findingTitle: __, clientWording: ___, weight: ____, template: _____, ...gap }) =>
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
export function visibleFindings({ runs, runsOfGaps, findings }: Pick<DeckSources, 'runs' | 'runsOfGaps' | 'findings'>) {
  const byTemplate = Map.groupBy(
    [...runs, ...runsOfGaps].map((run) => ({ run, questions: visibleQuestions(run) })),
    ({ run }) => run.templateId,
  );
  return findings.flatMap((finding) => {
    const asked = byTemplate.get(finding.templateId)?.find(({ questions }) => questions.has(finding.questionKey));
    const found = asked?.questions.get(finding.questionKey);
    if (!asked || !found) return [];
    const note = asked.run.answers.get(finding.questionKey)?.customerNote.trim() || null;
    return [{ finding, ...found, template: asked.run.template, note: finding.drift ?? note }];
  });
}

function openGap(
  { finding, question, section, template, note }: Visible,
  sources: DeckSources,
  numbered: readonly NumberedRecommendation[],
): OpenGap {
  const closing = numbered.find(({ findingIds }) => findingIds.includes(finding.id)) ?? null;
  const { afterImpact, afterLikelihood } = finding;
  return {
    findingId: finding.id,
    severity: finding.severity,
    section: section.title,
    template,
    reviewedTitle: isMadeTitle(finding.title, question, section.title) ? null : finding.title,
    findingTitle: question.findingTitle ?? null,
    clientWording: question.clientWording ?? null,
    evidence: note,
    consequence: consequenceOf(finding, closing),
    since: finding.firstSeen,
    isNew: isNewSince(finding, baselineOf(sources)),
    impact: finding.impact,
    likelihood: finding.likelihood,
    after: afterImpact === null || afterLikelihood === null ? null : { impact: afterImpact, likelihood: afterLikelihood },
    riskBefore: riskBefore(finding, sources),
    recommendation: closing?.number ?? null,
    weight: question.weight * section.weight,
  };
}

/** As a person wrote it, else that of its recommendation, else that of the library for the question. */
function consequenceOf({ businessImpact, usualRisk = '' }: SourceFinding, closing: NumberedRecommendation | null): string | null {
  return [businessImpact, closing?.riskIfNot ?? '', usualRisk].map((text) => text.trim()).find((text) => text !== '') ?? null;
}

function riskBefore({ id }: SourceFinding, { previous }: DeckSources): number | null {
  const before = previous?.facts?.gaps.find(({ findingId }) => findingId === id);
  return before?.impact && before.likelihood ? before.impact * before.likelihood : null;
}

/** The moment that the present is compared with: the last review, or the run before where there was none. */
function baselineOf({ previous, earlier }: Pick<DeckSources, 'previous' | 'earlier'>): string | null {
  return previous?.heldAt ?? earlier.at(-1)?.approvedAt ?? null;
}

const isNewSince = ({ firstSeenAt }: SourceFinding, baseline: string | null) => baseline !== null && firstSeenAt > baseline;

/** Open at a moment; what somebody decided since then was still open. */
function wasOpenAt(finding: SourceFinding, moment: string): boolean {
  if (finding.status === 'false_positive' || finding.firstSeenAt > moment) return false;
  if (finding.status === 'resolved') return finding.resolvedAt === null || finding.resolvedAt > moment;
  return isOpenFinding(finding.status) || finding.decidedAt === null || finding.decidedAt > moment;
}

/** Change of the customer's open gaps since the last review; null without an earlier review or assessment. The figures add up to the gaps open now. */
export function gapsBeforeOf(sources: DeckSources): DeckFacts['gapsBefore'] {
  const baseline = baselineOf(sources);
  if (baseline === null) return null;
  const visible = visibleFindings(sources).map(({ finding }) => finding);
  const before = visible.filter((finding) => wasOpenAt(finding, baseline));
  const movement = (isAmong: (finding: SourceFinding) => boolean) => ({
    open: before.filter(isAmong).length,
    closed: before.filter((finding) => isAmong(finding) && !isOpenFinding(finding.status)).length,
    opened: visible.filter((finding) => isAmong(finding) && isOpenFinding(finding.status) && !wasOpenAt(finding, baseline)).length,
  });
  const shown = sources.previous?.facts?.gaps.reduce((sum, { count }) => sum + count, 0) ?? before.length;
  return {
    ...movement(() => true),
    ...(shown === before.length ? {} : { shown }),
    critical: movement(({ severity }) => severity === 'critical'),
  };
}
