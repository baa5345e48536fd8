import pg from 'pg';

/** Reverses rows that a statement does not order, so that tests or code that depend on the order on disk fail immediately. */
const prototype: object = pg.Query.prototype;
const mark = Symbol.for('plumbline: unordered rows are reversed');

interface Answered {
  text?: string;
  _results?: pg.QueryResult | pg.QueryResult[];
}

/** True for a select without an outermost `order by`; those in brackets do not count. */
function isUnordered(text: string): boolean {
  if (!/^\s*(select|with)\b/i.test(text)) return false;
  let outer = text.replace(/'(?:[^']|'')*'/g, "''");
  for (let inner = ''; inner !== outer;) {
    inner = outer;
    outer = inner.replace(/\([^()]*\)/g, ' ');
  }
  return !/\border\s+by\b/i.test(outer);
}

function reverseRows({ text, _results: results }: Answered): void {
  if (text === undefined || !results || !isUnordered(text)) return;
  for (const { rows } of [results].flat()) rows.reverse();
}

// Patches once: a worker loads modules once, but setup files before each test file.
if (!(mark in prototype)) {
  const original: unknown = Object.getOwnPropertyDescriptor(prototype, 'handleReadyForQuery')?.value;
  if (typeof original !== 'function') throw new Error('pg.Query has no end of a query to listen to.');
  const listening = function (this: Answered, ...given: unknown[]): unknown {
    reverseRows(this);
    return original.apply(this, given);
  };
  Object.defineProperty(prototype, 'handleReadyForQuery', { value: listening, configurable: true, writable: true });
  Object.defineProperty(prototype, mark, { value: true });
}
