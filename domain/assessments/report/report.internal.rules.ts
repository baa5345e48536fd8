import { type ShownQuestion, shownQuestions } from '#domain/assessments/answers.rules.ts';
import { writtenAnswer } from '#domain/assessments/answer.words.rules.ts';
import { periodLabel } from '#domain/assessments/assessments.rules.ts';
import { type DayWriting, dayLabel, SEVERITY_LABELS } from '#domain/deck/words/deck.words.rules.ts';
import { sizeText } from '#domain/files/files.rules.ts';
import { percentText } from './report.client.rules.ts';
import { headsOf, type Report, rowsOf, tableOf, type ReadColumn } from './report.model.rules.ts';
import {
  dayText,
  FINDING_STATUS_WORDS,
  inOrder,
  type ReportFile,
  type ReportFinding,
  type ReportSource,
  riskOf,
  statusText,
} from './report.source.rules.ts';

type Answered = ShownQuestion & { place: number; source: ReportSource };

const ANSWERS: readonly ReadColumn<Answered>[] = [
  { head: 'No.', width: 6, of: ({ place }) => place },
  { head: 'Key', width: 16, of: ({ question }) => question.key },
  { head: 'Question', width: 44, of: ({ question }) => question.text + (question.internalOnly ? ' (internal)' : '') },
  { head: 'Answer', width: 16, of: (shown) => answerOf(shown) },
  { head: 'Points', width: 8, of: ({ answer }) => (answer?.notApplicable ? null : (answer?.points ?? null)) },
  { head: 'Note for the customer', width: 32, of: (shown) => stored(shown)?.customerNote ?? '' },
  { head: 'Internal note', width: 32, of: (shown) => stored(shown)?.internalNote ?? '' },
  { head: 'Answered by', width: 18, of: (shown) => stored(shown)?.updatedBy ?? '' },
];

const stored = ({ question, source }: Answered) => source.answers.get(question.key);

function answerOf(shown: Answered): string {
  const answerText = writtenAnswer(shown.question, stored(shown), { day: (day) => dayText(day, shown.source) });
  const reason = stored(shown)?.naReason?.trim() ?? '';
  return shown.answer?.notApplicable && reason !== '' ? `${answerText}: ${reason}` : answerText;
}

const FINDINGS: readonly ReadColumn<ReportFinding & { writing: DayWriting }>[] = [
  { head: 'Severity', width: 10, of: ({ severity }) => SEVERITY_LABELS[severity] },
  { head: 'Finding', width: 38, of: ({ title }) => title },
  { head: 'Risk', width: 7, of: (finding) => riskOf(finding) },
  { head: 'Business impact', width: 30, of: ({ businessImpact }) => businessImpact },
  { head: 'State', width: 12, of: ({ status }) => FINDING_STATUS_WORDS[status] },
  { head: 'Why (internal)', width: 28, of: ({ decisionNote }) => decisionNote },
  {
    head: 'Accepted',
    width: 18,
    of: ({ acceptedBy, acceptedUntil, writing }) =>
      acceptedBy === null ? '' : `${acceptedBy}, until ${acceptedUntil === null ? 'no date' : dayText(acceptedUntil, writing)}`,
  },
  { head: 'Recommendation', width: 26, of: ({ recommendations }) => recommendations.map(({ title }) => title).join('; ') },
  { head: 'Key', width: 16, of: ({ questionKey }) => questionKey },
];

const EVIDENCE: readonly ReadColumn<ReportFile>[] = [
  { head: 'File', width: 44, of: ({ name }) => name },
  { head: 'Size', width: 10, of: ({ size }) => sizeText(size) },
  { head: 'Evidence for', width: 60, of: ({ questionKeys }) => questionKeys.join(', ') },
];

/** Internal report: everything, each evidence file once with all questions that it supports. */
export function internalFile(source: ReportSource): Report {
  const { assessment, body, provider } = source;
  const shown = shownQuestions(body, source.answers);
  const keys = shown.map(({ question }) => question.key);
  const scores = new Map(source.sectionScores.map(({ key, value }) => [key, value]));
  const day = (instant: string | null) => (instant === null ? '' : dayLabel(instant, source));
  return {
    title: `${assessment.customer}: ${assessment.name} (internal)`,
    author: provider,
    lead: 'Internal copy: not for the customer',
    foot: source.look.foot || provider,
    cover: null,
    facts: [
      ['Customer', assessment.customer],
      ['Assessment', assessment.name],
      ['Template', `${assessment.template.name}, version ${assessment.template.version}`],
      ['Period', periodLabel(assessment.period)],
      ['State', statusText(source)],
      ['Alignment score', percentText(assessment.score, assessment.bands) || 'Not scored yet'],
      ['Engineer', assessment.engineer ?? 'Not assigned'],
      ['Submitted', [day(assessment.submittedAt), assessment.submittedBy].filter(Boolean).join(', ') || 'Not yet'],
      ['Approved', [day(assessment.approvedAt), assessment.approvedBy].filter(Boolean).join(', ') || 'Not yet'],
    ],
    findings: tableOf(
      FINDINGS,
      inOrder(source.findings, keys).map((finding) => ({ ...finding, writing: source })),
    ),
    answers: {
      columns: headsOf(ANSWERS),
      sections: body.sections.flatMap((section) => {
        const own = shown.filter((one) => one.section.key === section.key).map((one, at) => ({ ...one, place: at + 1, source }));
        return own.length === 0
          ? []
          : [{ title: section.title, score: percentText(scores.get(section.key) ?? null, assessment.bands), rows: rowsOf(ANSWERS, own) }];
      }),
    },
    pages: null,
    evidence: tableOf(EVIDENCE, evidenceIn(source.files, keys)),
  };
}

/** Ordered by the first question that each file supports, then by name. */
function evidenceIn(files: readonly ReportFile[], keys: readonly string[]): ReportFile[] {
  const place = new Map(keys.map((key, at) => [key, at]));
  const at = (key: string | undefined) => place.get(key ?? '') ?? keys.length;
  return files
    .map((file) => ({
      ...file,
      questionKeys: file.questionKeys.filter((key) => place.has(key)).toSorted((one, other) => at(one) - at(other)),
    }))
    .filter(({ questionKeys }) => questionKeys.length > 0)
    .toSorted((one, other) => at(one.questionKeys[0]) - at(other.questionKeys[0]) || (one.name < other.name ? -1 : 1));
}
