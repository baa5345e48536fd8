import type { PsaObject } from './tools/tool.facts.rules.ts';
import { websiteUrl } from '#domain/customers/websites.rules.ts';

/** What is known of something, in our words; the empty text is what is not known. */
export type PsaFields = Readonly<Record<string, string>>;

/** One thing of the other system, whichever that is. */
export interface PsaRecord {
  object: PsaObject;
  externalId: string;
  /** The company to which it belongs; its own id for a company. */
  companyId: string;
  name: string;
  fields: PsaFields;
  isActive: boolean;
  /** When it was last changed, as ISO 8601; null where the service does not say. */
  modifiedAt: string | null;
}

/** The fields that are kept the same, by object. The name of a company is ours once it is matched. */
export const KEPT_FIELDS = {
  company: ['phone', 'website', 'line1', 'line2', 'city', 'region', 'postcode', 'country'],
  site: ['name', 'line1', 'line2', 'city', 'region', 'postcode', 'country'],
  contact: ['name', 'email', 'phone', 'title'],
  agreement: ['name', 'amount', 'cycle', 'start', 'end'],
  asset: ['name', 'type', 'model', 'serial', 'purchasedAt', 'warrantyEndsAt'],
} as const satisfies Partial<Record<PsaObject, readonly string[]>>;

/** The parts of an address, which lies in one column. */
export const ADDRESS_FIELDS = ['line1', 'line2', 'city', 'region', 'postcode', 'country'] as const;

export type KeptObject = keyof typeof KEPT_FIELDS;
export const CHILD_OBJECTS = ['site', 'contact', 'agreement', 'asset'] as const satisfies readonly KeptObject[];
export type ChildObject = (typeof CHILD_OBJECTS)[number];

export const FIELD_NAMES: Readonly<Record<string, string>> = {
  name: 'Name',
  phone: 'Phone',
  website: 'Website',
  line1: 'Address',
  line2: 'Address, second line',
  city: 'City',
  region: 'Region',
  postcode: 'Postcode',
  country: 'Country',
  email: 'E-mail',
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

/** Our columns hold so many characters; what is longer is cut at a whole character. */
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

/** One line of text as it can be stored: without control characters, trimmed and not too long. A website that is none is left out. */
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

/** The day of a date or an instant; the empty text when it is neither, or a placeholder of the service. */
export function dayOf(value: unknown): string {
  const day = typeof value === 'string' ? (/^(\d{4}-\d{2}-\d{2})(?:$|T)/.exec(value)?.[1] ?? '') : '';
  return day >= '1950-01-01' && day <= '2150-12-31' && isOfCalendar(day) ? day : '';
}

/** The thirtieth of February is read as a day of March. */
function isOfCalendar(day: string): boolean {
  const at = Date.parse(day);
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(day);
}

/** An instant without the zone that some services leave out; they mean UTC. */
export function instantOf(value: unknown): string | null {
  if (typeof value !== 'string' || value === '') return null;
  const at = Date.parse(/(?:Z|[+-]\d{2}:?\d{2})$/.test(value) ? value : `${value}Z`);
  return Number.isNaN(at) ? null : new Date(at).toISOString();
}
