import { factsChanges } from '#domain/qbrs/facts/facts.changes.rules.ts';
import { askedValue } from '#domain/qbrs/facts/facts.asked.rules.ts';
import type { Qbr } from '#contract/qbrs/qbrs.fields.ts';
import type {
  getQbrVersion,
  listQbrVersions,
  QbrVersion,
  QbrVersionRow,
  restoreQbrVersion,
} from '#contract/qbrs/qbrs.versions.contract.ts';
import { markUsedByQbr } from '#server/assessments/assessments.ts';
import { Fault } from '#server/platform/http/faults.ts';
import type { SignedInCall } from '#server/platform/http/call.ts';
import { refuseFrozen } from '#server/qbrs/qbrs.generate.ts';
import { qbrs } from '#server/qbrs/qbrs.moves.ts';
import { factsNow, presentSection } from '#server/qbrs/qbrs.present.ts';
import { assessmentsOf, findQbr, type QbrWhole, saveOtherAssessments } from '#server/qbrs/qbrs.queries.ts';
import { cannotGenerate } from '#server/qbrs/qbrs.refusals.ts';
import { keepVersion } from './versions.keep.ts';
import { areThere, findVersion, stillRecommended, type VersionRow, versionsOf, type VersionWhole } from './versions.queries.ts';

export async function readVersions({ tx, params }: SignedInCall<typeof listQbrVersions>): Promise<QbrVersionRow[]> {
  if (!(await findQbr(tx, params.id))) throw new Fault('QBR_NOT_FOUND');
  return (await versionsOf(tx, params.id)).map(presentRow);
}

const presentRow = (row: VersionRow): QbrVersionRow => ({ ...row, at: row.at.toISOString() });

export async function readVersion({ tx, params }: SignedInCall<typeof getQbrVersion>): Promise<QbrVersion> {
  const qbr = await findQbr(tx, params.id);
  const version = await findVersion(tx, params.id, params.number);
  if (!qbr || !version) throw new Fault('QBR_NOT_FOUND');
  const { sections, figures, facts } = version;
  const shown = factsNow({ ...qbr, figures, facts });
  if (!shown) throw new Fault('QBR_NOT_FOUND');
  return { ...presentRow(version), sections: sections.map((section) => presentSection(section, version)), facts: shown };
}

/** Restores a version and saves the current deck first, so nothing is lost. */
export async function restore(call: SignedInCall<typeof restoreQbrVersion>): Promise<Qbr> {
  const { tx, actor, params, body } = call;
  const before = await qbrs.lock(call, params.id, body?.version);
  refuseFrozen(before.status);
  const version = await findVersion(tx, before.id, params.number);
  if (!version) throw new Fault('QBR_NOT_FOUND');
  if (!(await areThere(tx, version.assessmentIds))) throw cannotGenerate('assessment_gone');

  await keepVersion(call, before, 'restore');
  const { assessmentIds, number } = version;
  await qbrs.save(call, before, {
    action: 'qbr.restored',
    columns: { ...(await columnsOf(call, before, version)), updatedBy: actor.userId },
    before: { assessmentIds: assessmentsOf(before), score: before.score },
    after: { number, assessmentIds, score: version.score },
  });
  await saveOtherAssessments(tx, before.id, assessmentIds.slice(1));
  await markUsedByQbr(tx, [...assessmentIds, ...assessmentsOf(before)]);
  return qbrs.load(call, before.id);
}

/** Drops recommendations that have been deleted since. */
async function columnsOf({ tx }: SignedInCall<typeof restoreQbrVersion>, before: QbrWhole, version: VersionWhole) {
  const { assessmentIds, sections, figures, facts, score, generatedAt } = version;
  const recommendationIds = await stillRecommended(tx, before.customerId, version.recommendationIds);
  return {
    assessmentId: assessmentIds[0] ?? null,
    sections: JSON.stringify(sections),
    figures: JSON.stringify(figures),
    facts: facts && JSON.stringify(facts),
    factsNumber: before.factsNumber + 1,
    factsChanges: JSON.stringify(before.facts && facts ? factsChanges(before.facts, facts) : []),
    recommendationIds,
    ...(facts ? askedValue(facts, recommendationIds) : { askedOneTime: null, askedMonthly: null, askedToQuote: null }),
    score,
    generatedAt,
  };
}
