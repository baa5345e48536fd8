/** Reading order. */
export const PSA_OBJECTS = ['company', 'member', 'site', 'contact', 'agreement', 'asset', 'tickets'] as const;
export type PsaObject = (typeof PSA_OBJECTS)[number];

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
  /** Object that needs the setting; `back` maps the tool's statuses to ours. */
  of: WrittenObject | 'back';
  help?: string;
  isOptional?: true;
}

/** Facts about a PSA tool, except its name (psa.tools.rules.ts). */
export interface PsaFacts {
  settings: readonly PsaSetting[];
  /** Key of its only secret; null if none. */
  secret: string | null;
  /** Hourly calls allowed to all clients of the account together; null if the service states no limit. */
  hourlyCalls: number | null;
  /** Hint shown when the keys are rejected; keys of another region are rejected like wrong ones. */
  authAdvice?: string;
  reads: Readonly<Record<PsaObject, string | null>>;
  /** Settings required before anything is written to the tool. */
  writes: readonly WriteSetting[];
}

export const ADDRESS = { key: 'url', label: 'API address', isAddress: true } as const;
export const TICKETS =
  'Last twelve months: number, summary, status, priority, board, contact, opened and closed dates; also the source of tickets per quarter';
export const WON = {
  key: 'wonStatus',
  label: 'Status that means won',
  of: 'back',
  isOptional: true,
  help: 'An open recommendation is then approved.',
} as const;
export const LOST = {
  key: 'lostStatus',
  label: 'Status that means lost',
  of: 'back',
  isOptional: true,
  help: 'An open recommendation is then declined.',
} as const;
