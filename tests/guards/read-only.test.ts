import { readFile } from 'node:fs/promises';
import { join, posix } from 'node:path';
import { expect, test } from 'vitest';
import { isClosedWhenReadOnly } from '#contract/endpoint.ts';
import { ENDPOINTS } from '#contract/endpoints.ts';
import { waitsForPayment } from '#domain/users/permissions.rules.ts';

const ROOT = join(import.meta.dirname, '..', '..');
const IMPORT = /(?:import|export)\s(?:[^'";]*?\sfrom\s)?'([^']+)'|import\(\s*'([^']+)'\s*\)/g;
const FROM_CONTRACT = /import\s+\{([^}]*)\}\s+from\s+'#contract\//g;
const CLOSED = new Set(ENDPOINTS.filter(({ entry }) => isClosedWhenReadOnly(entry)).map(({ name }) => name));

/** Screens that configure an organisation. Their components without a check depend on the file that renders them. */
const SCREENS = ['web/settings/SettingsPage.tsx', 'web/integrations/IntegrationsPage.tsx', 'web/users/UsersPage.tsx'];

/** True if the file checks before it offers a change: a permission that waitsForPayment covers, or useIsReadOnly. */
const asks = (text: string) =>
  text.includes('useIsReadOnly()') ||
  [...text.matchAll(/(?:useCan\(\)|may)\('([\w:]+)'\)/g)].some(([, held = '']) => waitsForPayment(held));

/** Calls of a file that the server refuses while the subscription is read-only. */
function closedCallsIn(text: string): string[] {
  const named = [...text.matchAll(FROM_CONTRACT)].flatMap(([, names = '']) => names.split(',').map((name) => name.trim()));
  return named.filter((name) => CLOSED.has(name) && new RegExp(`\\bcall(?:<\\w+>)?\\(\\s*${name}\\b|Change\\(${name}\\b`).test(text));
}

function importsOf(path: string, text: string): string[] {
  return [...text.matchAll(IMPORT)].flatMap((match) => {
    const name = match[1] ?? match[2] ?? '';
    if (name.startsWith('#web/')) return [name.replace('#web/', 'web/')];
    return name.startsWith('./') ? [posix.join(posix.dirname(path), name)] : [];
  });
}

/** Closed calls reachable from a screen without a check on the way, and the number of files with a check. */
async function unasked(screen: string): Promise<{ calls: string[]; asking: number }> {
  const [seen, waiting, calls] = [new Set<string>(), [screen], [] as string[]];
  let asking = 0;
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (seen.has(path) || !/\.tsx?$/.test(path)) continue;
    seen.add(path);
    const text = await readFile(join(ROOT, path), 'utf8');
    if (asks(text)) asking += 1;
    else {
      calls.push(...closedCallsIn(text).map((name) => `${path}: ${name}`));
      waiting.push(...importsOf(path, text));
    }
  }
  return { calls, asking };
}

test('[BILL-69] No setup screen makes a call that is refused while the subscription is read-only, unless it checks first', async () => {
  for (const screen of SCREENS) {
    const { calls, asking } = await unasked(screen);
    expect(calls, screen).toEqual([]);
    expect(asking, screen).toBeGreaterThan(0);
  }
});
