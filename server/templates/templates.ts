import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { TemplateInput } from '#contract/templates/templates.contract.ts';
import { questionsOf, type TemplateBody, type TemplateType } from '#domain/templates/templates.rules.ts';
import { BoundedCache } from '#server/platform/bounded-cache.ts';
import type { AppContext } from '#server/platform/context.ts';
import { asOrganization } from '#server/platform/db/pools.ts';
import type { Tx } from '#server/platform/db/transaction.ts';
import { Fault } from '#server/platform/http/faults.ts';
import { findTemplate, readVersion } from './templates.queries.ts';

/** The cache holds at most this many questions together, some 40 MB of the largest templates. */
const MAX_QUESTIONS = 40_000;

/** Published versions never change, so a cached body stays valid; the least recently used ones are dropped first. */
export function publishedTemplatesCache(): BoundedCache<TemplateBody> {
  return new BoundedCache(MAX_QUESTIONS, (body) => questionsOf(body).length);
}

interface PublishedVersion {
  organizationId: string;
  templateId: string;
  templateVersion: number;
}

const keyOf = ({ organizationId, templateId, templateVersion }: PublishedVersion) => `${organizationId} ${templateId} ${templateVersion}`;

export interface ReadingCall {
  tx: Tx;
  context: Pick<AppContext, 'publishedTemplates'>;
}

/** The sections of a published version. All callers share them, so they must not be changed. */
export async function publishedBody({ tx, context }: ReadingCall, version: PublishedVersion): Promise<TemplateBody> {
  const key = keyOf(version);
  const cached = context.publishedTemplates.get(key);
  if (cached) return cached;

  const { body } = await readVersion(tx, version.templateId, version.templateVersion);
  context.publishedTemplates.set(key, body);
  return body;
}

/** The same without an open transaction: one is opened only for a body that is not in the cache. */
export async function publishedWithin(
  context: Pick<AppContext, 'pools' | 'publishedTemplates'>,
  version: PublishedVersion,
): Promise<TemplateBody> {
  const cached = context.publishedTemplates.get(keyOf(version));
  return cached ?? asOrganization(context.pools, version.organizationId, (tx) => publishedBody({ tx, context }, version));
}

/** The questions as they are saved now, published or not; the template is there and not archived. */
export async function savedBody(tx: Tx, id: string): Promise<TemplateBody> {
  const template = await findTemplate(tx, id);
  if (!template) throw new Fault('TEMPLATE_NOT_FOUND', { field: 'templateId' });
  return template.body;
}

export interface Starter {
  slug: string;
  name: string;
  description: string;
  type: TemplateType;
  load: () => TemplateInput;
}

/** The templates that come with Plumbline, all written by us; they contain ids of frameworks but none of their texts. */
export const STARTERS: readonly Starter[] = [
  {
    slug: 'core-technical-alignment',
    name: 'Core technical alignment',
    description: 'The standard review of a customer’s technology in 14 sections, with the reason and a check for every question.',
    type: 'technical_alignment',
    load: () => read('core-technical-alignment.json'),
  },
  {
    slug: 'security-baseline',
    name: 'Security baseline',
    description: 'Security controls from governance to recovery, mapped to the subcategories of NIST CSF 2.0.',
    type: 'security',
    load: () => read('security-baseline.json'),
  },
  {
    slug: 'onboarding',
    name: 'Onboarding',
    description: 'Everything to take over from a new customer in the first month: contacts, access, inventory and backups.',
    type: 'onboarding',
    load: () => read('onboarding.json'),
  },
  {
    slug: 'prospect-check',
    name: '20-minute prospect check',
    description: 'A first assessment of a prospect in one meeting, without access to its systems.',
    type: 'prospect',
    load: () => read('prospect-check.json'),
  },
];

export function findStarter(slug: string): Starter | undefined {
  return STARTERS.find((starter) => starter.slug === slug);
}

function read(file: string): TemplateInput {
  return TemplateInput.parse(JSON.parse(readFileSync(join(import.meta.dirname, 'starters', file), 'utf8')));
}
