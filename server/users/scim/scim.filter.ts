import { ScimError } from './scim.errors.ts';

const OPERATORS = ['eq', 'ne', 'co', 'sw', 'ew', 'gt', 'ge', 'lt', 'le'] as const;
type Operator = (typeof OPERATORS)[number];
export type Literal = string | number | boolean | null;

/** Filter of RFC 7644, section 3.4.2.2. Attributes are in lower case, with their sub-attribute: `username`, `emails.value`. */
export type Filter =
  | { kind: 'and' | 'or'; parts: Filter[] }
  | { kind: 'not'; part: Filter }
  | { kind: 'present'; attribute: string }
  | { kind: 'compare'; attribute: string; operator: Operator; value: Literal }
  /** At least one item of the attribute satisfies the filter of its sub-attributes. */
  | { kind: 'some'; attribute: string; part: Filter };

const LONGEST = 1000;
const TOKEN = /\s*(?:([()[\]])|("(?:[^"\\]|\\.)*")|(-?\d+(?:\.\d+)?)(?![\w:.-])|(\.?[a-z$][\w:.$-]*))/iy;
const SCHEMA_PREFIX = /^urn:.*:(?=[^:]+$)/i;

export function parseFilter(text: string): Filter {
  if (text.length > LONGEST) throw unsupported();
  const parser = new Parser(tokensOf(text));
  const filter = parser.alternatives();
  parser.finish();
  return filter;
}

function tokensOf(text: string): string[] {
  const tokens: string[] = [];
  const source = text.trim();
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < source.length) {
    const [found] = TOKEN.exec(source) ?? [];
    if (found === undefined) throw unsupported();
    tokens.push(found.trim());
  }
  return tokens;
}

class Parser {
  #tokens: readonly string[];
  #next = 0;

  constructor(tokens: readonly string[]) {
    this.#tokens = tokens;
  }

  alternatives(): Filter {
    return this.#joined('or', () => this.#joined('and', () => this.#single()));
  }

  finish(): void {
    if (this.#next < this.#tokens.length) throw unsupported();
  }

  #joined(kind: 'and' | 'or', part: () => Filter): Filter {
    const first = part();
    const parts = [first];
    while (this.#takes(kind)) parts.push(part());
    return parts.length === 1 ? first : { kind, parts };
  }

  #single(): Filter {
    if (this.#takes('not')) return { kind: 'not', part: this.#enclosed('(', ')') };
    if (this.#tokens[this.#next] === '(') return this.#enclosed('(', ')');
    const attribute = attributeOf(this.#take());
    if (this.#tokens[this.#next] !== '[') return this.#comparison(attribute);
    const part = this.#enclosed('[', ']');
    // Entra ID compares a sub-attribute of the selected items: `emails[type eq "work"].value eq "x"`.
    const sub = this.#tokens[this.#next];
    if (!sub?.startsWith('.')) return { kind: 'some', attribute, part };
    this.#next += 1;
    return { kind: 'some', attribute, part: { kind: 'and', parts: [part, this.#comparison(attributeOf(sub.slice(1)))] } };
  }

  #enclosed(open: string, close: string): Filter {
    if (!this.#takes(open)) throw unsupported();
    const filter = this.alternatives();
    if (!this.#takes(close)) throw unsupported();
    return filter;
  }

  #comparison(attribute: string): Filter {
    if (this.#takes('pr')) return { kind: 'present', attribute };
    const name = this.#take().toLowerCase();
    const operator = OPERATORS.find((one) => one === name);
    if (operator === undefined) throw unsupported();
    return { kind: 'compare', attribute, operator, value: literalOf(this.#take()) };
  }

  #take(): string {
    const token = this.#tokens[this.#next];
    if (token === undefined) throw unsupported();
    this.#next += 1;
    return token;
  }

  #takes(word: string): boolean {
    const isNext = this.#tokens[this.#next]?.toLowerCase() === word;
    if (isNext) this.#next += 1;
    return isNext;
  }
}

function attributeOf(token: string): string {
  const name = token.replace(SCHEMA_PREFIX, '').toLowerCase();
  if (!/^[a-z$][\w$-]*(?:\.[a-z$][\w$-]*)?$/.test(name)) throw unsupported();
  return name;
}

function literalOf(token: string): Literal {
  const text = token.startsWith('"') ? token : token.toLowerCase();
  try {
    const value: unknown = JSON.parse(text);
    if (value === null || typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value;
  } catch {
    // Refused below, like a value of another type.
  }
  throw unsupported();
}

export function unsupported(): ScimError {
  return new ScimError(400, 'The filter is not valid, or compares an attribute that cannot be compared in this way', {
    scimType: 'invalidFilter',
  });
}

/** Reports whether an item of a multi-valued attribute satisfies a filter of its sub-attributes. */
export function satisfies(item: Readonly<Record<string, unknown>>, filter: Filter): boolean {
  switch (filter.kind) {
    case 'and':
      return filter.parts.every((part) => satisfies(item, part));
    case 'or':
      return filter.parts.some((part) => satisfies(item, part));
    case 'not':
      return !satisfies(item, filter.part);
    case 'present':
      return (valueOf(item, filter.attribute) ?? '') !== '';
    case 'compare':
      return compared(valueOf(item, filter.attribute), filter.operator, filter.value);
    default:
      throw unsupported();
  }
}

function valueOf(item: Readonly<Record<string, unknown>>, attribute: string): Literal {
  const [, held] = Object.entries(item).find(([name]) => name.toLowerCase() === attribute) ?? [];
  return typeof held === 'string' || typeof held === 'boolean' || typeof held === 'number' ? held : null;
}

const COMPARISONS: Record<Operator, (held: string, value: string) => boolean> = {
  eq: (held, value) => held === value,
  ne: (held, value) => held !== value,
  co: (held, value) => held.includes(value),
  sw: (held, value) => held.startsWith(value),
  ew: (held, value) => held.endsWith(value),
  gt: (held, value) => held > value,
  ge: (held, value) => held >= value,
  lt: (held, value) => held < value,
  le: (held, value) => held <= value,
};

function compared(held: Literal, operator: Operator, value: Literal): boolean {
  if (typeof held === 'string' && typeof value === 'string') return COMPARISONS[operator](held.toLowerCase(), value.toLowerCase());
  if (operator === 'eq') return held === value;
  return operator === 'ne' && held !== value;
}
