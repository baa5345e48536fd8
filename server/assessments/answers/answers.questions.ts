import type { getAssessmentQuestions } from '#contract/assessments/assessments.contract.ts';
import type { Pools } from '#server/platform/db/pools.ts';
import type { Statement, TextRow } from '#server/platform/db/pipeline.ts';
import { jsonOf } from '#server/platform/db/json-text.ts';
import { Fault } from '#server/platform/http/faults.ts';
import type { RequestParams, Rows } from '#server/platform/http/request-input.ts';
import { JsonText } from '#server/platform/http/call.ts';
import { publishedPieces, publishedWithin } from '#server/templates/published.ts';
import { readAnswersOf, readAssessment } from './answers.reading.queries.ts';

export function askForQuestions({ params }: RequestParams<typeof getAssessmentQuestions>): Statement[] {
  return [readAssessment(params.id), readAnswersOf(params.id)];
}

/** The working screen: the answers are put between the questions of the published version, which are JSON already. */
export async function readQuestions(pools: Pools, [assessments = [], answers = []]: Rows): Promise<JsonText> {
  const [organizationId, templateId, version, assessment, progress, score, template] = assessments[0] ?? [];
  if (!organizationId || !templateId) throw new Fault('ASSESSMENT_NOT_FOUND');
  const body = await publishedWithin(pools, organizationId, templateId, Number(version));

  const byKey = new Map(answers.map((row) => [row[0], row]));
  const sections = publishedPieces(body).map(({ opening, questions }) => {
    const answered = questions.map(({ key, opening }) => `${opening}${answerText(byKey.get(key))}}`);
    return `${opening}${answered.join(',')}]}`;
  });
  return new JsonText(
    `{"assessment":${assessment},"template":${template},"sections":[${sections.join(',')}],"progress":${progress},"score":${score}}`,
  );
}

const { plain, text, flag, instant, named } = jsonOf;

/** In the order of the columns in reading.queries.ts. */
function answerText(row: TextRow | undefined): string {
  if (!row) return 'null';
  const [key, value, notApplicable, naReason, internalNote, customerNote, points, version, updatedAt, by, name] = row;
  return (
    `{"questionKey":${text(key)},"value":${plain(value)},"notApplicable":${flag(notApplicable)},"naReason":${text(naReason)},` +
    `"internalNote":${text(internalNote)},"customerNote":${text(customerNote)},"points":${plain(points)},"version":${plain(version)},` +
    `"updatedAt":${instant(updatedAt)},"updatedBy":${named(by, name)}}`
  );
}
