import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { afterAll, describe, expect, test } from 'vitest';
import type { DeckFacts } from '#domain/deck/facts/deck.facts.rules.ts';
import { sampleFacts } from '#domain/deck/facts/deck.facts.sample.ts';
import { type Cell, NO_LOGOS } from '#domain/deck/page/slide.model.rules.ts';
import { spokenChange } from '#domain/deck/page/table.parts.rules.ts';
import { slidesOf } from '#domain/deck/slides/slides.rules.ts';
import { Workers } from '#server/platform/workers/workers.ts';
import { renderDeckPdf, renderSummaryPdf } from '#server/documents/documents.deck.ts';
import { readLogo } from '#server/documents/documents.logo.ts';

const workers = new Workers();
afterAll(() => workers.close());

const deckOf = (facts: DeckFacts, hasLogo = false) => ({
  facts,
  slides: slidesOf(facts, { hideAmounts: false }, hasLogo).slides,
  logos: NO_LOGOS,
});
const render = (changed: Partial<DeckFacts> = {}) => renderDeckPdf(workers, crypto.randomUUID(), deckOf(sampleFacts(changed)));

/** Removes white space and zero-width spaces, where lines may have been broken. */
const joined = (text: string) => text.replaceAll(/[\s\u200b]+/gu, '');

interface Node {
  role?: string;
  alt?: string;
  children?: Node[];
}

async function read(bytes: Uint8Array) {
  const pdf = await getDocument({ data: bytes.slice(), verbosity: 0 }).promise;
  const pages: { text: string; tree: Node }[] = [];
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const page = await pdf.getPage(number);
    const content = await page.getTextContent();
    // A page without tags has no tree.
    const tree = ((await page.getStructTree()) ?? {}) as Node;
    pages.push({ text: content.items.map((item) => ('str' in item ? item.str : '')).join(' '), tree });
  }
  const { info } = await pdf.getMetadata();
  return { pages, info: JSON.stringify(info), isTagged: (await pdf.getMarkInfo()) !== null };
}

const rolesOf = (node: Node | undefined): string[] => [
  ...(node?.role === undefined ? [] : [node.role]),
  ...(node?.children ?? []).flatMap((child) => rolesOf(child)),
];
const nodesOf = (node: Node | undefined, role: string): Node[] => [
  ...(node?.role === role ? [node] : []),
  ...(node?.children ?? []).flatMap((child) => nodesOf(child, role)),
];

/** True if the compiler accepted the file as PDF/UA, which it refuses when a letter has no glyph. */
const isAccessible = (bytes: Uint8Array) => Buffer.from(bytes).toString('latin1').includes('pdfuaid:part');
const fontsIn = (bytes: Uint8Array) =>
  new Set(
    Buffer.from(bytes)
      .toString('latin1')
      .match(/Noto\w*|Inter/gu),
  );

function withName(name: string): Partial<DeckFacts> {
  const { customer, gaps } = sampleFacts();
  return { customer: { ...customer, name }, gaps: gaps.map((gap) => ({ ...gap, words: name })) };
}

describe('the PDF of a deck', () => {
  test('Every slide is one page with its title as heading and its number', async () => {
    const { slides } = deckOf(sampleFacts());
    const bytes = await render();
    const { pages, info, isTagged } = await read(bytes);
    expect(pages).toHaveLength(slides.length);
    for (const [index, { title }] of slides.entries()) {
      expect(joined(pages[index]?.text ?? '')).toContain(joined(title));
      expect(rolesOf(pages[index]?.tree).filter((role) => role === 'H1')).toHaveLength(1);
    }
    expect(joined(pages[4]?.text ?? '')).toMatch(/NorthlightIT5$/u);
    expect(info).toContain('Alderbrook Dental Group: Quarterly business review, Q4 2026');
    expect(isTagged).toBe(true);
    expect(isAccessible(bytes)).toBe(true);
  });

  test('Tables are real tables with headers, and each chart has alternative text', async () => {
    const { slides } = deckOf(sampleFacts());
    const { pages } = await read(await render());
    for (const [index, { key, pieces }] of slides.entries()) {
      const { tree } = pages[index] ?? {};
      const tables = pieces.filter(({ kind }) => kind === 'table');
      expect([key, nodesOf(tree, 'Table')]).toEqual([key, expect.objectContaining({ length: tables.length })]);
      expect([key, nodesOf(tree, 'TH').length > 0]).toEqual([key, tables.length > 0]);
      const alts = pieces.flatMap((piece) => {
        if (piece.kind === 'chart') return [piece.alt];
        if (piece.kind !== 'table') return [];
        const spokenAt = (cell: Cell, place: number) =>
          cell.spoken ?? spokenChange(cell, { title: piece.columns[place]?.title ?? '' }) ?? [];
        return piece.rows.flatMap(({ cells }) => cells.flatMap(spokenAt));
      });
      expect(nodesOf(tree, 'Figure').map(({ alt }) => alt)).toEqual(alts);
    }
    const spoken = pages.flatMap(({ tree }) => nodesOf(tree, 'Figure').map(({ alt }) => alt ?? ''));
    expect(spoken).toContainEqual(expect.stringMatching(/^up [\d.]+ points?$/u));
    expect(spoken).toContainEqual(expect.stringMatching(/^down [\d.]+ points?$/u));
  });

  test('Text typed by a customer or a colleague is printed as written, and none of it is executed', async () => {
    const hostile = '#panic("x") *bold* _it_ @ref \\u{41} $x$ <label> = T // no';
    const { pages } = await read(await render(withName(hostile)));
    const all = joined(pages.map(({ text }) => text).join(' '));
    expect(joined(pages[0]?.text ?? '')).toContain(joined(hostile));
    expect(all).not.toContain('panicked');
  });

  test('A word of ten thousand letters neither blocks the file nor leaves its box', async () => {
    const { pages } = await read(await render(withName('W'.repeat(10_000))));
    expect(joined(pages[0]?.text ?? '')).toContain('W');
  });

  test.each([
    ['Latin', 'Müller & Söhne Großhandel', []],
    ['Cyrillic', 'Стоматология «Улыбка»', []],
    ['Greek', 'Οδοντιατρείο Αθηνών', []],
    ['Arabic', 'عيادة الأسنان', ['NotoSansArabic']],
    ['Hebrew', 'מרפאת שיניים', ['NotoSansHebrew']],
    ['Devanagari', 'दन्त चिकित्सालय', ['NotoSansDevanagari']],
    ['Thai', 'คลินิกทันตกรรม', ['NotoSansThai']],
    ['Chinese', '北風貿易股份有限公司', ['NotoSansSC']],
    ['Japanese', 'さくら歯科カタカナ', ['NotoSansSC']],
    ['Korean', '서울치과 병원', ['NotoSansKR']],
  ])('A name in %s letters has a glyph for each of them, from a font that no other deck loads', async (_script, name, fonts) => {
    const bytes = await renderDeckPdf(workers, crypto.randomUUID(), deckOf(sampleFacts(withName(name))));
    expect(isAccessible(bytes)).toBe(true);
    expect([...fontsIn(bytes)].filter((font) => font.startsWith('Noto')).toSorted()).toEqual(fonts);
    const letters = (text: string) => [...joined(text.normalize('NFKC'))].toSorted().join('');
    const { pages } = await read(bytes);
    for (const letter of letters(name)) expect(joined(pages[0]?.text.normalize('NFKC') ?? '')).toContain(letter);
  });

  test('Pictures missing from all fonts are left out, and letters of other scripts become question marks, never empty boxes', async () => {
    const bytes = await render(withName('👨‍👩‍👧‍👦 Family Co \u1a00\u1a01 \u{10ffff}'));
    const { pages } = await read(bytes);
    expect(isAccessible(bytes)).toBe(true);
    expect(joined(pages[0]?.text ?? '')).toContain('FamilyCo???');
  });

  test('A logo is in the file with its alternative text, and a broken one is left out', async () => {
    const picture = new Uint8Array(readFileSync(createRequire(import.meta.url).resolve('@expo-google-fonts/inter/font-family.png')));
    const deck = deckOf(sampleFacts(), true);
    const withLogo = async (bytes: Uint8Array) =>
      renderDeckPdf(workers, crypto.randomUUID(), {
        ...deck,
        logos: { ...NO_LOGOS, logo: await readLogo({ mediaType: 'image/png', bytes }) },
      });
    const withPicture = await withLogo(picture);
    const broken = await withLogo(picture.slice(0, 400));
    const alts = async (bytes: Uint8Array) => nodesOf((await read(bytes)).pages[0]?.tree, 'Figure').map(({ alt }) => alt);
    expect(await alts(withPicture)).toEqual(['Logo of Northlight IT']);
    expect(await alts(broken)).toEqual([]);
  });

  test("The cover has the customer's logo and the provider's, and a broken one does not affect the other", async () => {
    const picture = new Uint8Array(readFileSync(createRequire(import.meta.url).resolve('@expo-google-fonts/inter/font-family.png')));
    const provider = { ...sampleFacts().provider, isLogoTheirs: true, hasOwnLogo: true };
    const deck = deckOf(sampleFacts({ provider }), true);
    const alts = async (logo: Uint8Array, providers: Uint8Array) => {
      const stored = (bytes: Uint8Array) => readLogo({ mediaType: 'image/png', bytes });
      const logos = { logo: await stored(logo), provider: await stored(providers) };
      const bytes = await renderDeckPdf(workers, crypto.randomUUID(), { ...deck, logos });
      return nodesOf((await read(bytes)).pages[0]?.tree, 'Figure').map(({ alt }) => alt);
    };
    const broken = picture.slice(0, 400);
    expect(await alts(picture, picture)).toEqual(['Logo of Alderbrook Dental Group', 'Logo of Northlight IT']);
    expect(await alts(picture, broken)).toEqual(['Logo of Alderbrook Dental Group']);
    expect(await alts(broken, picture)).toEqual(['Logo of Northlight IT']);
  });

  test("[QBR-91] The board summary has the customer's logo and the provider's", async () => {
    const bytes = readFileSync(createRequire(import.meta.url).resolve('@expo-google-fonts/inter/font-family.png'));
    const logo = await readLogo({ mediaType: 'image/png', bytes: new Uint8Array(bytes) });
    const provider = { ...sampleFacts().provider, isLogoTheirs: true, hasOwnLogo: true };
    const pdf = await renderSummaryPdf(workers, crypto.randomUUID(), {
      facts: sampleFacts({ provider }),
      view: { hideAmounts: false },
      logos: { logo, provider: logo },
    });
    const alts = nodesOf((await read(pdf)).pages[0]?.tree, 'Figure').map(({ alt }) => alt ?? '');
    expect(alts.filter((alt) => alt.startsWith('Logo'))).toEqual(['Logo of Alderbrook Dental Group', 'Logo of Northlight IT']);
    expect(isAccessible(pdf)).toBe(true);
  });

  test('The board summary is one page of A4 with its risks and decisions as tables', async () => {
    const bytes = await renderSummaryPdf(workers, crypto.randomUUID(), {
      facts: sampleFacts(),
      view: { hideAmounts: false },
      logos: NO_LOGOS,
    });
    const { pages } = await read(bytes);
    expect(pages).toHaveLength(1);
    expect(isAccessible(bytes)).toBe(true);
    expect(nodesOf(pages[0]?.tree, 'Table')).toHaveLength(2);
    expect(rolesOf(pages[0]?.tree).filter((role) => role === 'H1')).toHaveLength(1);
    expect(joined(pages[0]?.text ?? '')).toContain('twocriticalrisksareopen;decisions1and2resolveboth');
  });

  test('A typed link works, an address that could run code is not linked, and items are a list', async () => {
    const deck = deckOf(sampleFacts());
    const words = (text: string, href?: string) => ({ text, ...(href === undefined ? {} : { href }) });
    const slides = deck.slides.map((slide) =>
      slide.key === 'sections'
        ? {
            ...slide,
            lead: 'The plan, not this',
            leadText: [{ runs: [words('The plan', 'https://example.com/plan'), words(', not this', 'javascript:alert(1)')] }],
            pieces: slide.pieces.map((piece) =>
              piece.kind === 'text'
                ? { ...piece, paragraphs: ['One', 'Two'].map((text) => ({ isItem: true, runs: [words(text)] })) }
                : piece,
            ),
          }
        : slide,
    );
    const bytes = await renderDeckPdf(workers, crypto.randomUUID(), { ...deck, slides });
    expect(isAccessible(bytes)).toBe(true);
    const page = await (await getDocument({ data: bytes.slice(), verbosity: 0 }).promise).getPage(5);
    const links = (await page.getAnnotations()).map(({ url }) => String(url));
    expect(links).toEqual(['https://example.com/plan']);
    expect(rolesOf((await read(bytes)).pages[4]?.tree)).toContain('LI');
  });
});
