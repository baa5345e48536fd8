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

/** Own mappings of evidence, which concern all versions of a template. */
export {
  mappedTemplate,
  type MappingChanges,
  mappingVersionsOf,
  ownMappings,
  publishMappings,
  writeMappingDraft,
} from './templates.mappings.ts';

/** Total number of cached questions, about 40 MB for the largest templates. */
const MAX_QUESTIONS = 40_000;

/** Published versions are immutable, so cached bodies stay valid; the least recently used are evicted. */
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

/** Sections of a published version. Callers share the object and must not modify it. */
export async function publishedBody({ tx, context }: ReadingCall, version: PublishedVersion): Promise<TemplateBody> {
  const key = keyOf(version);
  const cached = context.publishedTemplates.get(key);
  if (cached) return cached;

  const { body } = await readVersion(tx, version.templateId, version.templateVersion);
  context.publishedTemplates.set(key, body);
  return body;
}

/** Same as `publishedBody`, without an open transaction; opens one only on a cache miss. */
export async function publishedWithin(
  context: Pick<AppContext, 'pools' | 'publishedTemplates'>,
  version: PublishedVersion,
): Promise<TemplateBody> {
  const cached = context.publishedTemplates.get(keyOf(version));
  return cached ?? asOrganization(context.pools, version.organizationId, (tx) => publishedBody({ tx, context }, version));
}

/** Currently saved questions, published or not; the caller has checked that the template exists and is not archived. */
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

/** Templates shipped with Plumbline, all our own; they reference frameworks by id and contain none of their text. */
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
