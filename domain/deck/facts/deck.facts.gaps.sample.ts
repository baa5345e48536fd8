import type { DeckGap, DeckOption, DeckRecommendation } from './deck.facts.rules.ts';

const NONE = { low: 0, medium: 0, high: 0, critical: 0 };

function recommendation(number: number, title: string, more: Partial<DeckRecommendation>): DeckRecommendation {
  return {
    number,
    id: `01890000-0000-7000-8000-00000000000${number}`,
    title,
    gain: '',
    why: '',
    riskIfNot: '',
    closes: NONE,
    quarter: { year: 2027, quarter: 4 },
    start: null,
    end: null,
    oneTime: 0,
    monthly: 0,
    costKnown: true,
    state: 'planned',
    options: [],
    goal: null,
    decision: null,
    initiative:
      [
        'Protect patient data',
        'Protect patient data',
        'Keep practices running',
        'Protect patient data',
        'People and process',
        'Renew equipment',
        'People and process',
        'Keep practices running',
      ][number - 1] ?? null,
    ...more,
  };
}

function gap(severity: DeckGap['severity'], words: string, more: Partial<DeckGap> = {}): DeckGap {
  return {
    findingId: `finding: ${words}`,
    severity,
    section: 'Backup and recovery',
    words,
    count: 1,
    evidence: null,
    consequence: null,
    since: { year: 2026, quarter: 4 },
    isNew: false,
    impact: null,
    likelihood: null,
    after: null,
    riskBefore: null,
    recommendation: null,
    ...more,
  };
}

function option(name: string, value: string, points: string[], oneTime: number, recurring: number, isChosen: boolean): DeckOption {
  return { name, outcome: { label: 'Records back within', value }, points, oneTime, recurring, recurringPer: 'month', isChosen };
}

export const SAMPLE_GAPS: DeckGap[] = [
  gap('critical', 'Nobody knows whether patient records would come back', {
    evidence: 'The off-site copy has never been restored in a test.',
    consequence: 'Days without appointments, treatment history or billing.',
    impact: 5,
    likelihood: 3,
    after: { impact: 3, likelihood: 2 },
    recommendation: 1,
    isNew: true,
  }),
  gap('critical', 'One stolen password opens patient records', {
    evidence: 'Nine people work from home with a password alone.',
    consequence: 'Reportable data breach; the insurer may refuse the claim.',
    impact: 4,
    likelihood: 4,
    after: { impact: 4, likelihood: 1 },
    recommendation: 2,
    riskBefore: 16,
  }),
  gap('high', 'Imaging hangs on one unprotected server', {
    evidence: 'No security fixes since October 2023.',
    consequence: 'No X-rays at Westgate for a week or more if it fails.',
    impact: 3,
    likelihood: 4,
    after: { impact: 2, likelihood: 2 },
    recommendation: 3,
    riskBefore: 9,
  }),
  gap('high', 'A visitor’s phone can reach the X-ray stations', {
    evidence: 'Three practices: guest Wi-Fi shares the clinical network.',
    consequence: 'An infected phone can stop treatment rooms.',
    impact: 5,
    likelihood: 2,
    recommendation: 4,
    riskBefore: 10,
  }),
  gap('high', 'People who left can sign in for 11 more days', {
    evidence: 'Four of the last nine leavers kept access.',
    consequence: 'Patient records read or deleted by former staff.',
    impact: 3,
    likelihood: 4,
    recommendation: 5,
    riskBefore: 15,
  }),
  gap('high', 'Windows 10 computers are attacked', { impact: 2, likelihood: 5, recommendation: 6, isNew: true }),
  gap('medium', 'Staff fall for phishing', { section: 'Staff awareness', impact: 3, likelihood: 3, recommendation: 7, isNew: true }),
  gap('high', 'A day without systems, no plan for it', { impact: 5, likelihood: 2, recommendation: 8, riskBefore: 10 }),
  gap('medium', 'There is no written order of recovery', { recommendation: 1 }),
];

export const SAMPLE_RECOMMENDATIONS: DeckRecommendation[] = [
  recommendation(1, 'Back up patient records beyond reach, and prove it', {
    state: 'asked',
    gain: 'Records back within 8 hours, tested every quarter',
    oneTime: 380_000,
    monthly: 29_000,
    closes: { ...NONE, critical: 1, medium: 1 },
    why: 'An off-site copy is made every night, but it uses the same password as the original and has never been restored.',
    riskIfNot: 'An attacker who gets in can delete both. Records would be rebuilt from paper, over weeks.',
    goal: 'Renew cyber insurance without exclusions, 1 May 2027',
    options: [
      option(
        'Test what exists',
        '2 to 3 days',
        ['Work lost at most: up to 24 hours', 'Safe from an attacker inside: No: same password'],
        120_000,
        6_000,
        false,
      ),
      option(
        'Locked copy',
        '8 hours',
        ['Work lost at most: up to 4 hours', 'Safe from an attacker inside: Yes: cannot be deleted'],
        380_000,
        29_000,
        true,
      ),
      option(
        'Standby in the cloud',
        '1 hour',
        ['Work lost at most: up to 15 minutes', 'Safe from an attacker inside: Yes: cannot be deleted'],
        690_000,
        74_000,
        false,
      ),
    ],
  }),
  recommendation(2, 'MFA for everyone, everywhere', {
    state: 'asked',
    gain: 'A stolen password alone opens nothing',
    oneTime: 240_000,
    monthly: 18_000,
    closes: { ...NONE, critical: 1 },
  }),
  recommendation(3, 'Replace the imaging server at Westgate', {
    state: 'asked',
    gain: 'X-rays on supported, warranted equipment',
    oneTime: 1_150_000,
    monthly: 9_500,
    closes: { ...NONE, high: 1 },
  }),
  recommendation(4, 'Separate the clinical network', {
    gain: 'A visitor’s phone can no longer reach X-ray',
    oneTime: 840_000,
    quarter: { year: 2028, quarter: 1 },
    closes: { ...NONE, high: 1 },
  }),
  recommendation(5, 'Same-day lock-out of leavers', {
    gain: 'Access ends with the last shift, not 11 days later',
    state: 'approved',
    oneTime: 160_000,
    closes: { ...NONE, high: 1, medium: 1 },
  }),
  recommendation(6, 'Replace twelve Windows 10 computers', {
    gain: 'Every computer gets security fixes again',
    oneTime: 984_000,
    quarter: { year: 2028, quarter: 1 },
    closes: { ...NONE, high: 1 },
  }),
  recommendation(7, 'Train staff to spot phishing', {
    gain: 'Fewer than 5 in 60 people click',
    monthly: 15_000,
    quarter: { year: 2028, quarter: 1 },
    closes: { ...NONE, medium: 1 },
  }),
  recommendation(8, 'Continuity plan, and one exercise', {
    gain: 'The practices know how to work a day on paper',
    oneTime: 220_000,
    quarter: { year: 2028, quarter: 2 },
    closes: { ...NONE, high: 1 },
  }),
];
