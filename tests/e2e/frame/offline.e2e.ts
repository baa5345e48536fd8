import sharp from 'sharp';
import { z } from 'zod';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type DemoSite, openDemoSite } from '#tests/e2e/demo.site.ts';

const Manifest = z.object({
  display: z.literal('standalone'),
  start_url: z.literal('/'),
  icons: z.array(z.object({ src: z.string(), sizes: z.string(), type: z.string() })),
});

describe('an installed app', () => {
  let site: DemoSite;
  beforeAll(async () => {
    site = await openDemoSite();
  });
  afterAll(() => site.close());

  test('[OPS-3] The manifest names icons of the sizes that browsers need to install the app', async () => {
    const { page } = await site.signedIn('vcio');
    await page.goto('/customers');
    const href = await page.locator('link[rel=manifest]').getAttribute('href');
    const fetched = await page.request.get(href ?? '');
    expect(fetched.headers()['content-type']).toContain('application/manifest+json');
    const { icons } = Manifest.parse(await fetched.json());
    const drawn = icons.filter(({ sizes }) => sizes !== 'any');
    for (const { src, sizes } of drawn) {
      const { width, height, format } = await sharp(await (await page.request.get(src)).body()).metadata();
      expect([`${width}x${height}`, format], src).toEqual([sizes, 'png']);
    }
    expect(drawn.map(({ sizes }) => sizes)).toEqual(expect.arrayContaining(['192x192', '512x512']));
  });

  test('[OPS-4] Without a connection, a page says that the server cannot be reached, and nothing of customers is stored for it', async () => {
    const { page, context } = await site.signedIn('vcio', { newProfile: true, withWorker: true });
    await page.goto('/customers');
    const active = () => page.evaluate(async () => (await navigator.serviceWorker.getRegistration('/'))?.active?.state);
    await expect.poll(active).toBe('activated');
    await page.getByRole('heading', { name: 'Customers' }).waitFor();

    await context.setOffline(true);
    await page.goto('/customers?offline=1');
    await page.getByRole('heading', { name: 'Plumbline cannot be reached' }).waitFor();
    const stored = await page.evaluate(async () => {
      const names = await caches.keys();
      const keys = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
      return keys.flat().map(({ url }) => new URL(url).pathname);
    });
    expect(stored.toSorted()).toEqual(['/offline.css', '/offline.html']);

    await context.setOffline(false);
    await page.getByRole('link', { name: 'Try again' }).click();
    await page.getByRole('heading', { name: 'Customers' }).waitFor();
    expect(site.complaints).toEqual([]);
  });
});
