import { nameOf } from '#domain/users/names.rules.ts';
import type { Role } from '#domain/users/permissions.rules.ts';
import type { Chance } from './demo.chance.ts';
import type { RowBuffer } from './demo.insert.ts';
import type { DemoSize } from './demo.sizes.ts';
import type { DemoTemplate } from './demo.templates.ts';

export interface DemoPerson {
  id: string;
  firstName: string;
  lastName: string;
  email: string;
  role: Role;
  status: 'active' | 'invited' | 'disabled';
}

/** The state that every part of the demo reads and writes. */
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
}

/** A theme above recommendations, and the categories that belong to it. */
export interface DemoInitiative {
  id: string;
  title: string;
  colour: string;
  categories: readonly string[];
}

/** An entry of the audit log and the activity feed. */
export interface DemoEvent {
  at: Date;
  actor: DemoPerson;
  action: string;
  entityType: string;
  entityId: string;
  label: string;
  customerId: string | null;
  after?: Record<string, unknown>;
}

export const BRAND_COLOUR = '#1f6f5c';
const DAY = 86_400_000;

export function daysAfter(at: Date, days: number): Date {
  return new Date(at.getTime() + days * DAY);
}

/** A time between two others; 0 is the first and 1 the second. */
export function between(from: Date, to: Date, share: number): Date {
  return new Date(from.getTime() + (to.getTime() - from.getTime()) * share);
}

/** The calendar day in the time zone, as YYYY-MM-DD. */
export function dayIn(timezone: string): (at: Date) => string {
  const format = new Intl.DateTimeFormat('en-CA', { timeZone: timezone, year: 'numeric', month: '2-digit', day: '2-digit' });
  return (at) => format.format(at);
}

/** What lies in the future has not happened. */
export function recordEvent(world: DemoWorld, event: DemoEvent): void {
  if (event.at <= world.now) world.events.push(event);
}

export function auditRowOf(event: DemoEvent): Record<string, unknown> {
  return {
    at: event.at,
    actor_id: event.actor.id,
    actor_name: nameOf(event.actor),
    actor_role: event.actor.role,
    actor_kind: 'user',
    action: event.action,
    entity_type: event.entityType,
    entity_id: event.entityId,
    entity_label: event.label,
    customer_id: event.customerId,
    after: event.after ?? null,
    outcome: 'ok',
  };
}
