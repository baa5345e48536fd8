import { FINDING_SEVERITIES, type FindingSeverity } from '#domain/findings/findings.rules.ts';
import type { ClientFinding, QbrFigures } from '#domain/qbrs/qbrs.rules.ts';

/** Fictitious figures of an average customer, for tests and branding previews. */
const SECTION_TITLES = [
  'Identity and access',
  'Endpoint protection',
  'Backup and recovery',
  'Patch management',
  'Network security',
  'Email security',
  'Server estate',
  'Cloud services',
  'Documentation',
  'Licensing',
  'Physical security',
  'Staff awareness',
  'Business continuity',
  'Supplier management',
];

const FINDING_TITLES = [
  'Restores have not been tested in the last twelve months',
  'Two administrators sign in without MFA',
  'Three servers run an operating system that is out of support',
  'Guest Wi-Fi shares a network with the finance workstations',
  'Leavers keep access to shared mailboxes for up to a month',
  'Firewall firmware is two releases behind',
  'There is no written plan for the loss of the main office',
];

const NOTES = ['Last recorded restore: March 2025.', null, 'Replacement is quoted and waits for approval.', null];

export interface SampleOptions {
  customer?: string;
  sections?: number;
  findings?: number;
}

const sampleScore = (index: number) => [91.5, 78, 45, 88, 66.5, 95, 52, 83, 71, 100, 89, 62, 38, 80][index % 14] ?? 70;

function sampleSections(count: number): QbrFigures['sections'] {
  return Array.from({ length: count }, (_, index) => ({
    key: `section-${index}`,
    title: SECTION_TITLES[index % SECTION_TITLES.length] ?? 'Section',
    score: index === 10 ? null : sampleScore(index),
    previous: index % 5 === 4 || index === 10 ? null : sampleScore(index) - ((index * 7) % 17) + 5,
    met: 6 + (index % 4),
    partial: index % 3,
    notMet: (index * 2) % 5,
    notApplicable: index === 10 ? 11 : index % 2,
  }));
}

const SEVERITY_ORDER: FindingSeverity[] = ['critical', 'high', 'high', 'medium', 'medium', 'medium', 'low'];

function sampleFindings(count: number): ClientFinding[] {
  const findings = Array.from({ length: count }, (_, index) => ({
    severity: SEVERITY_ORDER[(index * 5 + Math.floor(index / 7)) % SEVERITY_ORDER.length] ?? 'low',
    title: FINDING_TITLES[index % FINDING_TITLES.length] ?? 'Finding',
    section: SECTION_TITLES[(index * 3) % SECTION_TITLES.length] ?? 'Section',
    note: NOTES[index % NOTES.length] ?? null,
  }));
  return findings.toSorted((one, other) => FINDING_SEVERITIES.indexOf(other.severity) - FINDING_SEVERITIES.indexOf(one.severity));
}

export function sampleFigures({ customer = 'Northwind Traders', sections = 8, findings = 7 }: SampleOptions = {}): QbrFigures {
  const all = sampleFindings(findings);
  const bySeverity = { low: 0, medium: 0, high: 0, critical: 0 };
  for (const { severity } of all) bySeverity[severity] += 1;
  return {
    customer: { name: customer, industry: 'Wholesale' },
    provider: { name: 'Harbour IT' },
    assessment: {
      id: '0199f0aa-0000-7000-8000-000000000001',
      name: 'Technical alignment - Q4 2026',
      template: 'Technical alignment',
      approvedAt: '2026-11-14T15:30:00.000Z',
      engineer: 'Ada Byron',
    },
    period: { year: 2026, quarter: 4 },
    score: 82,
    previous: { score: 77, approvedAt: '2026-06-12T09:00:00.000Z' },
    trend: [61, 64.5, 70, 68, 77, 82].map((score, index) => ({ label: `Q${(index % 4) + 1} ${2025 + Math.floor(index / 4)}`, score })),
    sections: sampleSections(sections),
    progress: { total: 150, answered: 146, notApplicable: 18 },
    findings: { total: all.length, bySeverity, top: all.slice(0, 5), all },
    strengths: ['Licensing', 'Email security', 'Identity and access', 'Patch management'].slice(0, sections > 5 ? 4 : 0),
  };
}
