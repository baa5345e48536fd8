import { isEditable } from '#domain/assessments/assessments.rules.ts';
import { dayIn } from '#domain/organizations/timezones.rules.ts';
import { movedAnswers, type ScaleMove, scaleChanges } from '#domain/assessments/upgrade.rules.ts';
import { changesOf } from '#domain/templates/changes.rules.ts';
import { questionsOf } from '#domain/templates/templates.rules.ts';
import type { AnswerOf } from '#contract/endpoint.ts';
import type { upgradeAssessment } from '#contract/assessments/upgrade.contract.ts';
import { Fault } from '#server/platform/http/faults.ts';
import type { SignedInCall } from '#server/platform/http/call.ts';
import { ownOrganization } from '#server/organizations/organizations.ts';
import { publishedBody } from '#server/templates/templates.ts';
import { readAnswers } from '#server/assessments/answers/answers.queries.ts';
import { assessments } from '#server/assessments/assessments.load.ts';
import { ownBands, progressAndScore } from '#server/assessments/assessments.progress.ts';
import type { LockedAssessment } from '#server/assessments/assessments.queries.ts';
import { findVersions, moveAnswers } from './assessments.upgrade.queries.ts';

type UpgradeCall = SignedInCall<typeof upgradeAssessment>;

/** Answers follow their questions by key; nothing else changes. */
export async function upgrade(call: UpgradeCall): Promise<AnswerOf<typeof upgradeAssessment>> {
  const { tx, params, query, body, actor, now } = call;
  const assessment = await assessments.lock(call, params.id, body?.version);
  const versions = await newerVersion(call, assessment);
  const templateVersion = versions.version;
  const [before, after] = [await publishedBody(call, assessment), await publishedBody(call, { ...assessment, templateVersion })];
  const answers = await readAnswers(tx, assessment.id);

  const asked = new Set(questionsOf(after).map(({ key }) => key));
  const dropped = [...answers.keys()].filter((key) => !asked.has(key)).length;
  const scales = scaleChanges({ before, after, answers });
  const summary = { from: versions.from, to: versions.to, changes: changesOf(before, after), scales };
  const facts = { ...summary, kept: answers.size - dropped - scales.length, dropped };
  if (query.dryRun === 'true') return { ...facts, assessment: null };

  const chosen = new Map<string, ScaleMove>(body?.scales?.map(({ question, how }) => [question, how]));
  const today = dayIn(now, (await ownOrganization(tx)).timezone);
  const moved = movedAnswers({ before, after, answers, howOf: (key) => chosen.get(key) ?? 'rescale', today });
  await moveAnswers(tx, { assessmentId: assessment.id, moved, by: actor.userId });
  const { columns } = progressAndScore(after, await readAnswers(tx, assessment.id));
  await assessments.save(call, assessment, {
    action: 'assessment.upgraded',
    columns: { ...columns, templateVersion, scoreBands: ownBands(after), updatedBy: actor.userId },
    before: { templateVersion: assessment.templateVersion, edition: versions.from },
    after: { templateVersion, edition: versions.to, changedAnswers: moved.map(({ key }) => key), dropped },
  });
  return { ...facts, assessment: await assessments.load(call, assessment.id) };
}

async function newerVersion({ tx }: UpgradeCall, assessment: LockedAssessment) {
  const { status, templateVersion } = assessment;
  if (!isEditable(status)) throw new Fault('ASSESSMENT_NOT_EDITABLE', { details: { status } });
  const versions = await findVersions(tx, assessment);
  if (versions.version > templateVersion) return versions;
  throw new Fault('INVALID_STATUS_TRANSITION', {
    message: 'This assessment already uses the newest version of its template',
    details: { edition: versions.from },
  });
}
