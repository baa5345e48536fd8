import { afterAll, expect, test } from 'vitest';
import { sampleFacts } from '#domain/deck/facts/deck.facts.sample.ts';
import { NO_LOGOS } from '#domain/deck/page/slide.model.rules.ts';
import { slidesOf } from '#domain/deck/slides/slides.rules.ts';
import { Workers } from '#server/platform/workers/workers.ts';
import { fileName, renderReview } from './documents.ts';
import { contentDisposition } from '#server/platform/files/disposition.ts';

const workers = new Workers();
afterAll(() => workers.close());

const PERIOD = { year: 2026, quarter: 4 };

test('Ten files requested at once are all generated, while this thread continues', async () => {
  const facts = sampleFacts();
  const { slides } = slidesOf(facts, { hideAmounts: false }, false);
  const formats = ['pdf', 'pptx', 'summary', 'xlsx'] as const;
  let turns = 0;
  const turning = setInterval(() => (turns += 1), 5);
  const made = await Promise.all(
    Array.from({ length: 10 }, (_, index) =>
      // A separate organisation for each, because documents of one organisation queue.
      renderReview(workers, crypto.randomUUID(), {
        format: formats[index % formats.length] ?? 'pdf',
        facts,
        slides,
        view: { hideAmounts: false },
        copy: 'customer',
        logos: NO_LOGOS,
      }),
    ),
  );
  clearInterval(turning);
  expect(made.every(({ length }) => length > 5_000)).toBe(true);
  expect(turns).toBeGreaterThan(20);
});

test.each([
  ['Northwind Traders', 'Northwind Traders - Q4 2026.pdf'],
  ['../../etc/passwd', 'etc passwd - Q4 2026.pdf'],
  ['CON', 'Review - Q4 2026.pdf'],
  ['a"b\r\nX: y', 'a b X y - Q4 2026.pdf'],
  ['', 'Review - Q4 2026.pdf'],
])('The file for a customer called %j has the name %s', (customer, name) => {
  expect(fileName(customer, PERIOD, 'pdf')).toBe(name);
});

test('A long customer name is cut to a file name that every operating system accepts', () => {
  expect(Buffer.byteLength(fileName('北'.repeat(300), PERIOD, 'pptx'))).toBeLessThan(200);
});

test('The file name of a download is sent in ASCII and in UTF-8', () => {
  expect(contentDisposition("Müller's 北 - Q4 2026.pdf")).toBe(
    `attachment; filename="Muller's _ - Q4 2026.pdf"; filename*=UTF-8''M%C3%BCller%27s%20%E5%8C%97%20-%20Q4%202026.pdf`,
  );
});
