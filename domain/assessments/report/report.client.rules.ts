import { type ShownQuestion, shownQuestions } from '#domain/assessments/answers.rules.ts';
import { writtenAnswer } from '#domain/assessments/answer.words.rules.ts';
import { periodLabel } from '#domain/assessments/assessments.rules.ts';
import { type ScoreBands, scoreText } from '#domain/assessments/printed.scores.rules.ts';
import { type DayWriting, SEVERITY_LABELS } from '#domain/deck/words/deck.words.rules.ts';
import { type CustomerFinding, findingsIn } from './report.facts.rules.ts';
import { type ReportPages, reportPages } from './report.pages.rules.ts';
import { headsOf, type Report, rowsOf, tableOf, type ReadColumn } from './report.model.rules.ts';
import { dayText, FINDING_STATUS_WORDS, type ReportAnswer, type ReportLook, type ReportSource, statusText } from './report.source.rules.ts';

/** Answer fields visible to customers. Fields not listed here appear in no customer file. */
export interface ClientAnswer {
  number: number;
  question: string;
  answer: string;
  note: string;
}

export interface ClientFinding {
  severity: string;
  title: string;
  consequence: string;
  status: string;
  recommendations: string;
}

export interface ClientReport {
  provider: string;
  look: ReportLook;
  customer: string;
  name: string;
  standard: string;
  period: string;
  status: string;
  score: string;
  findings: readonly ClientFinding[];
  sections: readonly { title: string; score: string; answers: readonly ClientAnswer[] }[];
  pages: ReportPages;
}

/** Excludes internal questions with their findings, and false positives. */
export function clientReport(source: ReportSource): ClientReport {
  const { assessment, body, answers } = source;
  const visible = shownQuestions(body, answers).filter(({ question }) => !question.internalOnly);
  const scores = new Map(source.sectionScores.map(({ key, value }) => [key, value]));
  return {
    provider: source.provider,
    look: source.look,
    customer: assessment.customer,
    name: assessment.name,
    standard: assessment.template.name,
    period: periodLabel(assessment.period),
    status: statusText(source),
    score: percentText(assessment.score, assessment.bands),
    findings: findingsIn(source, visible).map(clientFinding),
    pages: reportPages(source),
    sections: body.sections.flatMap((section) => {
      const own = visible.filter((shown) => shown.section.key === section.key);
      if (own.length === 0) return [];
      const rows = own.map((shown, place) => clientAnswer(shown, answers.get(shown.question.key), { place: place + 1, writing: source }));
      return [{ title: section.title, score: percentText(scores.get(section.key) ?? null, assessment.bands), answers: rows }];
    }),
  };
}

export function percentText(score: number | null, bands: Readonly<ScoreBands>): string {
  return score === null ? '' : scoreText(score, bands);
}

function clientAnswer(
  { question }: ShownQuestion,
  answer: ReportAnswer | undefined,
  { place, writing }: { place: number; writing: DayWriting },
): ClientAnswer {
  return {
    number: place,
    question: question.text,
    answer: writtenAnswer(question, answer, { day: (day) => dayText(day, writing) }),
    note: answer?.customerNote.trim() ?? '',
  };
}

function clientFinding({ severity, title, consequence, status, recommendations }: CustomerFinding): ClientFinding {
  return {
    severity: SEVERITY_LABELS[severity],
    title,
    consequence,
    status: FINDING_STATUS_WORDS[status],
    recommendations: recommendations.map((one) => one.title).join('; '),
  };
}

const ANSWERS: readonly ReadColumn<ClientAnswer>[] = [
  { head: 'No.', width: 6, of: ({ number }) => number },
  { head: 'Question', width: 52, of: ({ question }) => question },
  { head: 'Answer', width: 18, of: ({ answer }) => answer },
  { head: 'Note', width: 44, of: ({ note }) => note },
];

const FINDINGS: readonly ReadColumn<ClientFinding>[] = [
  { head: 'Severity', width: 10, of: ({ severity }) => severity },
  { head: 'What we found', width: 42, of: ({ title }) => title },
  { head: 'What it could mean for you', width: 38, of: ({ consequence }) => consequence },
  { head: 'State', width: 14, of: ({ status }) => status },
  { head: 'Recommendation', width: 30, of: ({ recommendations }) => recommendations },
];

/** Omits the period if the assessment's name already contains it. */
function coverLine(name: string, period: string, score: string): string {
  return [name.includes(period) ? '' : period, score === '' ? '' : `Alignment score ${score}`].filter(Boolean).join(', ');
}

export function clientFile(report: ClientReport): Report {
  const { name, customer, provider, look, standard, period, status, score } = report;
  return {
    title: `${customer}: ${name}`,
    author: provider,
    lead: `Prepared by ${provider}`,
    foot: look.foot || provider,
    cover: {
      customer,
      name,
      line: coverLine(name, period, score),
      words: look.cover,
      provider,
      colour: look.colour,
      logoOf: look.isLogoTheirs ? customer : provider,
    },
    facts: [
      ['Customer', customer],
      ['Assessment', name],
      ['Standard', standard],
      ['Period', period],
      ['State', status],
      ['Alignment score', score === '' ? 'Not scored yet' : score],
    ],
    findings: tableOf(FINDINGS, report.findings),
    answers: {
      columns: headsOf(ANSWERS),
      sections: report.sections.map((section) => ({ title: section.title, score: section.score, rows: rowsOf(ANSWERS, section.answers) })),
    },
    evidence: null,
    pages: report.pages,
  };
}
