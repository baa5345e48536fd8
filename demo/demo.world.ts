import { type AuditKey, type EventContent, makeProof } from '#server/platform/audit/audit.proof.ts';
import { nameOf } from '#domain/users/names.rules.ts';
import type { Role } from '#domain/users/permissions.rules.ts';
import type { Chance } from './demo.chance.ts';
import type { RowBuffer } from './demo.insert.ts';
import type { DemoSize } from './demo.sizes.ts';
import type { DemoTemplate } from './assessments/demo.templates.ts';

export interface DemoPerson {
  id: string;
  firstName: string;
  lastName: string;
  email: string;
  role: Role;
  status: 'active' | 'invited' | 'disabled';
}

export interface DemoWorld {
  organizationName: string;
  timezone: string;
  currency: string;
  size: DemoSize;
  now: Date;
  chance: Chance;
  rows: RowBuffer;
  people: DemoPerson[];
  engineers: DemoPerson[];
  vcios: DemoPerson[];
  templates: DemoTemplate[];
  initiatives: readonly DemoInitiative[];
  events: DemoEvent[];
  auditKey: AuditKey | undefined;
}

/** Initiative with the recommendation categories that belong to it. */
export interface DemoInitiative {
  id: string;
  title: string;
  colour: string;
  categories: readonly string[];
}

export interface DemoEvent {
  at: Date;
  actor: DemoPerson;
  action: string;
  entityType: string;
  entityId: string;
  label: string;
  customerId: string | null;
  after?: Record<string, unknown>;
  /** App by which the person acts. */
  assistant?: string;
  isRefused?: boolean;
}

export const BRAND_COLOUR = '#1f6f5c';
const DAY = 86_400_000;

export function daysAfter(at: Date, days: number): Date {
  return new Date(at.getTime() + days * DAY);
}

/** Time between two others; 0 gives the first and 1 the second. */
export function between(from: Date, to: Date, share: number): Date {
  return new Date(from.getTime() + (to.getTime() - from.getTime()) * share);
}

/** Formats the calendar day in a time zone as YYYY-MM-DD. */
export function dayIn(timezone: string): (at: Date) => string {
  const format = new Intl.DateTimeFormat('en-CA', { timeZone: timezone, year: 'numeric', month: '2-digit', day: '2-digit' });
  return (at) => format.format(at);
}

/** Ignores events in the future. */
export function recordEvent(world: DemoWorld, event: DemoEvent): void {
  if (event.at <= world.now) world.events.push(event);
}

/** Without a key the event has no proof, and the audit log cannot be verified. */
export function auditRowOf(event: DemoEvent, key: AuditKey | undefined): Record<string, unknown> {
  const row = {
    at: event.at,
    actor_id: event.actor.id,
    actor_name: event.assistant === undefined ? nameOf(event.actor) : `${nameOf(event.actor)} (${event.assistant})`,
    actor_role: event.actor.role,
    actor_kind: event.assistant === undefined ? 'user' : 'assistant',
    action: event.action,
    entity_type: event.entityType,
    entity_id: event.entityId,
    entity_label: event.label,
    customer_id: event.customerId,
    after: event.after ?? null,
    outcome: event.isRefused ? 'denied' : 'ok',
  };
  return { ...row, proof: key ? `\\x${makeProof(key, contentOf(row), event.at.getTime()).toString('hex')}` : null };
}

function contentOf(row: Record<string, unknown>): EventContent {
  const text = (column: string) => String(row[column]);
  return {
    actorId: text('actor_id'),
    actorName: text('actor_name'),
    actorRole: text('actor_role'),
    actorKind: text('actor_kind'),
    action: text('action'),
    entityType: text('entity_type'),
    entityId: text('entity_id'),
    entityLabel: text('entity_label'),
    customerId: row['customer_id'] === null ? null : text('customer_id'),
    before: null,
    after: JSON.parse(JSON.stringify(row['after'])),
    outcome: text('outcome'),
    userAgent: null,
    requestId: null,
  };
}
