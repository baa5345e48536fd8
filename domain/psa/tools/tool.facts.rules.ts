/** In the order in which they are read. */
export const PSA_OBJECTS = ['company', 'member', 'site', 'contact', 'agreement', 'asset', 'tickets'] as const;
export type PsaObject = (typeof PSA_OBJECTS)[number];

/** Records that are written to a tool. */
export const WRITTEN_OBJECTS = ['ticket', 'opportunity'] as const;
export type WrittenObject = (typeof WRITTEN_OBJECTS)[number];

export interface PsaSetting {
  key: string;
  label: string;
  help: string;
  isAddress?: true;
  isOptional?: true;
}

export interface WriteSetting {
  key: string;
  label: string;
  /** For what it is needed; `back` says what a status there means here. */
  of: WrittenObject | 'back';
  help?: string;
  isOptional?: true;
}

/** The facts of one professional-services tool, besides its name (psa.tools.rules.ts). */
export interface PsaFacts {
  settings: readonly PsaSetting[];
  /** The name of its one secret; null where there is none. */
  secret: string | null;
  /** Calls in an hour, of all tools of the provider together; null where the service names no number. */
  hourlyCalls: number | null;
  /** Advice shown when the keys are refused; keys of another region are refused like wrong ones. */
  authAdvice?: string;
  reads: Readonly<Record<PsaObject, string | null>>;
  /** Settings that an administrator chooses before anything is written to the tool. */
  writes: readonly WriteSetting[];
}

export const ADDRESS = { key: 'url', label: 'Address of the API', isAddress: true } as const;
export const TICKETS =
  'Of the last twelve months: number, summary, status, priority, board, contact, when opened and closed; how many in a quarter is counted from them';
export const WON = {
  key: 'wonStatus',
  label: 'Status that means won',
  of: 'back',
  isOptional: true,
  help: 'An open recommendation is approved then.',
} as const;
export const LOST = {
  key: 'lostStatus',
  label: 'Status that means lost',
  of: 'back',
  isOptional: true,
  help: 'An open recommendation is declined then.',
} as const;
