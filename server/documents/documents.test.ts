import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { strFromU8, unzipSync } from 'fflate';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { afterAll, describe, expect, test } from 'vitest';
import { deckOf } from '#domain/deck/deck.rules.ts';
import { documentFrom, sampleDocument, sampleFigures, sparseDocument } from '#domain/deck/deck.sample.ts';
import type { QbrDocument } from '#domain/qbrs/qbrs.rules.ts';
import { Workers } from '#server/platform/workers/workers.ts';
import { contentDisposition, fileName, renderDocument } from './documents.ts';

const workers = new Workers();
afterAll(() => workers.close());

/** Each document has an organisation of its own, so that none waits for another. */
const renderPdf = (document: QbrDocument) => renderDocument(workers, crypto.randomUUID(), { format: 'pdf', document });
const renderPptx = (document: QbrDocument) => renderDocument(workers, crypto.randomUUID(), { format: 'pptx', document });

/** Removes white space and zero-width spaces, because Typst may have broken a word there. */
const joined = (text: string) => text.replaceAll(/[\s\u200b]+/gu, '');

async function pagesOf(bytes: Uint8Array) {
  const pdf = await getDocument({ data: bytes.slice(), verbosity: 0 }).promise;
  const pages: string[] = [];
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const content = await (await pdf.getPage(number)).getTextContent();
    pages.push(content.items.map((item) => ('str' in item ? item.str : '')).join(' '));
  }
  const { info } = await pdf.getMetadata();
  const marks = await pdf.getMarkInfo();
  return { pages, info: JSON.stringify(info), isTagged: marks !== null };
}

function partsOf(bytes: Uint8Array, path: RegExp): string[] {
  return Object.entries(unzipSync(bytes)).flatMap(([name, content]) => (path.test(name) ? [strFromU8(content)] : []));
}

function slideTexts(bytes: Uint8Array): string[] {
  const words = (xml: string) => [...xml.matchAll(/<a:t>([^<]*)<\/a:t>/gu)].map(([, text = '']) => text).join(' ');
  return partsOf(bytes, /^ppt\/slides\/slide\d+\.xml$/u).map(words);
}

/** The numbers of each series of a chart, as PowerPoint shows them before it opens the workbook. */
function chartValues(xml: string): number[][] {
  return [...xml.matchAll(/<c:val>([\s\S]*?)<\/c:val>/gu)].map(([, series = '']) =>
    [...series.matchAll(/<c:v>([^<]*)<\/c:v>/gu)].map(([, value]) => Number(value)),
  );
}

function withNarrative(document: QbrDocument, narrative: string): QbrDocument {
  return {
    ...document,
    sections: document.sections.map((section) => (section.key === 'recommendations' ? { ...section, narrative } : section)),
  };
}

function withLogo(mediaType: 'image/png' | 'image/jpeg' | 'image/svg+xml', bytes: Uint8Array): QbrDocument {
  const document = sampleDocument();
  return { ...document, branding: { ...document.branding, logo: { mediaType, bytes } } };
}

const inter = createRequire(import.meta.url).resolve('@expo-google-fonts/inter/font-family.png');
const PICTURE = new Uint8Array(readFileSync(inter));
const DRAWING = new TextEncoder().encode(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 4"><rect width="9" height="4" fill="#16a34a"/></svg>',
);

describe('the PDF of a QBR', () => {
  test('The PDF of a QBR contains the customer, the score and every message, and numbers its pages', async () => {
    const document = sampleDocument({ sections: 14, findings: 40 });
    const deck = deckOf(document);
    const { pages, info, isTagged } = await pagesOf(await renderPdf(document));
    expect(pages).toHaveLength(deck.slides.length);
    for (const [index, { title }] of deck.slides.entries()) expect(joined(pages[index] ?? '')).toContain(joined(title));
    expect(pages[2]).toContain('82');
    expect(joined(pages[2] ?? '')).toContain(`3/${pages.length}`);
    expect(joined(pages[0] ?? '')).not.toContain(`1/${pages.length}`);
    expect(info).toContain('Northwind Traders - Q4 2026 business review');
    expect(info).toContain('en-GB');
    expect(isTagged).toBe(true);
  });

  test('The PDF of a QBR declares the accessibility standard PDF/UA', async () => {
    const bytes = await renderPdf(sampleDocument());
    expect(Buffer.from(bytes).toString('latin1')).toContain('pdfuaid:part');
  });

  test('The PDF of a QBR contains every section title and finding of a long assessment', async () => {
    const document = sampleDocument({ sections: 14, findings: 40 });
    const text = joined((await pagesOf(await renderPdf(document))).pages.join(' '));
    for (const { title } of document.figures.sections) expect(text).toContain(joined(title));
    for (const { title } of document.figures.findings.all) expect(text).toContain(joined(title));
  });

  test('The PDF of a QBR prints markup in a text as it was written and runs none of it', async () => {
    const hostile = '#panic("x") *bold* _it_ @ref \\u{41} $x$ <label> #include "/etc/passwd" = Title // note';
    const document = withNarrative(sampleDocument({ customer: '#panic() & <b>' }), `${hostile}\nnul\u0000byte \u202eturned`);
    const { pages } = await pagesOf(await renderPdf(document));
    const text = joined(pages.join(' '));
    expect(joined(pages[0] ?? '')).toContain('#panic()&<b>');
    expect(text).toContain(joined(hostile));
    expect(text).toContain('nulbyteturned');
  });

  test('The PDF of a QBR keeps the whole of a word of ten thousand letters', async () => {
    const { pages } = await pagesOf(await renderPdf(withNarrative(sampleDocument(), 'W'.repeat(10_000))));
    expect(pages.join('').match(/W/gu)?.length).toBeGreaterThanOrEqual(10_000);
  });

  test.each(['شركة الشمال للتجارة', '北風貿易股份有限公司', '👨‍👩‍👧‍👦 Family Co', '\u{10ffff}'])(
    'The PDF of a QBR is created for a customer called %s',
    async (customer) => {
      const document = sampleDocument({ customer });
      expect((await pagesOf(await renderPdf(document))).pages).toHaveLength(deckOf(document).slides.length);
    },
  );

  test.each([
    ['a picture', 'image/png', PICTURE],
    ['a drawing', 'image/svg+xml', DRAWING],
    ['half a picture', 'image/png', PICTURE.slice(0, 300)],
    ['a broken drawing', 'image/svg+xml', new TextEncoder().encode('<svg <<<')],
    ['something else', 'image/jpeg', new Uint8Array(64)],
    ['nothing', 'image/png', new Uint8Array()],
  ] as const)('The PDF and the PowerPoint of a QBR are created with %s as the logo', async (_name, mediaType, bytes) => {
    expect((await renderPdf(withLogo(mediaType, bytes))).length).toBeGreaterThan(10_000);
    expect((await renderPptx(withLogo(mediaType, bytes))).length).toBeGreaterThan(10_000);
  });

  test('The PDF of a QBR is created when there are hardly any figures', async () => {
    const { pages } = await pagesOf(await renderPdf(sparseDocument()));
    expect(pages.join(' ')).toContain('There is no alignment score yet');
  });
});

test('A QBR with 250 findings and notes of 10,000 characters is created as PDF and as PowerPoint', async () => {
  const figures = sampleFigures({ findings: 250 });
  const all = figures.findings.all.map((finding) => ({ ...finding, note: 'Not tested yet. '.repeat(625) }));
  const document = documentFrom({ ...figures, findings: { ...figures.findings, all, top: all.slice(0, 5) } });
  const { pages } = await pagesOf(await renderPdf(document));
  expect(pages).toHaveLength(deckOf(document).slides.length);
  expect(pages.length).toBeLessThan(100);
  expect(pages.at(-1)).toContain('more words');
  expect(slideTexts(await renderPptx(document))).toHaveLength(pages.length);
});

describe('the PowerPoint of a QBR', () => {
  test('The PowerPoint of a QBR contains every message and the narrative as text that can be edited', async () => {
    const document = withNarrative(sampleDocument(), 'Replace the old server & its twin.\n- First <this>');
    const texts = slideTexts(await renderPptx(document));
    expect(texts).toHaveLength(deckOf(document).slides.length);
    const all = texts.join(' ');
    for (const { title } of deckOf(document).slides) expect(all).toContain(title.replaceAll('&', '&amp;'));
    expect(all).toContain('Replace the old server &amp; its twin.');
    expect(all).toContain('First &lt;this&gt;');
  });

  test('The PowerPoint of a QBR contains charts with the numbers of its figures', async () => {
    const figures = sampleFigures();
    const charts = partsOf(await renderPptx(documentFrom(figures)), /^ppt\/charts\/chart\d+\.xml$/u).map(chartValues);
    const scores = figures.sections.flatMap(({ score }) => (score === null ? [] : [score])).toSorted((one, other) => other - one);
    expect(charts).toHaveLength(2);
    expect(charts).toContainEqual([figures.trend.map(({ score }) => score)]);
    expect(charts.some((series) => JSON.stringify(series.at(-1)) === JSON.stringify(scores))).toBe(true);
  });

  test('The PowerPoint of a QBR has a workbook for each chart and no external link', async () => {
    const bytes = await renderPptx(withLogo('image/png', PICTURE));
    expect(Object.keys(unzipSync(bytes)).filter((name) => /embeddings\/.*\.xlsx$/u.test(name))).toHaveLength(2);
    expect(partsOf(bytes, /\.rels$/u).join('')).not.toContain('TargetMode="External"');
  });

  test('The PowerPoint of a QBR keeps a score of 0 as 0 in the chart and in its workbook', async () => {
    const figures = sampleFigures({ sections: 2 });
    const document = documentFrom({
      ...figures,
      trend: [],
      sections: figures.sections.map((section) => ({ ...section, score: 0, previous: null })),
    });
    const bytes = await renderPptx(document);
    const workbook = Object.entries(unzipSync(bytes)).find(([name]) => name.endsWith('.xlsx'))?.[1] ?? new Uint8Array();
    expect(partsOf(bytes, /^ppt\/charts\/chart\d+\.xml$/u).map(chartValues)).toEqual([[[0, 0]]]);
    expect(partsOf(workbook, /sheet1\.xml$/u).join('')).toContain('<c r="B2"><v>0</v></c>');
  });

  test('The PowerPoint of a QBR is well-formed XML whatever the customer is called', async () => {
    const bytes = await renderPptx(sampleDocument({ customer: '<a> & "b" \u0000\u000b\ud800 \u{1f600}' }));
    const xml = partsOf(bytes, /\.xml$/u).join('');
    // oxlint-disable-next-line no-control-regex -- naming the control characters is the purpose
    expect(xml).not.toMatch(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ud800-\udfff]/u);
    expect(xml).not.toContain('NaN');
  });
});

test('Ten documents requested at once are all created', async () => {
  const made = await Promise.all(Array.from({ length: 10 }, (_, index) => (index % 2 === 0 ? renderPdf : renderPptx)(sampleDocument())));
  expect(made.every(({ length }) => length > 10_000)).toBe(true);
});

test.each([
  ['Northwind Traders', 'Northwind Traders - Q4 2026.pdf'],
  ['../../etc/passwd', 'etc passwd - Q4 2026.pdf'],
  ['CON', 'Review - Q4 2026.pdf'],
  ['a"b\r\nX: y', 'a b X y - Q4 2026.pdf'],
  ['', 'Review - Q4 2026.pdf'],
])('The file for a customer called %j has the name %s', (customer, name) => {
  expect(fileName(sampleDocument({ customer }), 'pdf')).toBe(name);
});

test('A long customer name is cut to a file name that every operating system accepts', () => {
  expect(Buffer.byteLength(fileName(sampleDocument({ customer: '北'.repeat(300) }), 'pptx'))).toBeLessThan(200);
});

test('The file name of a download is sent in ASCII and in UTF-8', () => {
  expect(contentDisposition("Müller's 北 - Q4 2026.pdf")).toBe(
    `attachment; filename="Muller's _ - Q4 2026.pdf"; filename*=UTF-8''M%C3%BCller%27s%20%E5%8C%97%20-%20Q4%202026.pdf`,
  );
});
