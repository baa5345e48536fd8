/** Notes on a gap that the customer reads. */
export const CUSTOMER_NOTES = [
  'Agreed for spring, after the office move.',
  'Included in this year’s budget.',
  'Partly in place, but it depends on one person.',
  'On hold at your request until the merger is complete.',
  'Quote sent, awaiting your decision.',
  'In progress, to be finished next quarter.',
];

export const INTERNAL_NOTES = [
  'Checked in the admin portal, screenshot in the ticket.',
  'Confirmed by their office manager on site.',
  'No change since the last assessment.',
  'Checked with a sample of five, all in order.',
];
export const INTERNAL_GAP_NOTES = [
  'Raise this with the office manager, not the director.',
  'Quote sent twice, no reply yet.',
  'They were upset about the last outage. Handle with care.',
  'Bundle this with the licence renewal in the next quarter.',
];

/** Reasons of the customer for accepting a risk. */
export const ACCEPTANCES = [
  'Accepted until next year’s budget is approved.',
  'The board considers the cost higher than the risk.',
  'Our insurer has been informed and agreed.',
  'Few people are affected, and they have been briefed.',
];

export const FALSE_POSITIVES = [
  'Handled by another supplier; we have seen the contract.',
  'In place, but the evidence arrived after the assessment.',
  'Does not apply to this customer after the last change.',
];

export const LATER = [
  'Deferred until the merger is complete.',
  'Deferred to next year’s budget.',
  'To be discussed again at the next review.',
];
export const DECISION_NOTES = [
  '',
  '',
  'Please start before the summer.',
  'Please agree dates with our office manager.',
  'Approved by the board.',
];

export const NO_NOTES = [
  'No budget this year.',
  'Not a priority for the business.',
  'We want to see the effect of the first measures.',
  '',
];
export const RECOMMENDATION_NOTES = [
  '',
  '',
  '',
  'Talk to the finance lead, not the director.',
  'Offer this in two stages if the budget is tight.',
];
export const INITIATIVES = [
  { title: 'Cyber insurance readiness', colour: 'blue', categories: ['Security operations', 'People'] },
  { title: 'Secure sign-in', colour: 'violet', categories: ['Identity'] },
  { title: 'Recovery within one day', colour: 'green', categories: ['Backup', 'Continuity'] },
  { title: 'Network for the office move', colour: 'amber', categories: ['Network', 'Servers'] },
  { title: 'Microsoft 365 clean-up', colour: 'teal', categories: ['Cloud', 'Email'] },
] as const;

/** Recommendations without a library text; amounts in pounds. */
export const OWN_TEXTS = [
  {
    title: 'Move the office without downtime',
    category: 'Projects',
    problem: 'The lease ends, and network, phones and printers have to be running in the new office on the first Monday.',
    benefit: 'Everyone can work on Monday morning, and nobody carries computers at the weekend.',
    riskIfNot: 'A move planned late costs days of work and a second visit of every supplier.',
    oneTime: 6400,
    monthly: 0,
    effort: 'L',
  },
  {
    title: 'Equip meeting rooms with one-touch video',
    category: 'Workplace',
    problem: 'Every meeting with external participants starts with ten minutes of cables.',
    benefit: 'Meetings start on time, in the same way in every room.',
    riskIfNot: 'Staff lose time, and guests notice.',
    oneTime: 3800,
    monthly: 45,
    effort: 'M',
  },
  {
    title: 'Replace the phone system with cloud telephony',
    category: 'Telephony',
    problem: 'The phone system is tied to the desks and will be out of support next year.',
    benefit: 'Staff take calls at home and on the road under the same number.',
    riskIfNot: 'When the system fails, customers cannot call until parts are found.',
    oneTime: 2100,
    monthly: 290,
    effort: 'M',
  },
  {
    title: 'Document the accounting server and train a deputy',
    category: 'Continuity',
    problem: 'One person knows how to run the month-end close, and that person goes on holiday.',
    benefit: 'Month-end closes on time, even when one person is away.',
    riskIfNot: 'One illness in the first week of a month delays the salaries.',
    oneTime: 900,
    monthly: 0,
    effort: 'S',
  },
] as const;
