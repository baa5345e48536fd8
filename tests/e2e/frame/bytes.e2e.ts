import { expect, test } from 'vitest';
import { addedByScreens, loadedBy } from './built-bytes.ts';

const KB = 1000;

test.each([
  ['signing in', '/auth', 150],
  ['the dashboard with its frame', '/', 235],
])('Opening %s downloads (%s) at most %i kB of script and 12 kB of style', async (_, path, most) => {
  const loaded = await loadedBy(path);
  expect(loaded).toMatchObject({ complete: true });
  expect(loaded?.script.gzip).toBeLessThanOrEqual(most * KB);
  expect(loaded?.style.gzip).toBeLessThanOrEqual(12 * KB);
});

test.each(['/auth', '/'])('The browser compiles the scripts of %s beside the main thread', async (path) => {
  expect(await loadedBy(path)).toMatchObject({ complete: true, compiledAhead: true });
});

test('No screen adds more than 80 kB of script to the app shell', async () => {
  const screens = await addedByScreens();
  expect(screens.length).toBeGreaterThan(15);
  expect(screens.filter(({ gzip }) => gzip > 80 * KB)).toEqual([]);
});
