import * as z from 'zod/mini';
import { endpoint } from '#contract/endpoint.ts';
import { AtVersion, ById, Id, line, PersonRef, prose, Version } from '#contract/fields.ts';
import { listing } from '#contract/list.ts';

export const VIEWED_LISTS = [
  'customers',
  'assessments',
  'templates',
  'users',
  'qbrs',
  'findings',
  'recommendations',
  'sops',
  'audit-logs',
  'stack-audits',
] as const;
export type ViewedList = (typeof VIEWED_LISTS)[number];

/** Query string of the list's page: filters, sort order, columns and density. */
const ViewSearch = prose(2_000);

export const ListView = z.object({
  id: Id,
  list: z.enum(VIEWED_LISTS),
  name: z.string(),
  shared: z.boolean(),
  isOwn: z.boolean(),
  owner: PersonRef,
  search: z.string(),
  version: Version,
});
export type ListView = z.output<typeof ListView>;

const name = line(60);

export const listViews = endpoint({
  method: 'GET',
  path: '/api/views',
  allow: 'signedIn',
  reads: ['views'],
  summary: "The caller's saved views and those shared by others, by name",
  ...listing({ sorts: ['name'], filters: { list: z.optional(z.enum(VIEWED_LISTS)) } }),
  response: z.array(ListView),
});

export const createView = endpoint({
  method: 'POST',
  path: '/api/views',
  allow: 'signedIn',
  openWhenReadOnly: true,
  changes: ['views'],
  status: 201,
  summary: 'Save a list’s view, privately or shared',
  body: z.object({ list: z.enum(VIEWED_LISTS), name, shared: z.optional(z.boolean()), search: ViewSearch }),
  response: ListView,
});

export const updateView = endpoint({
  method: 'PATCH',
  path: '/api/views/:id',
  allow: 'signedIn',
  openWhenReadOnly: true,
  notFound: 'VIEW_NOT_FOUND',
  changes: ['views'],
  summary: 'Rename, share or change a view; someone else’s only with the right to manage people',
  params: ById,
  body: z.object({ name: z.optional(name), shared: z.optional(z.boolean()), search: z.optional(ViewSearch), version: z.optional(Version) }),
  response: ListView,
});

export const deleteView = endpoint({
  method: 'DELETE',
  path: '/api/views/:id',
  allow: 'signedIn',
  openWhenReadOnly: true,
  notFound: 'VIEW_NOT_FOUND',
  changes: ['views'],
  summary: 'Delete a view; someone else’s only with the right to manage people',
  params: ById,
  body: AtVersion,
});
