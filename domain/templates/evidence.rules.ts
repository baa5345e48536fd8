/** Evidence required for an answer: never, if it fails its question, or always. */
export const EVIDENCE_POLICIES = ['none', 'on_fail', 'always'] as const;
export type EvidencePolicy = (typeof EVIDENCE_POLICIES)[number];
