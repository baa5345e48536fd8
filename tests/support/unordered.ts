import pg from 'pg';

/**
 * Rows that a statement does not order come back the other way round than PostgreSQL happened to read them. So what rests on the order
 * of the disk, in a test or in the product, fails at once, and not on the day on which a page is read from elsewhere.
 */
const prototype: object = pg.Query.prototype;
const mark = Symbol.for('plumbline: unordered rows are reversed');

interface Answered {
  text?: string;
  _results?: pg.QueryResult | pg.QueryResult[];
}

/** Whether a select, with whatever stands before it, has an order of its own beside those inside of brackets. */
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

// The modules of a worker are loaded once, its setup files before each test file.
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
