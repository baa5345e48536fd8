import type { Loaded } from './bytes.ts';
import type { DocumentResult } from './documents.ts';
import type { Growth } from './growth.ts';
import type { LoginResult } from './login.ts';
import type { Result, Side } from './rounds.ts';

const GROWTH_GOAL = 1.3;
/** Bytes that make no difference beside the headers. */
const WEIGHTLESS = 500;

const number = (value: number, digits = 1) => (Number.isFinite(value) ? value.toFixed(digits) : '-');
const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`;

/** Columns as wide as their widest word. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = head.map((title, at) => Math.max(title.length, ...rows.map((row) => row[at]?.length ?? 0)));
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell, at) => (at === 0 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0))).join(' | ')} |`;
  const rule = `| ${widths.map((width, at) => (at === 0 ? '-'.repeat(width) : `${'-'.repeat(width - 1)}:`)).join(' | ')} |`;
  return [line(head), rule, ...rows.map(line)].join('\n');
}

export function requestsTable(results: readonly Result[]): string {
  const side = (
    name: string,
    who: string,
    { perSecond, p50, p99, p99At50, serverCpu, databaseCpu, bytes }: Side,
    ratio: string,
    goal: string,
  ) => [
    name,
    who,
    number(perSecond, 0),
    number(p50, 2),
    number(p99, 2),
    number(p99At50 ?? Number.NaN, 1),
    number(serverCpu, 3),
    number(databaseCpu, 3),
    number(bytes, 0),
    ratio,
    goal,
  ];
  const rows = results.flatMap(({ name, goal, ratio, product, floor }) => {
    const verdict = goal ? `${goal.id} >= ${number(goal.ratio)}: ${ratio >= goal.ratio ? 'met' : 'missed'}` : '';
    return [side(name, 'Plumbline', product, number(ratio, 2), verdict), side('', 'floor', floor, '', '')];
  });
  return table(['10 connections', '', 'req/s', 'p50 ms', 'p99 ms', 'p99 at 50', 'CPU ms', 'DB CPU ms', 'bytes', 'x floor', 'goal'], rows);
}

/** What a hundred polls a second take of one core, server and database together. */
export function pollsTable(results: readonly Result[]): string {
  const rows = results
    .filter(({ isPoll }) => isPoll)
    .map(({ name, product: { serverCpu, databaseCpu } }) => {
      const both = serverCpu + databaseCpu;
      return [name, number(serverCpu, 3), number(databaseCpu, 3), number(both, 3), `${number(both * 10)} %`];
    });
  return table(['Polls', 'CPU ms', 'DB CPU ms', 'both ms', '100 polls/s, of a core'], rows);
}

export function growthTable(grown: readonly Growth[]): string {
  const rows = grown.map(({ path, medians, ratio }) => [
    path,
    number(medians.S, 2),
    number(medians.M, 2),
    number(medians.L, 2),
    number(ratio, 2),
    ratio < GROWTH_GOAL ? 'met' : 'missed',
  ]);
  return table(['One connection, p50 ms', 'S', 'M', 'L', 'L / M', `goal < ${GROWTH_GOAL}`], rows);
}

export function loginTable(results: readonly LoginResult[]): string {
  return table(
    ['Signing in with a password', 'argon2 alone, p50 ms', 'request, p50 ms', '10 at once, p50 ms', '10 at once, per second'],
    results.map(({ memory, alone, one, ten, tenPerSecond }) => [
      `${memory / 1024} MiB a hash${memory === results[0]?.memory ? ' (as shipped)' : ''}`,
      number(alone),
      number(one),
      number(ten),
      number(tenPerSecond),
    ]),
  );
}

export function documentsTable(results: readonly DocumentResult[]): string {
  return table(
    ['Review of 150 questions', 'size', 'first ms', 'then ms', 'peak MiB', 'before MiB'],
    results.map(({ format, bytes, first, later, peak, before }) => [
      format.toUpperCase(),
      kilobytes(bytes),
      number(first, 0),
      number(later, 0),
      number(peak ?? Number.NaN, 0),
      number(before ?? Number.NaN, 0),
    ]),
  );
}

export function bytesTable(loaded: readonly Loaded[]): string {
  return table(
    ['First visit', 'files', 'script brotli', 'script gzip', 'style brotli', 'style gzip'],
    loaded.map(({ path, files, script, style, complete }) => [
      complete ? path : `${path} (frame only)`,
      String(files),
      kilobytes(script.brotli),
      kilobytes(script.gzip),
      kilobytes(style.brotli),
      kilobytes(style.gzip),
    ]),
  );
}

/** What would make a comparison worthless: refused requests, or one side that sends much less than the other. */
export function doubtsAbout(results: readonly Result[]): string[] {
  return results.flatMap(({ name, goal, product, floor }) => {
    const failures = product.failures + floor.failures;
    const share = product.bytes / floor.bytes;
    return [
      ...(failures > 0 ? [`${name}: ${failures} requests failed.`] : []),
      ...(goal && Math.abs(share - 1) > 0.15 && Math.abs(product.bytes - floor.bytes) > WEIGHTLESS
        ? [`${name}: the answers differ in size (${number(share, 2)} times the floor's).`]
        : []),
    ];
  });
}
