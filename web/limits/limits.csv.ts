import type { RateLimits } from '#contract/limits/limits.contract.ts';

/** A field that a spreadsheet program would read as a formula begins with an apostrophe. */
function cell(value: string | number): string {
  const text = String(value);
  const safe = /^[=+\-@\t\r]/.test(text) && typeof value === 'string' ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** What the page shows: times, calls, people and tokens, one line each. */
export function limitsCsv({ bars, calls, callers, blockedSignIns, theirs }: RateLimits): string {
  const rows: (string | number)[][] = [
    ['What', 'Name', 'Requests', 'Refused'],
    ...bars.map(({ at, requests, rejected }) => ['Time', at, requests, rejected]),
    ...calls.map(({ name, requests, rejected }) => ['Call', name, requests, rejected]),
    ...callers.map(({ kind, name, requests, rejected }) => [kind === 'token' ? 'API token' : 'Person', name, requests, rejected]),
    ...theirs.map((tool) => ['Other system', tool.name, tool.calls, 0]),
    ...blockedSignIns.map(({ ip, tries }) => ['Refused sign-ins', ip, tries, tries]),
  ];
  // The mark by which a spreadsheet program reads it as UTF-8.
  return `\uFEFF${rows.map((row) => row.map(cell).join(',')).join('\r\n')}`;
}
