import { SCORE_BANDS } from '#domain/assessments/printed.scores.rules.ts';
import type { FindingSeverity } from '#domain/findings/findings.rules.ts';
import type { Question } from '#domain/templates/templates.rules.ts';
import type { ReportAnswer, ReportFinding, ReportRecommendation, ReportSource } from './report.source.rules.ts';

export const question = (key: string, more: Partial<Question> = {}): Question => ({
  key,
  text: `Is ${key} in place?`,
  type: 'yes_no',
  required: true,
  weight: 1,
  critical: false,
  internalOnly: false,
  ...more,
});

export const answer = (points: number | null, more: Partial<ReportAnswer> = {}): ReportAnswer => ({
  value: points === null ? 'words' : 'yes',
  notApplicable: false,
  points,
  customerNote: '',
  internalNote: 'INTERNAL',
  verifiedBy: 'tool',
  unverified: false,
  updatedAt: '2026-11-20T10:00:00Z',
  updatedBy: null,
  ...more,
});

export const recommendation = (id: string, more: Partial<ReportRecommendation> = {}): ReportRecommendation => ({
  id,
  title: `Do ${id}`,
  status: 'proposed',
  riskIfNot: '',
  oneTime: 380_000,
  recurring: 29_000,
  recurringPer: 'month',
  costKnown: true,
  quarter: null,
  ...more,
});

export const finding = (questionKey: string, severity: FindingSeverity, more: Partial<ReportFinding> = {}): ReportFinding => ({
  questionKey,
  severity,
  status: 'open',
  title: `No ${questionKey}`,
  businessImpact: '',
  decisionNote: 'INTERNAL',
  acceptedBy: null,
  acceptedUntil: null,
  impact: null,
  likelihood: null,
  recommendations: [],
  ...more,
});

/** Two sections of two questions: Servers fell to 50% with one critical finding, Email rose to 100%. */
export function reportSample(more: Partial<ReportSource> = {}): ReportSource {
  const section = (key: string, title: string, keys: readonly string[]) => ({
    key,
    title,
    weight: 1,
    questions: keys.map((one) => question(one)),
  });
  return {
    provider: 'Northlight IT',
    look: { cover: '', foot: '', colour: '#1f7a53', isLogoTheirs: false },
    today: '2026-11-28',
    timezone: 'UTC',
    customer: { currency: 'GBP', startMonth: 1 },
    previous: {
      period: { year: 2026, quarter: 3 },
      score: 69.5,
      sections: [
        { key: 's', value: 55 },
        { key: 'e', value: 84 },
      ],
    },
    elsewhere: [],
    assessment: {
      name: 'Core - Q4 2026',
      customer: 'Harbour Dental Care',
      template: { name: 'Core technical alignment', version: 1 },
      status: 'approved',
      period: { year: 2026, quarter: 4 },
      score: 75,
      bands: SCORE_BANDS,
      engineer: null,
      submittedBy: null,
      submittedAt: null,
      approvedBy: 'Daniel Reyes',
      approvedAt: '2026-11-27T10:00:00Z',
    },
    body: { sections: [section('s', 'Servers', ['warranty', 'updates']), section('e', 'Email security', ['dmarc', 'filter'])] },
    answers: new Map([
      ['warranty', answer(100)],
      ['updates', answer(0, { customerNote: 'runs Windows Server 2016' })],
      ['dmarc', answer(100)],
      ['filter', answer(100, { verifiedBy: null })],
    ]),
    sectionScores: [
      { key: 's', value: 50 },
      { key: 'e', value: 100 },
    ],
    findings: [finding('updates', 'critical', { recommendations: [recommendation('servers')] })],
    files: [],
    ...more,
  };
}
