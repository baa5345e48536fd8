import type { PsaObject } from './tools/tool.facts.rules.ts';
import { websiteUrl } from '#domain/customers/websites.rules.ts';

/** Fields of a record in our terms; empty text means unknown. */
export type PsaFields = Readonly<Record<string, string>>;

export interface PsaRecord {
  object: PsaObject;
  externalId: string;
  /** Id of the company it belongs to; its own id for companies. */
  companyId: string;
  name: string;
  fields: PsaFields;
  isActive: boolean;
  /** Time of the last change as ISO 8601; null if the service does not report it. */
  modifiedAt: string | null;
}

/** Synchronised fields by object. The name of a matched company is ours. */
export const KEPT_FIELDS = {
  company: ['phone', 'website', 'line1', 'line2', 'city', 'region', 'postcode', 'country'],
  site: ['name', 'line1', 'line2', 'city', 'region', 'postcode', 'country'],
  contact: ['name', 'email', 'phone', 'title'],
  agreement: ['name', 'amount', 'cycle', 'start', 'end'],
  asset: ['name', 'type', 'model', 'serial', 'purchasedAt', 'warrantyEndsAt'],
} as const satisfies Partial<Record<PsaObject, readonly string[]>>;

/** Parts of an address, which is stored in one column. */
export const ADDRESS_FIELDS = ['line1', 'line2', 'city', 'region', 'postcode', 'country'] as const;

export type KeptObject = keyof typeof KEPT_FIELDS;
export const CHILD_OBJECTS = ['site', 'contact', 'agreement', 'asset'] as const satisfies readonly KeptObject[];
export type ChildObject = (typeof CHILD_OBJECTS)[number];

export const FIELD_NAMES: Readonly<Record<string, string>> = {
  name: 'Name',
  phone: 'Phone',
  website: 'Website',
  line1: 'Address',
  line2: 'Address line 2',
  city: 'City',
  region: 'Region',
  postcode: 'Postcode',
  country: 'Country',
  email: 'Email',
  title: 'Title',
  amount: 'Amount',
  cycle: 'Cycle',
  start: 'Start',
  end: 'End',
  type: 'Type',
  model: 'Model',
  serial: 'Serial number',
  purchasedAt: 'Purchased',
  warrantyEndsAt: 'Warranty until',
  quantity: 'Quantity',
  renewalAt: 'Renews on',
};

/** Maximum lengths of our columns; longer values are cut at a whole character. */
const LONGEST: Readonly<Record<string, number>> = {
  name: 120,
  phone: 40,
  title: 120,
  email: 254,
  type: 60,
  model: 120,
  vendor: 120,
  product: 120,
  serial: 120,
  website: 200,
  line1: 200,
  line2: 200,
  city: 120,
  region: 120,
  postcode: 20,
  country: 80,
  summary: 255,
};

/** Single-line text for storage: no control characters, trimmed and cut. Invalid websites become empty. */
export function storedText(field: string, value: unknown): string {
  if (typeof value !== 'string' && typeof value !== 'number') return '';
  const line = String(value)
    .toWellFormed()
    // oxlint-disable-next-line no-control-regex -- these are what is taken out
    .replaceAll(/[\u0000-\u001f\u007f]+/g, ' ')
    .trim();
  const text = [...line]
    .slice(0, LONGEST[field] ?? 500)
    .join('')
    .trim();
  return field === 'website' && websiteUrl(text) === null ? '' : text;
}

/** Day of a date or instant; empty if invalid or a placeholder of the service. */
export function dayOf(value: unknown): string {
  const day = typeof value === 'string' ? (/^(\d{4}-\d{2}-\d{2})(?:$|T)/.exec(value)?.[1] ?? '') : '';
  return day >= '1950-01-01' && day <= '2150-12-31' && isOfCalendar(day) ? day : '';
}

/** Rejects days such as 30 February, which Date.parse reads as March. */
function isOfCalendar(day: string): boolean {
  const at = Date.parse(day);
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(day);
}

/** Instant as ISO 8601; services that omit the time zone mean UTC. */
export function instantOf(value: unknown): string | null {
  if (typeof value !== 'string' || value === '') return null;
  const at = Date.parse(/(?:Z|[+-]\d{2}:?\d{2})$/.test(value) ? value : `${value}Z`);
  return Number.isNaN(at) ? null : new Date(at).toISOString();
}
