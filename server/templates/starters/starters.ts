import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { TemplateInput } from '#contract/templates/templates.contract.ts';
import type { TemplateType } from '#domain/templates/templates.rules.ts';

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
    description: 'The standard review of a customer’s technology in 14 sections, with why we ask and how to check for every question.',
    type: 'technical_alignment',
    load: () => read('core-technical-alignment.json'),
  },
  {
    slug: 'prospect-check',
    name: '20-minute prospect check',
    description: 'A first look at a company that is not a customer yet, without access to its systems.',
    type: 'prospect',
    load: () => read('prospect-check.json'),
  },
];

export function findStarter(slug: string): Starter | undefined {
  return STARTERS.find((starter) => starter.slug === slug);
}

function read(file: string): TemplateInput {
  return TemplateInput.parse(JSON.parse(readFileSync(join(import.meta.dirname, file), 'utf8')));
}
