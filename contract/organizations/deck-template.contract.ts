import * as z from 'zod/mini';
import { endpoint } from '#contract/endpoint.ts';
import { HexColour, Instant } from '#contract/fields.ts';

const Answer = z.object({
  /** Null if decks use the house look. */
  template: z.nullable(
    z.object({
      /** Name of the uploaded file. */
      name: z.string(),
      /** Bytes of theme, master and layouts, which is all that is stored. */
      size: z.int(),
      colour: HexColour,
      uploadedAt: Instant,
    }),
  ),
});
export type DeckTemplate = z.infer<typeof Answer>;

const path = '/api/organizations/deck-template';

export const getDeckTemplate = endpoint({
  method: 'GET',
  path,
  allow: 'signedIn',
  reads: ['organization'],
  summary: 'PowerPoint template used for exported decks',
  response: Answer,
});

export const uploadDeckTemplate = endpoint({
  method: 'POST',
  path,
  allow: 'settings:edit',
  changes: ['organization'],
  multipart: true,
  summary: 'Replace the PowerPoint template with a .potx or .pptx file of at most 10 MB',
  response: Answer,
});

export const removeDeckTemplate = endpoint({
  method: 'DELETE',
  path,
  allow: 'settings:edit',
  changes: ['organization'],
  summary: 'Remove the PowerPoint template; exported decks use the house look again',
  response: Answer,
});
