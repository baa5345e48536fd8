export const CHAIN_FAULTS = ['changed', 'missing', 'inserted'] as const;
export type ChainFault = (typeof CHAIN_FAULTS)[number];
