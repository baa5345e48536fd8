/** What is wrong at the first event of an audit log that is not as it was written. */
export const CHAIN_FAULTS = ['changed', 'missing', 'inserted'] as const;
export type ChainFault = (typeof CHAIN_FAULTS)[number];
