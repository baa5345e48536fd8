import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sampleFacts } from '#domain/deck/facts/deck.facts.sample.ts';
import { OWN_SAMPLE, SAMPLE_PICTURE } from '#domain/deck/own/own.sample.ts';
import { slidesOf } from '#domain/deck/slides/slides.rules.ts';
import { Workers } from '#server/platform/workers/workers.ts';
import { renderReview } from './documents.ts';
import { slidesIn, textParts, wordsIn } from './pptx/pptx.fixture.ts';

const workers = new Workers();
afterAll(() => workers.close());

let picture: Buffer;
beforeAll(async () => {
  picture = await sharp({ create: { width: 320, height: 180, channels: 3, background: '#3355aa' } })
    .png()
    .toBuffer();
});

const EDITED = [{ key: 'cover', enabled: true }, OWN_SAMPLE, { key: 'summary', enabled: true }];

function render(format: 'pdf' | 'pptx'): Promise<Uint8Array> {
  const facts = sampleFacts();
  const { slides } = slidesOf(facts, { hideAmounts: false }, false, EDITED);
  const logos = { logo: null, provider: null, [SAMPLE_PICTURE]: { mediaType: 'image/png' as const, bytes: picture } };
  return renderReview(workers, crypto.randomUUID(), { format, facts, slides, view: { hideAmounts: false }, copy: 'customer', logos });
}

interface Node {
  role?: string;
  alt?: string;
  children?: Node[];
}

const figuresIn = ({ role, alt, children = [] }: Node): string[] => [
  ...(role === 'Figure' ? [alt ?? ''] : []),
  ...children.flatMap((child) => figuresIn(child)),
];

describe('own slides in the files of a review', () => {
  test('The PDF has the text as a list and the picture as a figure with its description', async () => {
    const bytes = await render('pdf');
    const pdf = await getDocument({ data: bytes.slice(), verbosity: 0 }).promise;
    const page = await pdf.getPage(2);
    const words = (await page.getTextContent()).items.map((item) => ('str' in item ? item.str : '')).join(' ');
    expect(words).toContain('Your new server room');
    expect(words).toContain('Two racks');
    expect(figuresIn((await page.getStructTree()) as Node)).toEqual(['Two racks behind a glass door']);
    expect(Buffer.from(bytes).toString('latin1')).toContain('pdfuaid:part');
  });

  test('PowerPoint has the text and the picture in the placeholders of its layout for two columns', async () => {
    const parts = textParts(await render('pptx'));
    const slide = slidesIn(parts)[1] ?? '';
    expect(wordsIn(slide)).toContain('Finished in October.');
    expect(slide).toMatch(/<p:pic><p:nvPicPr><p:cNvPr [^>]*descr="Two racks behind a glass door"/u);
    expect(slide).toMatch(/<p:pic>.*<p:ph [^>]*idx="2"\/>.*<\/p:pic>/su);
    const relations = parts.get('ppt/slides/_rels/slide2.xml.rels') ?? '';
    const layout = /slideLayout\d+\.xml/u.exec(relations)?.[0] ?? '';
    expect(parts.get(`ppt/slideLayouts/${layout}`)).toContain('<p:cSld name="Two columns"');
    expect(relations).toContain(`media/deck-${SAMPLE_PICTURE}.png`);
    expect([...parts.keys()]).toContain(`ppt/media/deck-${SAMPLE_PICTURE}.png`);
    expect(slide.split('<a:spcBef><a:spcPts val="0"/></a:spcBef>')).toHaveLength(4);
    expect(slide).not.toContain('srgbClr');
  });
});
