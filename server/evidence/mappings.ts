import { readFileSync } from 'node:fs';
import * as z from 'zod/mini';
import { FRESH_DAYS, type Mapping, matchesCheck } from '#domain/evidence/mapping.rules.ts';
import type { Tool } from '#domain/evidence/results.rules.ts';

const Rule = z.union([
  z.object({ kind: z.literal('worst') }),
  z.object({ kind: z.literal('share'), notMetBelow: z.number(), metAt: z.number() }),
]);

const Shipped = z.array(
  z.object({
    checks: z.array(z.string()),
    questions: z.array(z.string()),
    rule: z._default(Rule, { kind: 'worst' }),
    days: z._default(z.number(), FRESH_DAYS),
    reversed: z._default(z.boolean(), false),
    part: z._default(z.boolean(), false),
    whole: z._default(z.boolean(), false),
  }),
);

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
];

const read = (tool: Tool) =>
  Shipped.parse(JSON.parse(readFileSync(new URL(`./mappings/${tool}.json`, import.meta.url), 'utf8'))).map((mapping) => ({
    tool,
    ...mapping,
  }));

/** Mappings of checks to questions of the starters, and of other templates with the same question keys. */
export const MAPPINGS: readonly Mapping[] = MAPPED.flatMap(read);

/** Keys of the questions that a check answers. */
export function questionsOfCheck(tool: Tool, checkId: string): string[] {
  const own = MAPPINGS.filter((one) => one.tool === tool && one.checks.some((pattern) => matchesCheck(pattern, checkId)));
  return [...new Set(own.flatMap(({ questions }) => questions))];
}
