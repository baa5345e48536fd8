import { AUTOTASK } from './tools/autotask.rules.ts';
import { CONNECTWISE } from './tools/connectwise.rules.ts';
import { HALOPSA } from './tools/halopsa.rules.ts';
import { SAMPLE } from './tools/sample.rules.ts';
import { PSA_OBJECTS, type PsaFacts } from './tools/tool.facts.rules.ts';
import type { PsaKind } from './psa.tools.rules.ts';

/** What a run changes: the stack of a customer is counted from what was read. */
export const PSA_CHANGED = [...PSA_OBJECTS, 'stack'] as const;
export type PsaChanged = (typeof PSA_CHANGED)[number];

export const PSA_OBJECT_NAMES: Readonly<Record<PsaChanged, string>> = {
  company: 'Company',
  member: 'Member',
  site: 'Site',
  contact: 'Contact',
  agreement: 'Agreement',
  asset: 'Asset',
  tickets: 'Tickets',
  stack: 'Stack',
};

/** A further tool is a file in tools/ and a line here and in psa.tools.rules.ts. */
export const PSAS: Readonly<Record<PsaKind, PsaFacts>> = { connectwise: CONNECTWISE, autotask: AUTOTASK, halopsa: HALOPSA, sample: SAMPLE };

/** Why settings cannot be saved, and which one it is; null when they can. */
export function settingsFault(kind: PsaKind, config: Readonly<Record<string, string>>): { key: string; message: string } | null {
  for (const { key, label, isAddress, isOptional } of PSAS[kind].settings) {
    const value = config[key] ?? '';
    if (value === '' && !isOptional) return { key, message: `${label}: is required` };
    if (value !== '' && isAddress && !isServiceAddress(value)) {
      return { key, message: `${label}: must begin with https:// and have no user name, query or hash` };
    }
    if (/[\r\n]/.test(value)) return { key, message: `${label}: must be one line` };
  }
  return null;
}

function isServiceAddress(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, username, password, search, hash } = new URL(text);
  const isTrial = protocol === 'http:' && ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
  return (protocol === 'https:' || isTrial) && username + password + search + hash === '';
}

/** Whether a stored secret would go to somebody else with the new settings; then it must be typed again. */
export function sendsSecretElsewhere(
  kind: PsaKind,
  before: Readonly<Record<string, string>>,
  after: Readonly<Record<string, string>>,
): boolean {
  return PSAS[kind].settings.some(({ key, isAddress }) => isAddress && (before[key] ?? '') !== (after[key] ?? ''));
}

export type PsaStatus = 'not_configured' | 'connected' | 'error' | 'paused';

export function psaStatus({ isActive, fault }: { isActive: boolean; fault: string | null }): PsaStatus {
  if (!isActive) return 'paused';
  return fault === null ? 'connected' : 'error';
}

/** The marks of the meter: from the first a scheduled run waits, from the second every run does. */
export const METER_MARKS = { scheduled: 0.7, all: 0.9 } as const;

/** Seconds after which a run that waits for calls looks again. */
export const METER_WAIT = 600;

export const PREVIEW_MINUTES = 15;
/** A page that changes while it is read is read again from a little before. */
export const OVERLAP_MINUTES = 5;
/** Not everything tells when it was changed. */
export const FULL_EVERY_HOURS = 24;
/** A run from which nobody heard for so long does not go on. */
export const LOST_AFTER_MINUTES = 60;

export const RUN_STATES = ['queued', 'running', 'done', 'failed', 'cancelled'] as const;

export interface RunCounts {
  read: number;
  created: number;
  updated: number;
  /** Products that no stack has any more. */
  removed: number;
  skipped: number;
  failed: number;
  conflicts: number;
}

export const NO_COUNTS: RunCounts = { read: 0, created: 0, updated: 0, removed: 0, skipped: 0, failed: 0, conflicts: 0 };

/** Where a service is asked to go on reading: a little before the latest change that it has told. */
export function cursorAfter(latest: string | null, before: string | null): string | null {
  if (latest === null) return before;
  const from = new Date(Date.parse(latest) - OVERLAP_MINUTES * 60_000).toISOString();
  return before !== null && before > from ? before : from;
}
