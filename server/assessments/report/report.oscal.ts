import { isAnswered, isBelowThreshold, shownQuestions, type ShownQuestion } from '#domain/assessments/answers.rules.ts';
import { writtenAnswer } from '#domain/assessments/answer.words.rules.ts';
import type { ReportAnswer, ReportSource } from '#domain/assessments/report/report.source.rules.ts';
import { NAMESPACE, OSCAL_VERSION, tokenOf, uuidOf } from '#server/platform/oscal/oscal.ts';

/** A file that answers rest on, by its hash. */
export interface HashedFile {
  /** Safe to show to the customer. */
  title: string;
  /** Name of the file; only in the internal copy. */
  name: string;
  /** SHA-256. */
  hash: string;
  questionKeys: readonly string[];
}

export interface OscalSource extends ReportSource {
  assessmentId: string;
  evidence: readonly HashedFile[];
}

interface Copy {
  source: OscalSource;
  audience: 'client' | 'internal';
}

interface Answered extends ShownQuestion {
  answer: ReportAnswer;
}

/** OSCAL assessment results of an approved assessment: an observation for each answer, a finding for each scored one. */
export function assessmentResults(source: OscalSource, audience: Copy['audience']): object {
  const { assessment, assessmentId, provider } = source;
  const copy = { source, audience };
  const shown = answeredIn(copy);
  const keys = new Set(shown.map(({ question }) => question.key));
  const files = source.evidence.filter(({ questionKeys }) => questionKeys.some((key) => keys.has(key)));
  const plan = uuidOf(`${assessmentId} plan`);
  const approvedAt = assessment.approvedAt ?? '';
  const end = approvedAt;
  const start = shown.map(({ answer }) => answer.updatedAt).reduce((first, at) => (at < first ? at : first), end);
  return {
    'assessment-results': {
      uuid: uuidOf(`${assessmentId} ${audience} ${approvedAt}`),
      metadata: {
        title: `${assessment.customer}: ${assessment.name}`,
        'last-modified': approvedAt,
        version: '1',
        'oscal-version': OSCAL_VERSION,
        parties: [{ uuid: uuidOf(`${assessmentId} provider`), type: 'organization', name: provider }],
      },
      'import-ap': { href: `#${plan}` },
      results: [
        {
          uuid: uuidOf(`${assessmentId} result`),
          title: assessment.name,
          description: `Answers to ${assessment.template.name}, version ${assessment.template.version}, as approved.`,
          start,
          end,
          'reviewed-controls': { 'control-selections': [selectionOf(shown)] },
          ...listed(
            'observations',
            shown.map((one) => observationOf(copy, one)),
          ),
          ...listed(
            'findings',
            shown.flatMap((one) => findingOf(copy, one) ?? []),
          ),
        },
      ],
      'back-matter': {
        resources: [
          { uuid: plan, title: assessment.template.name, description: `Template, version ${assessment.template.version}` },
          ...files.map((file) => resourceOf(copy, file)),
        ],
      },
    },
  };
}

/** OSCAL has no empty lists. */
const listed = (name: string, entries: readonly object[]) => (entries.length === 0 ? {} : { [name]: entries });

function answeredIn({ source, audience }: Copy): Answered[] {
  return shownQuestions(source.body, source.answers).flatMap((shown) => {
    const answer = source.answers.get(shown.question.key);
    if (!answer || !isAnswered(answer) || (audience === 'client' && shown.question.internalOnly)) return [];
    return [{ ...shown, answer }];
  });
}

function selectionOf(shown: readonly Answered[]) {
  return shown.length === 0
    ? { 'include-all': {} }
    : { 'include-controls': shown.map(({ question }) => ({ 'control-id': tokenOf(question.key) })) };
}

const observationId = ({ source }: Copy, { question }: Answered) => uuidOf(`${source.assessmentId} observation ${question.key}`);

function descriptionOf({ audience }: Copy, { question, answer }: Answered): string {
  const answerText = writtenAnswer(question, answer);
  const notes = audience === 'internal' ? [answer.naReason, answer.customerNote, answer.internalNote] : [answer.customerNote];
  return [answerText, ...notes].filter((part) => part !== undefined && part !== null && part !== '').join('\n\n');
}

function observationOf(copy: Copy, shown: Answered) {
  const { question, answer } = shown;
  const files = copy.source.evidence.filter(({ questionKeys }) => questionKeys.includes(question.key));
  return {
    uuid: observationId(copy, shown),
    title: question.text,
    description: descriptionOf(copy, shown),
    methods: ['EXAMINE'],
    ...listed(
      'relevant-evidence',
      files.map((file) => ({ href: `#${resourceId(copy, file)}`, description: nameOf(copy, file) })),
    ),
    collected: answer.updatedAt,
  };
}

/** Null for an answer without points, which is neither satisfied nor not. */
function findingOf(copy: Copy, shown: Answered) {
  const state = stateOf(shown);
  if (state === null) return null;
  const { question } = shown;
  return {
    uuid: uuidOf(`${copy.source.assessmentId} finding ${question.key}`),
    title: question.text,
    description: descriptionOf(copy, shown),
    ...listed(
      'props',
      (question.frameworkRefs ?? []).map(({ framework, ref }) => ({
        name: 'reference',
        ns: NAMESPACE,
        value: ref,
        class: tokenOf(framework),
      })),
    ),
    target: { type: 'objective-id', 'target-id': tokenOf(question.key), ...state },
    'related-observations': [{ 'observation-uuid': observationId(copy, shown) }],
  };
}

function stateOf({ question, answer }: Answered) {
  if (answer.notApplicable)
    return { status: { state: 'satisfied', reason: 'other' }, 'implementation-status': { state: 'not-applicable' } };
  if (answer.points === null || question.failThreshold === 0) return null;
  if (!isBelowThreshold(question, answer.points)) return { status: { state: 'satisfied', reason: 'pass' } };
  return { status: { state: 'not-satisfied', reason: answer.points > 0 ? 'other' : 'fail' } };
}

const resourceId = ({ source }: Copy, { hash }: HashedFile) => uuidOf(`${source.assessmentId} file ${hash}`);

const nameOf = ({ audience }: Copy, { title, name }: HashedFile) => (audience === 'internal' ? name : title);

function resourceOf(copy: Copy, file: HashedFile) {
  return {
    uuid: resourceId(copy, file),
    title: nameOf(copy, file),
    rlinks: [{ href: `urn:sha256:${file.hash}`, hashes: [{ algorithm: 'SHA-256', value: file.hash }] }],
  };
}
