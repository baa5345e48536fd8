import type { DeckCheck, DeckFacts } from '#domain/deck/facts/deck.facts.rules.ts';
import { unstopped } from '#domain/deck/titles/titles.words.rules.ts';
import { toolLabel } from '#domain/evidence/results.rules.ts';
import { FINDING_SEVERITIES, isOpenFinding } from '#domain/findings/findings.rules.ts';
import type { NumberedRecommendation } from './facts.gaps.rules.ts';
import { visibleQuestions } from './facts.score.rules.ts';
import type { DeckSources, SourceCheck } from './facts.sources.rules.ts';

/** Checks that tools repeated since the last approved state. What a recommendation has changed is not counted: it belongs to the commitments. */
export function automaticOf(sources: DeckSources, numbered: readonly NumberedRecommendation[]): Pick<DeckFacts, 'automatic'> {
  const { since, tools, changed } = sources.checks;
  const linked = changed.map((check) => ({ check, findings: findingsOf(check, sources) }));
  const own = linked.filter(({ check, findings }) => !isTouched(check, new Set(findings.map(({ id }) => id)), sources));
  const counts = tools.map(({ tool, repeated }) => ({
    name: toolLabel(tool),
    repeated: repeated - linked.filter((one) => one.check.tool === tool && !own.includes(one)).length,
  }));
  const counted = counts.filter(({ repeated }) => repeated > 0);
  if (counted.length === 0) return {};
  const titles = Map.groupBy(own, ({ check }) => check.title);
  const changes = own.map(({ check, findings }): DeckCheck => {
    const { title, scope, tool, isWorse, before, now, changedOn } = check;
    const open = isWorse ? findings.filter(({ status }) => isOpenFinding(status)) : [];
    const closing = numbered.find(({ findingIds }) => open.some(({ id }) => findingIds.includes(id)));
    const isNamedTwice = scope !== '' && (titles.get(title)?.length ?? 0) > 1;
    return {
      what: `${unstopped(title)}${isNamedTwice ? `, ${scope}` : ''}`,
      before,
      now,
      changedOn,
      source: toolLabel(tool),
      isWorse,
      severity: FINDING_SEVERITIES.findLast((severity) => open.some((finding) => finding.severity === severity)) ?? null,
      recommendation: closing?.number ?? null,
    };
  });
  return { automatic: { since, sources: counted, changes } };
}

/** Findings of the questions that the check answers, except questions that the customer does not see. */
function findingsOf({ questionKeys }: SourceCheck, { findings, runs, runsOfGaps }: DeckSources) {
  const visible = new Set(
    [...runs, ...runsOfGaps].flatMap((run) => [...visibleQuestions(run).keys()].map((key) => `${run.templateId} ${key}`)),
  );
  return findings.filter(
    ({ templateId, questionKey }) => questionKeys.includes(questionKey) && visible.has(`${templateId} ${questionKey}`),
  );
}

/** Work that was done since then touched the check; work that has begun explains only an improvement. */
function isTouched(
  { isWorse }: SourceCheck,
  findingIds: ReadonlySet<string>,
  { recommendations, checks: { since } }: DeckSources,
): boolean {
  return recommendations.some(
    (one) =>
      one.findingIds.some((id) => findingIds.has(id)) &&
      (one.status === 'done' ? one.doneOn !== null && one.doneOn >= since : !isWorse && one.status === 'in_progress'),
  );
}
