/** Plausible numbers by question; others are between 0 and 100. */
export const NUMBERS: Readonly<Record<string, readonly [least: number, most: number]>> = {
  'network-internet-speed': [80, 940],
  'patching-devices-unpatched-30': [0, 9],
  'prospect-people': [8, 140],
};

interface Ages {
  good: readonly [least: number, most: number];
  bad: readonly [least: number, most: number];
}

/** Days since the date of an answer, negative for a day to come. */
export const AGES: Readonly<Record<string, Ages>> = {
  'server-oldest-host-purchased': { good: [300, 1200], bad: [1900, 3300] },
  'continuity-insurance-renewal': { good: [-300, -20], bad: [-300, -20] },
  'onb-warranty': { good: [-900, -200], bad: [-60, 90] },
};
/** Last tests and checks. */
export const USUAL_AGES: Ages = { good: [10, 170], bad: [380, 800] };

export const TEXTS: readonly string[] = [
  'A second office in spring, about twelve more people.',
  'A customer requires ISO 27001 certification by the end of the year.',
  'The business application moves to the cloud next year.',
  'Two acquisitions are planned; their IT has to be integrated.',
  'No large changes, but costs must stay flat.',
  'The office moves when the lease ends next summer.',
];

export const NOT_APPLICABLE: readonly string[] = ['Not used at this customer.', 'Provided by another supplier.', 'No such system on site.'];
