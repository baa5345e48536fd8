import * as z from 'zod/mini';
import { FILE_LIMITS, FILE_OWNERS } from '#domain/files/files.rules.ts';
import { endpoint } from '#contract/endpoint.ts';
import { ById, Id, Instant, line, PersonRef } from '#contract/fields.ts';
import { listing } from '#contract/list.ts';

export const File = z.object({
  id: Id,
  name: z.string(),
  size: z.number(),
  /** Media type detected from the content. */
  type: z.string(),
  width: z.nullable(z.number()),
  height: z.nullable(z.number()),
  url: z.string(),
  /** Null for files that are not images. */
  thumbnailUrl: z.nullable(z.string()),
  createdBy: z.nullable(PersonRef),
  createdAt: Instant,
  /** For customer files: contacts can download it in the portal. */
  inPortal: z.optional(z.boolean()),
});
export type File = z.output<typeof File>;

/** Owner of a file; an answer is identified by its assessment and question. */
export const FilePlace = z.object({ ownerType: z.enum(FILE_OWNERS), ownerId: Id, questionKey: z.optional(line(200)) });
export type FilePlace = z.output<typeof FilePlace>;

export const uploadFile = endpoint({
  method: 'POST',
  path: '/api/files',
  allow: 'signedIn',
  changes: ['files'],
  status: 201,
  multipart: true,
  maxBytes: FILE_LIMITS.bytes,
  summary:
    'Attach a file (field `file`) to an answer, a customer, a QBR, a slide of a QBR, an SOP or your profile: fields `ownerType`, `ownerId`, `questionKey`',
  response: File,
});

export const listFiles = endpoint({
  method: 'GET',
  path: '/api/files',
  allow: 'signedIn',
  reads: ['files', 'users'],
  summary: 'The files of an answer, assessment, customer, QBR, SOP or person, newest first',
  ...listing({
    sorts: ['-created'],
    // The first two are required: files cannot be listed across owners.
    filters: { ownerType: z.optional(z.enum(FILE_OWNERS)), ownerId: z.optional(Id), questionKey: z.optional(line(200)) },
    usual: 200,
  }),
  response: z.array(File),
});

export const downloadFile = endpoint({
  method: 'GET',
  path: '/api/files/:id',
  allow: 'signedIn',
  notFound: 'FILE_NOT_FOUND',
  reads: ['files'],
  download: true,
  summary: 'Download a file',
  params: ById,
});

export const downloadThumbnail = endpoint({
  method: 'GET',
  path: '/api/files/:id/thumbnail',
  allow: 'signedIn',
  notFound: 'FILE_NOT_FOUND',
  reads: ['files'],
  download: true,
  summary: 'A thumbnail of an image',
  params: ById,
});

export const deleteFile = endpoint({
  method: 'DELETE',
  path: '/api/files/:id',
  allow: 'signedIn',
  notFound: 'FILE_NOT_FOUND',
  changes: ['files'],
  summary: 'Remove a file from one place, or from every place if none is given; its content is deleted once nothing uses it',
  params: ById,
  query: z.object({ ownerType: z.optional(z.enum(FILE_OWNERS)), ownerId: z.optional(Id), questionKey: z.optional(line(200)) }),
});

export const getEvidence = endpoint({
  method: 'GET',
  path: '/api/assessments/:id/evidence',
  allow: 'assessments:view',
  notFound: 'ASSESSMENT_NOT_FOUND',
  reads: ['files', 'users'],
  summary: 'The evidence of an assessment by question',
  params: ById,
  response: z.object({ questions: z.array(z.object({ questionKey: z.string(), files: z.array(File) })) }),
});
