import { questionsOf, type TemplateBody } from '#domain/templates/templates.rules.ts';
import type { Tx } from '#server/platform/db/transaction.ts';
import { asOrganization, type Pools } from '#server/platform/db/pools.ts';
import { readVersion } from './templates.queries.ts';

/** The cache holds at most this many questions together, some 40 MB of the largest templates. */
const MOST_QUESTIONS = 40_000;

/** Published versions never change, so a cached body stays valid; the least recently used ones are dropped first. */
const kept = new Map<string, { body: TemplateBody; questions: number }>();
let questionsKept = 0;

/** The sections of a published version. All callers share them, so they must not be changed. */
export async function publishedBody(tx: Tx, organizationId: string, templateId: string, version: number): Promise<TemplateBody> {
  const key = keyOf(organizationId, templateId, version);
  const known = keptBody(key);
  if (known) return known;

  const { body } = await readVersion(tx, templateId, version);
  remember(key, body);
  return body;
}

/** The same without an open transaction: one is opened only for a body that is not in the cache. */
export async function publishedWithin(pools: Pools, organizationId: string, templateId: string, version: number): Promise<TemplateBody> {
  const known = keptBody(keyOf(organizationId, templateId, version));
  return known ?? asOrganization(pools, organizationId, (tx) => publishedBody(tx, organizationId, templateId, version));
}

const keyOf = (organizationId: string, templateId: string, version: number) => `${organizationId} ${templateId} ${version}`;

function keptBody(key: string): TemplateBody | undefined {
  const known = kept.get(key);
  if (!known) return undefined;
  kept.delete(key);
  kept.set(key, known);
  return known.body;
}

function remember(key: string, body: TemplateBody): void {
  if (kept.has(key)) return;
  const questions = questionsOf(body).length;
  kept.set(key, { body, questions });
  questionsKept += questions;
  for (const [oldest, entry] of kept) {
    if (questionsKept <= MOST_QUESTIONS || oldest === key) return;
    kept.delete(oldest);
    questionsKept -= entry.questions;
  }
}
