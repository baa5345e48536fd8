import * as z from 'zod/mini';
import { VERSION_REASONS } from '#domain/qbrs/versions.rules.ts';
import { endpoint } from '#contract/endpoint.ts';
import { AtVersion, ById, Day, Id, Instant, PersonRef } from '#contract/fields.ts';
import { DeckFacts } from './facts.fields.ts';
import { Qbr } from './qbrs.fields.ts';
import { QbrSection } from './sections.fields.ts';

const VersionNumber = z.pipe(z.pipe(z.string().check(z.maxLength(9)), z.transform(Number)), z.int().check(z.gte(1), z.lte(999_999_999)));
const OfVersion = z.object({ id: Id, number: VersionNumber });

export const QbrVersionRow = z.object({
  /** Starts at 1; the latest version has the highest number. */
  number: z.number(),
  /** Event that saved the version: it has the deck's state before that event, or the frozen one. */
  why: z.enum(VERSION_REASONS),
  at: Instant,
  by: z.nullable(PersonRef),
  score: z.nullable(z.number()),
  /** Date of the data. */
  collectedOn: z.nullable(Day),
});
export type QbrVersionRow = z.output<typeof QbrVersionRow>;

export const QbrVersion = z.extend(QbrVersionRow, {
  sections: z.array(QbrSection),
  /** Customer-visible facts with the current meeting. */
  facts: DeckFacts,
});
export type QbrVersion = z.output<typeof QbrVersion>;

export const listQbrVersions = endpoint({
  method: 'GET',
  path: '/api/qbrs/:id/versions',
  allow: 'qbrs:view',
  notFound: 'QBR_NOT_FOUND',
  reads: ['qbrs', 'users'],
  summary: 'Earlier versions of the deck, newest first; the last 20 are kept',
  params: ById,
  response: z.array(QbrVersionRow),
});

export const getQbrVersion = endpoint({
  method: 'GET',
  path: '/api/qbrs/:id/versions/:number',
  allow: 'qbrs:view',
  notFound: 'QBR_NOT_FOUND',
  reads: ['qbrs', 'customers', 'users', 'organization', 'recommendations'],
  summary: 'One earlier version of the deck, with all the data of its slides',
  params: OfVersion,
  response: QbrVersion,
});

export const restoreQbrVersion = endpoint({
  method: 'POST',
  path: '/api/qbrs/:id/versions/:number/restore',
  allow: 'qbrs:edit',
  notFound: 'QBR_NOT_FOUND',
  changes: ['qbrs', 'assessments'],
  summary: 'Restore an earlier version of the deck; the current one is kept as a version',
  params: OfVersion,
  body: AtVersion,
  response: Qbr,
});
