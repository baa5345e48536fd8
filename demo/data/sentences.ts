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

export const AGREEMENTS = [
  { kind: 'service', name: 'Managed service', category: 'Managed services', per: 'user', price: [42, 68], cycle: 'monthly', rise: [3, 5] },
  { kind: 'licence', name: 'Office and mail licences', category: 'Licences', per: 'user', price: [12, 21], cycle: 'monthly', rise: [0, 4] },
  { kind: 'service', name: 'Backup of servers and mail', category: 'Backup', per: 'user', price: [3, 5], cycle: 'monthly', rise: [0, 3] },
  {
    kind: 'service',
    name: 'Internet and telephony',
    category: 'Connectivity',
    per: 'site',
    price: [180, 620],
    cycle: 'monthly',
    rise: [0, 0],
  },
  { kind: 'licence', name: 'Firewall subscription', category: 'Security', per: 'site', price: [380, 1150], cycle: 'yearly', rise: [3, 6] },
  { kind: 'service', name: 'Cyber insurance', category: 'Insurance', per: 'site', price: [900, 4200], cycle: 'yearly', rise: [6, 10] },
] as const;

/** Years of life, and price in pounds. */
export const ASSETS = [
  { type: 'Server', name: 'SRV', model: 'Tower server, 2 processors', years: 5, price: [4200, 9800] },
  { type: 'Firewall', name: 'FW', model: 'Office firewall, 1 Gbit/s', years: 5, price: [700, 2400] },
  { type: 'Switch', name: 'SW', model: '48 ports, managed', years: 7, price: [600, 1900] },
  { type: 'Laptop', name: 'LAP', model: '14 inch, 16 GB', years: 4, price: [850, 1450] },
  { type: 'Laptop', name: 'LAP', model: '16 inch, 32 GB', years: 4, price: [1350, 2300] },
  { type: 'Workstation', name: 'PC', model: 'Desktop, 16 GB', years: 5, price: [700, 1200] },
  { type: 'Storage', name: 'NAS', model: '4 disks of 8 TB', years: 5, price: [1100, 2600] },
  { type: 'Power supply', name: 'UPS', model: '1500 VA', years: 6, price: [350, 900] },
] as const;

export const TYPED_LINES = [
  {
    kind: 'other',
    label: 'Contingency',
    category: 'Reserve',
    monthly: [80, 250],
    once: null,
    assumption: '5% of the plan, for what nobody foresees',
  },
  {
    kind: 'licence',
    label: 'Drawing software',
    category: 'Licences',
    monthly: [60, 340],
    once: null,
    assumption: 'Two seats, one more from the summer',
  },
  {
    kind: 'other',
    label: 'Training days',
    category: 'People',
    monthly: null,
    once: [600, 1800],
    assumption: 'One day for everybody after the holidays',
  },
] as const;
