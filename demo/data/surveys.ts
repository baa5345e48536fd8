/** Reasons that contacts give for a score, by kind of answer. */
export const REASONS = {
  promoters: [
    'The new backup plan was explained in words that I understood.',
    'Quick answers, and somebody calls back.',
    'The office move went through without a lost day.',
    'You warned us about the licence change in time.',
    'Our new starters can work from the first morning.',
  ],
  passives: [
    'Solid. The night shift still waits for the morning.',
    'Good work, but invoices could be clearer.',
    'Fine overall. Please tell us earlier about renewals.',
    'Helpful people; the portal took us a while.',
  ],
  detractors: [
    'Tickets about the meeting room took three days, twice.',
    'I never know what is coming up.',
    'We had to explain the same problem to three people.',
  ],
} as const;

export const OBSTACLES = [
  'The wireless network in the warehouse drops out.',
  'Shared mailboxes are slow since the migration.',
  'Too many sign-ins a day.',
] as const;
export const PLANS = [
  'We open a second site in spring.',
  'Ten new colleagues from January.',
  'We want to replace our booking system.',
] as const;
