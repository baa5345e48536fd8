import { isServiceAddress } from '#domain/integrations/service.address.rules.ts';
import { AUTOTASK } from './tools/autotask.rules.ts';
import { CONNECTWISE } from './tools/connectwise.rules.ts';
import { HALOPSA } from './tools/halopsa.rules.ts';
import { SAMPLE } from './tools/sample.rules.ts';
import { PSA_OBJECTS, type PsaFacts } from './tools/tool.facts.rules.ts';
import type { PsaKind } from './psa.tools.rules.ts';

/** Objects that a sync changes; stacks are derived from the others. */
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

/** To add a tool, create a file in tools/ and add a line here and in psa.tools.rules.ts. */
export const PSAS: Readonly<Record<PsaKind, PsaFacts>> = { connectwise: CONNECTWISE, autotask: AUTOTASK, halopsa: HALOPSA, sample: SAMPLE };

/** First invalid setting with the reason; null if all are valid. */
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

/** Reports whether the new settings would send the stored secret to another host, so that it must be entered again. */
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

/** Shares of the hourly calls at which scheduled syncs, and then all syncs, are paused. */
export const METER_MARKS = { scheduled: 0.7, all: 0.9 } as const;

/** Seconds until a paused sync checks the limit again. */
export const METER_WAIT = 600;

export const PREVIEW_MINUTES = 15;
/** Overlap with the previous read, because records may change while pages are read. */
export const OVERLAP_MINUTES = 5;
/** Some records have no modification time. */
export const FULL_EVERY_HOURS = 24;
/** Minutes without a heartbeat after which a sync counts as lost. */
export const LOST_AFTER_MINUTES = 60;

export const RUN_STATES = ['queued', 'running', 'done', 'failed', 'cancelled'] as const;

export interface RunCounts {
  read: number;
  created: number;
  updated: number;
  /** Products no longer found in any stack. */
  removed: number;
  skipped: number;
  failed: number;
  conflicts: number;
}

export const NO_COUNTS: RunCounts = { read: 0, created: 0, updated: 0, removed: 0, skipped: 0, failed: 0, conflicts: 0 };

/** Time from which the next read continues: slightly before the latest change reported. */
export function cursorAfter(latest: string | null, before: string | null): string | null {
  if (latest === null) return before;
  const from = new Date(Date.parse(latest) - OVERLAP_MINUTES * 60_000).toISOString();
  return before !== null && before > from ? before : from;
}
