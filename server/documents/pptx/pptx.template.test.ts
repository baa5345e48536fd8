import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Workers } from '#server/platform/workers/workers.ts';
import { misnested } from '#server/documents/documents.fixture.ts';
import { slidesIn, textParts, written } from './pptx.fixture.ts';
import { changed, MASTER_PART, ownTemplate, PLAIN_LAYOUT_PART, TITLE_LAYOUT_PART } from './pptx.template.fixture.ts';
import { inspectTemplate } from './pptx.template.ts';

const workers = new Workers();
let house: Uint8Array;
beforeAll(async () => {
  house = (await written(workers)).bytes;
});
afterAll(() => workers.close());

function accepted(bytes: Uint8Array): Uint8Array {
  const found = inspectTemplate({ bytes });
  if (!found || 'reasons' in found) throw new Error(`The template was refused: ${found?.reasons.join(' ')}`);
  return found.bytes;
}

function reasonsFor(bytes: Uint8Array): string[] {
  const found = inspectTemplate({ bytes });
  return found && 'reasons' in found ? found.reasons : [];
}

describe('decks in the template of an organisation', () => {
  test('A deck has the master, the layouts and the theme of the template, and every slide fills its title placeholder', async () => {
    const template = accepted(ownTemplate(house));
    const { slides, parts } = await written(workers, { template, facts: { provider: { name: 'Northlight IT', brand: '#2e7d32' } } });
    expect(parts.get(MASTER_PART)).toContain('Own mark');
    expect(parts.get('ppt/theme/theme1.xml')).toContain('Georgia');
    expect([...parts.keys()]).toContain('ppt/media/mark.png');
    // Agenda and attendees follow the cover, which is the template's.
    const drawn = slidesIn(parts);
    expect(drawn).toHaveLength(slides.length + 1);
    for (const xml of drawn) expect(/<p:ph type="(?:ctrT|t)itle"/u.exec(xml)?.index).toBe(xml.indexOf('<p:ph '));
    const names = ['Dr Priya Raman', 'Daniel Reyes', 'Where you stand'];
    expect(names.filter((name) => !drawn[1]?.includes(name))).toEqual([]);
    expect(
      [...parts].flatMap(([path, xml]) => (/\.(?:xml|rels)$/u.test(path) ? misnested(xml).map((fault) => `${path}: ${fault}`) : [])),
    ).toEqual([]);
  });

  test('Brand, text and background are those of the theme; severities keep their colours', async () => {
    const template = accepted(ownTemplate(house));
    const { parts } = await written(workers, { template, facts: { provider: { name: 'Northlight IT', brand: '#2e7d32' } } });
    const fixed = new Set(slidesIn(parts).flatMap((xml) => [...xml.matchAll(/srgbClr val="(\w+)"/gu)].map(([, colour]) => colour)));
    expect(['2E7D32', '151B23', 'FFFFFF', '5A6472', 'DCE1E7'].filter((colour) => fixed.has(colour))).toEqual([]);
    expect(fixed).toContain('8F1D2C');
    expect(slidesIn(parts).join('')).toContain('<a:schemeClr val="accent1"/>');
  });

  test('Texts are smaller in a template with a wide font, so that they take no more room than measured', async () => {
    const sizesIn = async (font: string) => {
      const template = accepted(
        changed(ownTemplate(house), {
          'ppt/theme/theme1.xml': (xml) => xml.replaceAll('typeface="Georgia"', `typeface="${font}"`),
        }),
      );
      const { parts } = await written(workers, { template });
      return [
        ...slidesIn(parts)
          .join('')
          .matchAll(/<a:rPr [^>]*sz="(\d+)"/gu),
      ].map(([, size]) => Number(size));
    };
    const [usual, wide] = [await sizesIn('Georgia'), await sizesIn('Verdana')];
    expect(wide).toEqual(usual.map((size) => Math.round(size / 1.15)));
  });

  test('Only theme, master and layouts of a template are kept: its slides, notes and properties are dropped', () => {
    const kept = [...textParts(accepted(ownTemplate(house))).keys()].filter((path) => !/slideLayouts?\/|_rels\//u.test(path));
    expect(kept.toSorted((one, other) => one.localeCompare(other))).toEqual([
      '[Content_Types].xml',
      'ppt/media/mark.png',
      MASTER_PART,
      'ppt/theme/theme1.xml',
    ]);
  });

  test.each<[string, Parameters<typeof changed>[1], string]>([
    ['macros', { 'ppt/vbaProject.bin': 'x' }, 'It contains macros or ActiveX controls.'],
    [
      'the type of a file with macros',
      {
        '[Content_Types].xml': (xml) =>
          xml.replace('openxmlformats-officedocument.presentationml.presentation.main', 'ms-powerpoint.presentation.macroEnabled.main'),
      },
      'It contains macros or has a type other than .potx and .pptx.',
    ],
    [
      'a linked picture',
      {
        'ppt/slideMasters/_rels/slideMaster1.xml.rels': (xml) =>
          xml.replace(
            '</Relationships>',
            '<Relationship Id="rId90" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/image" Target="https://example.com/a.png" TargetMode="External"/></Relationships>',
          ),
      },
      'Its master or a layout links to other files or to websites.',
    ],
    [
      'an embedded object',
      {
        'ppt/slideLayouts/_rels/slideLayout1.xml.rels': (xml) =>
          xml.replace(
            '</Relationships>',
            '<Relationship Id="rId90" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/oleObject" Target="../embeddings/a.bin"/></Relationships>',
          ),
      },
      'Its master or a layout contains an embedded object, a video or a missing picture.',
    ],
    [
      'entities',
      { [MASTER_PART]: (xml) => `<!DOCTYPE a [<!ENTITY b "c">]>${xml}` },
      'Its XML declares entities, which PowerPoint never does.',
    ],
    [
      '4:3 slides',
      { 'ppt/presentation.xml': (xml) => xml.replace('cx="12192000"', 'cx="9144000"') },
      'Its slides are not widescreen (16:9, 33.867 × 19.05 cm).',
    ],
    [
      'no title on the master',
      { [MASTER_PART]: (xml) => xml.replace('type="title"', 'type="dt"') },
      'Its master has no title placeholder.',
    ],
    ['no text on the master', { [MASTER_PART]: (xml) => xml.replace('type="body"', 'type="dt"') }, 'Its master has no text placeholder.'],
    [
      'no title slide',
      { [TITLE_LAYOUT_PART]: (xml) => xml.replace('type="title"', 'type="cust"') },
      'It has no layout of the kind “Title Slide”.',
    ],
    [
      'a title slide without a title',
      { [TITLE_LAYOUT_PART]: (xml) => xml.replace('type="ctrTitle"', 'type="dt"') },
      'The layout “Title slide” has no title placeholder.',
    ],
    [
      'no title on slides',
      { [PLAIN_LAYOUT_PART]: (xml) => xml.replace('<p:ph type="title"', '<p:ph type="dt"') },
      'The layout “Title only” has no title placeholder.',
    ],
    [
      'no slide numbers',
      { [PLAIN_LAYOUT_PART]: (xml) => xml.replace('type="sldNum"', 'type="dt"') },
      'The layout “Title only” has no slide number placeholder.',
    ],
    [
      'a dark background',
      { [MASTER_PART]: (xml) => xml.replace('bg1="lt1" tx1="dk1"', 'bg1="dk1" tx1="lt1"') },
      'Its background is dark, or its text is hard to read on it. Decks need dark text on a light background.',
    ],
  ])('A template with %s is refused, and the reason is given', (_what, parts, reason) => {
    expect(reasonsFor(changed(house, parts))).toEqual([reason]);
  });

  test('A file that is no presentation is no template', () => {
    expect(inspectTemplate({ bytes: new TextEncoder().encode('PK') })).toBeNull();
    expect(inspectTemplate({ bytes: changed(house, { 'ppt/presentation.xml': null }) })).toBeNull();
    expect(strFromU8(unzipSync(house)['ppt/presentation.xml'] ?? new Uint8Array())).toContain('sldMasterId');
  });
});
