import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { afterAll, expect, test } from 'vitest';
import { sampleFacts } from '#domain/deck/facts/deck.facts.sample.ts';
import { NO_LOGOS } from '#domain/deck/page/slide.model.rules.ts';
import { slidesOf } from '#domain/deck/slides/slides.rules.ts';
import { Workers } from '#server/platform/workers/workers.ts';
import { converted, wholeLibreOfficePath } from '#tests/support/libreoffice.ts';
import { renderAnnex, renderDeckPptx, renderMinutes } from './documents.deck.ts';

const workers = new Workers();
afterAll(() => workers.close());

async function pagesOf(bytes: Uint8Array): Promise<string[]> {
  const pdf = await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise;
  const pages = Array.from({ length: pdf.numPages }, async (_, index) => {
    const { items } = await (await pdf.getPage(index + 1)).getTextContent();
    return items.map((item) => ('str' in item ? item.str : '')).join('');
  });
  return Promise.all(pages);
}

const bare = (text: string) => text.replaceAll(/\s+/gu, '');

test.skipIf(!wholeLibreOfficePath())('Another office program opens slides, annex and minutes unchanged', async () => {
  const program = wholeLibreOfficePath();
  if (!program) throw new Error('The test runs only where there is one.');
  const facts = sampleFacts();
  const { slides } = slidesOf(facts, { hideAmounts: false }, false);
  const { customer, provider, review, people, next } = facts;
  const meeting = { startsAt: review.startsAt, timezone: review.timezone, place: review.place, isDraft: false, people };
  const came = { decisions: [], ours: next.ours, theirs: next.theirs, text: [], nextReview: next.review };
  const minutes = { customer: customer.name, provider, review: review.word, ...meeting, ...came };
  const files = new Map([
    ['deck.pptx', await renderDeckPptx(workers, 'one', { slides, facts, logos: NO_LOGOS, copy: 'customer' })],
    ['annex.xlsx', await renderAnnex(workers, 'one', { facts, view: { hideAmounts: false } })],
    ['minutes.docx', await renderMinutes(workers, 'one', minutes)],
  ]);
  const printed = converted(program, files, 'pdf');
  const [deck, annex, text] = await Promise.all([...printed.values()].map(pagesOf));
  expect(deck).toHaveLength(slides.length);
  for (const [place, { title }] of slides.entries()) expect(bare(deck?.[place] ?? '')).toContain(bare(title));
  expect(bare(annex?.join('') ?? '')).toContain(bare('17,700.00'));
  for (const { name } of people) expect(bare(text?.join('') ?? '')).toContain(bare(name));
});
