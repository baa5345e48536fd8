export const CUSTOMER_NOTES = [
  'Agreed for the spring, once the new office is ready.',
  'Needs a licence that is already in the budget.',
  'Works today, but only one person knows how.',
  'You asked us to keep this as it is until the merger.',
];

export const INTERNAL_NOTES = [
  'Ask the office manager, not the director.',
  'Password of the old router is in the vault.',
  'They were upset about the last outage; be careful here.',
  'Quote sent twice, no answer yet.',
];

/** Reasons of the customer for living with a risk. */
export const ACCEPTANCES = [
  'We move offices in spring; not before.',
  'The machine is replaced next year anyway.',
  'Our insurer knows and has agreed.',
  'Only two people use it, and both are trained.',
];

export const FALSE_POSITIVES = [
  'Covered by the building’s landlord, not by them.',
  'The supplier does this; we saw the contract.',
  'The system was switched off before the review ended.',
];

export const LATER = ['After the merger is through.', 'Waits for the budget of next year.', 'We look at it again in the next review.'];
export const DECISION_NOTES = [
  '',
  '',
  'Please start before the summer.',
  'Only if the staff do not have to come in at a weekend.',
  'The board wants three quotes first.',
];

export const NO_NOTES = ['No money for it this year.', 'They do not see the need.', 'The landlord has to agree first.', ''];
export const RECOMMENDATION_NOTES = ['', '', '', 'Ask the finance lead, not the director.', 'Use the laptops that are in stock.'];
export const INITIATIVES = [
  { title: 'Ready for cyber insurance', colour: 'blue', categories: ['Security operations', 'People'] },
  { title: 'Sign-in that cannot be stolen', colour: 'violet', categories: ['Identity'] },
  { title: 'Back at work within a day', colour: 'green', categories: ['Backup', 'Continuity'] },
  { title: 'A network that carries the office move', colour: 'amber', categories: ['Network', 'Servers'] },
  { title: 'Tidy cloud', colour: 'teal', categories: ['Cloud', 'Email'] },
] as const;

/** Recommendations that no library text covers; amounts in pounds. */
export const OWN_TEXTS = [
  {
    title: 'Move the office to the new building without a lost day',
    category: 'Projects',
    problem: 'The lease ends, and network, telephones and printers have to be running in the new rooms on the first Monday.',
    benefit: 'Everybody works on Monday morning, and nobody carries a computer at the weekend.',
    riskIfNot: 'A move planned late costs days of work and a second visit of every supplier.',
    oneTime: 6400,
    monthly: 0,
    effort: 'L',
  },
  {
    title: 'Give the meeting rooms one button',
    category: 'Workplace',
    problem: 'Every meeting with people outside begins with ten minutes of cables.',
    benefit: 'Meetings start on time, in every room in the same way.',
    riskIfNot: 'Time is lost, and guests notice.',
    oneTime: 3800,
    monthly: 45,
    effort: 'M',
  },
  {
    title: 'Telephones that follow people',
    category: 'Telephony',
    problem: 'The telephone system is tied to the desks and out of support next year.',
    benefit: 'Calls reach people at home and on the road under the same number.',
    riskIfNot: 'When the system fails, nobody can be called until parts are found.',
    oneTime: 2100,
    monthly: 290,
    effort: 'M',
  },
  {
    title: 'A second person who knows the accounting server',
    category: 'Continuity',
    problem: 'One person knows how the month is closed, and that person goes on holiday.',
    benefit: 'The month is closed whoever is there.',
    riskIfNot: 'One illness in the first week of a month delays the salaries.',
    oneTime: 900,
    monthly: 0,
    effort: 'S',
  },
] as const;
