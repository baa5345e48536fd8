import * as z from 'zod/mini';
import type { Endpoint } from '#contract/endpoint.ts';
import type { ErrorCode } from '#contract/errors.contract.ts';
import { REQUIRED } from '#contract/words.ts';
import { STOP_EARLY } from '#contract/fields.ts';
import { Fault } from './faults.ts';

interface Issue {
  code?: string | undefined;
  path: PropertyKey[];
  message: string;
  input?: unknown;
  origin?: unknown;
  minimum?: unknown;
}

function pathOf(issue: Issue): string {
  return issue.path.map((part, index) => (typeof part === 'number' ? `[${part}]` : `${index > 0 ? '.' : ''}${String(part)}`)).join('');
}

/** 'customerId' becomes 'Customer id'. */
function spelled(field: string): string {
  const words = field.replace(/([A-Z])/g, (letter) => ` ${letter.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function codeOf(issue: Issue): ErrorCode {
  const isMissing = issue.code === 'invalid_type' && issue.message === REQUIRED;
  if (isMissing) return 'REQUIRED_FIELD';
  if (issue.code === 'invalid_format' && issue.path.at(-1) === 'email') return 'INVALID_EMAIL';
  return issue.origin === 'string' ? codeOfLength(issue) : 'VALIDATION_ERROR';
}

function codeOfLength({ code, minimum }: Issue): ErrorCode {
  if (code === 'too_big') return 'VALUE_TOO_LONG';
  if (code !== 'too_small') return 'VALIDATION_ERROR';
  return minimum === 1 ? 'REQUIRED_FIELD' : 'VALUE_TOO_SHORT';
}

/** Error for the first invalid field; the details contain all of them. */
export function refusalOfIssues(issues: readonly Issue[], malformed?: ErrorCode): Fault {
  const [first] = issues;
  if (!first) return new Fault('VALIDATION_ERROR');
  const details = issues.slice(0, 20).map((issue) => ({ path: pathOf(issue), message: issue.message }));
  if (malformed && first.path.length > 1) return new Fault(malformed, { details, field: pathOf(first) });

  const code = codeOf(first);
  const field = pathOf(first);
  // List items are named after their list.
  const name = spelled(first.path.findLast((part) => typeof part === 'string') ?? 'input');
  // Sentences of the specification already name their field.
  const isSentence = code === 'INVALID_EMAIL' || first.message.startsWith(`${name} `);
  const message = code === 'REQUIRED_FIELD' ? `${name} is required` : isSentence ? first.message : `${name}: ${first.message}`;
  return new Fault(code, { message, details, ...(field ? { field } : {}) });
}

/** Parses one part of a request; undeclared fields are dropped. */
export function parseInput(schema: z.ZodMiniType | undefined, input: unknown, malformed?: ErrorCode): unknown {
  if (!schema) return undefined;
  const parsed = schema.safeParse(input, malformed ? STOP_EARLY : undefined);
  if (!parsed.success) throw refusalOfIssues(parsed.error.issues, malformed);
  return parsed.data;
}

/**
 * Rejects a change with only unknown fields, which would change nothing and still count as a change. Beside known fields, unknown ones are
 * dropped as usual.
 */
export function refuseUnknownAlone(schema: z.ZodMiniType | undefined, body: unknown): void {
  if (!(schema instanceof z.ZodMiniObject) || typeof body !== 'object' || body === null) return;
  const names = Object.keys(body).filter((name) => name !== 'version');
  const unknown = names.find((name) => !Object.hasOwn(schema.shape, name))?.slice(0, 100);
  if (unknown === undefined || names.some((name) => Object.hasOwn(schema.shape, name))) return;
  throw new Fault('VALIDATION_ERROR', { field: unknown, message: `This endpoint has no field ${unknown}` });
}

/** Unknown query parameters are rejected: a misspelt filter must not return every row. */
export function parseQuery(schema: z.ZodMiniType | undefined, query: unknown): unknown {
  const known = schema instanceof z.ZodMiniObject ? schema.shape : {};
  const unknown = Object.keys(query ?? {}).find((name) => !Object.hasOwn(known, name));
  if (unknown !== undefined)
    throw new Fault('VALIDATION_ERROR', {
      field: unknown.slice(0, 100),
      message: `This endpoint has no parameter ${unknown.slice(0, 100)}`,
    });
  return parseInput(schema, query);
}

/** An invalid id gets the same response as a missing row. */
export function parseParams(entry: Endpoint, params: unknown): unknown {
  const parsed = entry.params?.safeParse(params);
  if (!parsed) return undefined;
  if (parsed.success) return parsed.data;
  const { issues } = parsed.error;
  throw entry.notFound && issues[0]?.path[0] === 'id' ? new Fault(entry.notFound) : refusalOfIssues(issues);
}
