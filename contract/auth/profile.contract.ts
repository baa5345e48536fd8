import * as z from 'zod/mini';
import { LOCALES } from '#domain/organizations/locales.rules.ts';
import { endpoint } from '#contract/endpoint.ts';
import { Id, line, prose, Timezone, Version } from '#contract/fields.ts';
import { Theme, CurrentUser } from './auth.contract.ts';

export const getOwnData = endpoint({
  method: 'GET',
  path: '/api/profile/data',
  allow: 'signedIn',
  duringVisit: false,
  reads: ['profile'],
  summary: 'Everything stored about you, as one JSON file',
  download: true,
});

export const ProfileFields = z.object({
  firstName: z.optional(line(80)),
  lastName: z.optional(line(80)),
  title: z.optional(z.nullable(prose(120))),
  phone: z.optional(z.nullable(prose(40))),
  timezone: z.optional(z.nullable(Timezone)),
  locale: z.optional(z.nullable(z.enum(LOCALES))),
});

export const updateProfile = endpoint({
  method: 'PATCH',
  path: '/api/profile',
  allow: 'signedIn',
  openWhenReadOnly: true,
  changes: ['profile', 'users'],
  summary:
    'Change your own theme, names, title, phone, time zone, locale or photo (an image attached to your profile); without a version, conflicts are not checked',
  body: z.extend(ProfileFields, { theme: z.optional(Theme), photoFileId: z.optional(z.nullable(Id)), version: z.optional(Version) }),
  response: CurrentUser,
});
