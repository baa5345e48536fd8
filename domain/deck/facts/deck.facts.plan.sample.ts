import type { DeckBudgetQuarter, DeckFacts } from './deck.facts.rules.ts';

export const SAMPLE_SINCE: DeckFacts['since'] = {
  year: 2026,
  quarter: 3,
  shown: { score: 71, template: 'Core technical alignment', findings: 39, critical: 3 },
  commitments: [
    {
      kind: 'decision',
      text: 'Filter phishing for all 60 mailboxes',
      owner: 'Northlight IT',
      due: '2026-09-30',
      doneOn: '2026-09-22',
      isLate: false,
      outcome: '',
      approved: { oneTime: 140_000, monthly: 6_000 },
      cost: { oneTime: 140_000, monthly: 6_000 },
      effect: { section: 'Email security', before: 71, now: 93 },
    },
    {
      kind: 'decision',
      text: 'Watch every computer round the clock',
      owner: 'Northlight IT',
      due: '2026-10-15',
      doneOn: '2026-10-12',
      isLate: false,
      outcome: '',
      approved: { oneTime: 320_000, monthly: 31_500 },
      cost: { oneTime: 320_000, monthly: 33_600 },
      effect: { section: 'Endpoint protection', before: 79, now: 95 },
    },
    {
      kind: 'decision',
      text: 'Copy patient records off site every night',
      owner: 'Northlight IT',
      due: '2026-10-31',
      doneOn: '2026-10-29',
      isLate: false,
      outcome: '',
      approved: { oneTime: 260_000, monthly: 15_000 },
      cost: { oneTime: 235_000, monthly: 15_000 },
      effect: { section: 'Backup and recovery', before: 51, now: 74 },
    },
    {
      kind: 'decision',
      text: 'Replace the firewall at Westgate',
      owner: 'Northlight IT',
      due: '2026-11-14',
      doneOn: '2026-11-11',
      isLate: false,
      outcome: '',
      approved: { oneTime: 290_000, monthly: 0 },
      cost: { oneTime: 290_000, monthly: 0 },
    },
    {
      kind: 'decision',
      text: 'Replace the ten oldest laptops',
      owner: 'Helen Okafor',
      due: '2026-11-30',
      doneOn: null,
      isLate: true,
      outcome: 'arrive 15 Jan',
      approved: { oneTime: 1_150_000, monthly: 0 },
      cost: { oneTime: 1_150_000, monthly: 0 },
      movedTo: '2027-01-15',
    },
    {
      kind: 'action',
      text: 'Close 14 unused accounts',
      owner: 'Northlight IT',
      due: '2026-10-10',
      doneOn: '2026-10-06',
      isLate: false,
      outcome: '',
    },
    {
      kind: 'action',
      text: 'List who may see patient records',
      owner: 'Tom Ashworth',
      due: '2026-10-15',
      doneOn: '2026-10-15',
      isLate: false,
      outcome: '',
    },
    {
      kind: 'action',
      text: 'Collect emergency numbers for each practice',
      owner: 'Tom Ashworth',
      due: '2026-10-30',
      doneOn: '2026-10-28',
      isLate: false,
      outcome: '',
    },
    {
      kind: 'action',
      text: 'Return the insurer’s cyber questionnaire',
      owner: 'Helen Okafor',
      due: '2026-10-31',
      doneOn: '2026-10-30',
      isLate: false,
      outcome: '',
    },
    {
      kind: 'action',
      text: 'Run the first phishing simulation',
      owner: 'Northlight IT',
      due: '2026-11-20',
      doneOn: '2026-11-18',
      isLate: false,
      outcome: '',
    },
    {
      kind: 'action',
      text: 'Name a lead for the continuity plan',
      owner: 'Dr Priya Raman',
      due: '2026-11-30',
      doneOn: null,
      isLate: true,
      outcome: 'decision 8',
    },
  ],
};

/** Quarter with its origins: recommendations are £715 per month, and equipment is £1,500 in each quarter. */
function budgetQuarter(year: number, quarter: number, [oneTime, recurring, target]: readonly [number, number, number]): DeckBudgetQuarter {
  const equipment = Math.min(oneTime, 150000);
  const parts = { agreements: recurring - 214500, plan: { oneTime: oneTime - equipment, monthly: 214500 }, equipment, other: 0 };
  return { year, quarter, oneTime, recurring, target, parts };
}

export const SAMPLE_BUDGET: DeckFacts['budget'] = {
  quarters: [
    budgetQuarter(2027, 4, [1930000, 2050000, 3000000]),
    budgetQuarter(2028, 1, [1820000, 2250000, 3000000]),
    budgetQuarter(2028, 2, [220000, 2260000, 3000000]),
    budgetQuarter(2028, 3, [630000, 2260000, 3000000]),
    budgetQuarter(2028, 4, [950000, 2260000, 3000000]),
    budgetQuarter(2029, 1, [540000, 2320000, 3100000]),
    budgetQuarter(2029, 2, [660000, 2320000, 3100000]),
    budgetQuarter(2029, 3, [0, 2320000, 3100000]),
    budgetQuarter(2029, 4, [820000, 2320000, 3100000]),
    budgetQuarter(2030, 1, [0, 2390000, 3200000]),
    budgetQuarter(2030, 2, [1240000, 2390000, 3200000]),
    budgetQuarter(2030, 3, [740000, 2390000, 3200000]),
  ],
  assumptions: [
    'Managed service rises 4% and licences 3% each April; agreements are assumed to renew.',
    '£715 per month of recommendations is included.',
    'FY starts in April.',
  ],
};

export const SAMPLE_LIFECYCLE: DeckFacts['lifecycle'] = {
  devices: [
    { type: 'Computers', pastLife: 22, byYear: [9, 18, 9], later: 6 },
    { type: 'Network', pastLife: 0, byYear: [5, 6, 14], later: 5 },
    { type: 'Imaging and print', pastLife: 0, byYear: [0, 0, 0], later: 22 },
    { type: 'Server', pastLife: 1, byYear: [0, 0, 1], later: 0 },
  ],
  undatedPastLife: 0,
  costs: [2_130_000, 1_570_000, 2_020_000, 1_980_000, null],
  next: [
    { what: '1 imaging server', detail: 'Westgate', why: 'no security fixes', when: { year: 2027, quarter: 4 }, cost: 1_150_000 },
    { what: '12 computers', detail: 'four practices', why: 'Windows 10', when: { year: 2028, quarter: 1 }, cost: 984_000 },
    { what: '5 firewalls', detail: 'one a practice', why: 'support ends 2027', when: { year: 2028, quarter: 3 }, cost: 625_000 },
    { what: '9 laptops', detail: 'clinicians', why: 'warranty ends 2027', when: { year: 2028, quarter: 4 }, cost: 945_000 },
    { what: '6 switches', detail: 'three practices', why: 'seven years old', when: { year: 2029, quarter: 1 }, cost: 540_000 },
    { what: '8 computers', detail: 'two practices', why: 'five years old', when: null, cost: 656_000 },
  ],
};

export const SAMPLE_GOALS: DeckFacts['goals'] = [
  {
    title: 'Open a sixth practice',
    why: 'Reading, 12 staff, four surgeries',
    targetDate: '2028-02-01',
    status: 'at_risk',
    needs: 'Survey and line order by March 2027, or the opening slips',
    servedBy: [],
  },
  {
    title: 'Renew cyber insurance',
    why: 'without exclusions, at today’s premium',
    targetDate: '2027-05-01',
    status: 'on_track',
    needs: 'The insurer requires MFA and tested restores',
    servedBy: [1, 2],
  },
  {
    title: 'Meet the NHS data security toolkit',
    why: '“standards met” for all five practices',
    targetDate: '2027-06-30',
    status: 'on_track',
    needs: 'Evidence comes from recommendations 1, 2, 5 and 7',
    servedBy: [1, 2, 5, 7],
  },
  {
    title: 'Move practice software to the cloud',
    why: 'one system for all practices',
    targetDate: '2028-09-30',
    status: 'on_track',
    needs: 'New imaging server is chosen to fit; pilot in FY28',
    servedBy: [3],
  },
];

export const SAMPLE_NEXT: DeckFacts['next'] = {
  ours: [
    { text: 'Send summary and minutes', owner: 'Daniel Reyes', due: '2026-12-09' },
    { text: 'Place the orders for decisions 1 to 3', owner: 'Daniel Reyes', due: '2026-12-18' },
    { text: 'Roll out MFA, practice by practice', owner: 'Mia Lindqvist', due: '2027-01-11' },
  ],
  theirs: [
    { text: 'Name the lead for the continuity plan', owner: 'Dr Priya Raman', due: '2026-12-18' },
    { text: 'Agree the survey of the Reading site', owner: 'Tom Ashworth', due: '2027-02-15' },
  ],
  review: { startsAt: '2027-03-17T10:00:00.000Z', day: '2027-03-17', place: 'Westgate and online' },
  shown: ['A restored record, timed, from the locked copy', '60 of 60 people with MFA', '81%, the score expected with decisions 1 to 3'],
};

export const SAMPLE_SERVICE: NonNullable<DeckFacts['service']> = [
  [2026, 1, 171, 64, 395, 91.2],
  [2026, 2, 158, 58, 352, 92.8],
  [2026, 3, 154, 51, 340, 94.1],
  [2026, 4, 142, 42, 296, 96.3],
].map(([year = 0, quarter = 0, tickets = 0, firstResponseMinutes = 0, resolutionMinutes = 0, satisfaction = 0]) => ({
  year,
  quarter,
  tickets,
  firstResponseMinutes,
  resolutionMinutes,
  satisfaction,
}));
