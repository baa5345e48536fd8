import type { GoalStatus } from '#domain/customers/goals.rules.ts';
import type { TemplateBody } from '#domain/templates/templates.rules.ts';
import { findStarter } from '#server/templates/templates.ts';

export const TEMPLATE_NAME = 'Short technical check (sample)';

/** Questions of our own starter, one or two per area. */
const QUESTIONS: readonly string[] = [
  'identity-mfa-all-users',
  'identity-leavers-disabled-same-day',
  'identity-admin-separate-accounts',
  'backup-all-data-covered',
  'backup-offsite-immutable',
  'backup-restore-tested',
  'patching-os-updates',
  'patching-unsupported-software',
  'monitoring-alerts-24-7',
  'monitoring-incident-plan',
  'cloud-sso-used',
  'data-permissions-by-role',
  'docs-passwords-documented',
  'docs-vendor-access-controlled',
  'continuity-replacement-plan',
  'continuity-cyber-insurance',
  'people-awareness-training',
  'people-phishing-tests',
];

export function sampleBody(): TemplateBody {
  const { sections } = findStarter('core-technical-alignment')?.load() ?? { sections: [] };
  return {
    sections: sections
      .map((section) => ({ ...section, questions: section.questions.filter(({ key }) => QUESTIONS.includes(key)) }))
      .filter(({ questions }) => questions.length > 0),
  };
}

export interface SampleGoal {
  title: string;
  why: string;
  needs: string;
  status: GoalStatus;
  /** Days until the target date. */
  days: number;
}

export interface SampleCustomer {
  name: string;
  industry: string;
  employees: number;
  /** Share of the standard that the customer usually meets, from 0 to 1. */
  level: number;
  contacts: readonly { name: string; email: string; title: string; role: 'decision_maker' | 'technical' | 'finance' }[];
  goals: readonly SampleGoal[];
}

/** The first has two approved assessments and a draft review; the second has an assessment in progress. */
export const REVIEWED: SampleCustomer = {
  name: 'Bellfield Dental (sample)',
  industry: 'Healthcare',
  employees: 32,
  level: 0.78,
  contacts: [
    { name: 'Helen Marsh', email: 'helen@bellfield.example', title: 'Practice owner', role: 'decision_maker' },
    { name: 'Tom Avery', email: 'tom@bellfield.example', title: 'Practice manager', role: 'technical' },
  ],
  goals: [
    {
      title: 'Renew cyber insurance',
      why: 'without exclusions',
      needs: 'The insurer requires MFA and tested restores',
      status: 'at_risk',
      days: 120,
    },
    {
      title: 'Open a second practice',
      why: 'twelve more people',
      needs: 'Site survey and internet line ordered three months before',
      status: 'on_track',
      days: 260,
    },
  ],
};

export const ASSESSED: SampleCustomer = {
  name: 'Copper Lane Legal (sample)',
  industry: 'Legal',
  employees: 18,
  level: 0.7,
  contacts: [
    { name: 'Priya Nair', email: 'priya@copperlane.example', title: 'Managing partner', role: 'decision_maker' },
    { name: 'Owen Price', email: 'owen@copperlane.example', title: 'Office manager', role: 'finance' },
  ],
  goals: [
    {
      title: 'Let everyone work from anywhere',
      why: 'applicants ask for it',
      needs: 'Managed laptops for everyone',
      status: 'on_track',
      days: 200,
    },
  ],
};
