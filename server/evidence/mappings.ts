import { readFileSync } from 'node:fs';
import * as z from 'zod/mini';
import { CheckMapping } from '#contract/evidence/mappings.contract.ts';
import {
  type CheckMapping as Mapped,
  type Mapping,
  mappingsOf,
  matchesCheck,
  type QuestionMappings,
  takesLevels,
} from '#domain/evidence/mapping.rules.ts';
import type { Tool, FoundResult } from '#domain/evidence/results.rules.ts';
import { controlNumber, mappingsByReference } from '#domain/evidence/references.rules.ts';
import { questionsOf, type TemplateBody } from '#domain/templates/templates.rules.ts';
import type { Tx } from '#server/platform/db/transaction.ts';
import { ownMappings, STARTERS } from '#server/templates/templates.ts';
import type { KnownCheck } from './mappings/mappings.queries.ts';

const Shipped = z.array(z.extend(z.omit(CheckMapping, { tool: true }), { questions: z.array(z.string()) }));

/** Tools with a mapping, each in the file of its name. A check that only shows that a policy exists answers no question about devices, and a scan of
 * vulnerabilities none about how often scans run. */
const MAPPED: readonly Tool[] = [
  'scubagear',
  'maester',
  'zero-trust',
  'nmap',
  'testssl',
  'rmm',
  'backup',
  'ssl-labs',
  'checkdmarc',
  'dmarc',
  'domain',
  'cipp',
  'graph',
];

const read = (tool: Tool) =>
  Shipped.parse(JSON.parse(readFileSync(new URL(`./mappings/${tool}.json`, import.meta.url), 'utf8'))).map((mapping) => ({
    tool,
    ...mapping,
  }));

/** Mappings of checks to questions of the starters, and of other templates with the same question keys. */
export const MAPPINGS: readonly Mapping[] = MAPPED.flatMap(read);

/** Shipped mappings of a question. */
export function shippedFor(questionKey: string): Mapped[] {
  return MAPPINGS.filter(({ questions }) => questions.includes(questionKey)).map(({ questions: _, ...mapping }) => mapping);
}

const STARTER_QUESTIONS = STARTERS.flatMap(({ load }) => questionsOf(load()));

/** Shipped mappings by the control numbers of the starters' questions that they answer. */
const BY_REFERENCE = shippedByReference();

function shippedByReference(): ReadonlyMap<string, readonly Mapped[]> {
  const known = new Map<string, Mapped[]>();
  // The limits of a date or a number question set no level.
  for (const { key, frameworkRefs = [] } of STARTER_QUESTIONS.filter(takesLevels)) {
    for (const { ref } of frameworkRefs) known.set(controlNumber(ref), [...(known.get(controlNumber(ref)) ?? []), ...shippedFor(key)]);
  }
  return known;
}

/** Questions of starters are mapped by their keys alone: a control is wider than the question. */
const MAPPED_BY_KEY = STARTER_QUESTIONS.map(({ key }) => key);

/** Mapping of a template: its own for the questions that were changed, then the shipped one, then by references to frameworks. */
export function mappingsFor(
  own: readonly QuestionMappings[],
  { body, results }: { body: TemplateBody; results: readonly FoundResult[] },
): Mapping[] {
  const taken = new Set([...own.map(({ questionKey }) => questionKey), ...MAPPED_BY_KEY]);
  return [...mappingsOf(own, MAPPINGS), ...mappingsByReference(body, results, { taken, known: BY_REFERENCE })];
}

/** Finds the questions of some templates that a check answers. */
export async function questionsOfChecks(tx: Tx, templateIds: readonly string[]): Promise<(tool: Tool, checkId: string) => string[]> {
  const mappings = [...(await ownMappings(tx, templateIds)).values()].flatMap((own) => mappingsOf(own, MAPPINGS));
  return (tool, checkId) => {
    const about = mappings.filter((one) => one.tool === tool && one.checks.some((pattern) => matchesCheck(pattern, checkId)));
    return [...new Set(about.flatMap(({ questions }) => questions))];
  };
}

/** Shipped checks, each titled by the first question of a starter that it answers. */
export function shippedChecks(): KnownCheck[] {
  const texts = new Map(STARTER_QUESTIONS.map(({ key, text }) => [key, text]));
  const known = new Map<string, KnownCheck>();
  for (const { tool, checks, questions } of MAPPINGS) {
    const title = questions.map((key) => texts.get(key)).find((text) => text !== undefined) ?? '';
    for (const checkId of checks) if (!known.has(`${tool} ${checkId}`)) known.set(`${tool} ${checkId}`, { tool, checkId, title });
  }
  return [...known.values()];
}
