import { questionsOf, type TemplateBody } from '#domain/templates/templates.rules.ts';
import { BoundedCache } from '#server/platform/bounded-cache.ts';
import type { AppContext } from '#server/platform/context.ts';
import { asOrganization } from '#server/platform/db/pools.ts';
import type { Tx } from '#server/platform/db/transaction.ts';
import { readVersion } from './templates.queries.ts';

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
