import { sampleFacts } from '#domain/deck/facts/deck.facts.sample.ts';
import { afterAll, describe, expect, test } from 'vitest';
import { CHAPTERS } from '#domain/deck/page/slide.model.rules.ts';
import { Workers } from '#server/platform/workers/workers.ts';
import { named, slidesIn, written } from './pptx.fixture.ts';

const workers = new Workers();
afterAll(() => workers.close());

const DRAWN = /^ppt\/(?:slides|charts|slideLayouts|slideMasters)\/[^/]+\.xml$/u;
const layoutsIn = (parts: ReadonlyMap<string, string>) => named(parts, /^ppt\/slideLayouts\/slideLayout\d+\.xml$/u);
const namesIn = (xml: string) => [...xml.matchAll(/<p:cNvPr id="\d+" name="([^"]*)"/gu)].map(([, name = '']) => name);

describe('the PowerPoint file in the hands of a person who edits it', () => {
  test('Changing the theme recolours everything: no slide, chart or layout has a colour of its own', async () => {
    for (const brand of [null, '#0b5b60', '#ffd400', '#e11d48', '#111111', '#ffffff']) {
      const { parts } = await written(workers, { facts: { provider: { name: 'Northlight IT', brand } } });
      const drawn = [...parts].filter(([path]) => DRAWN.test(path));
      expect(drawn.length).toBeGreaterThan(35);
      const fixed = drawn.flatMap(([path, xml]) => [...xml.matchAll(/srgbClr val="(\w+)"/gu)].map(([, colour]) => `${path} ${colour}`));
      expect({ brand, fixed }).toEqual({ brand, fixed: [] });
    }
  });

  test('Changing the fonts of the theme changes every text: no slide, chart or layout names a font for Latin letters', async () => {
    const { parts } = await written(workers);
    const fonts = [...parts].flatMap(([path, xml]) =>
      DRAWN.test(path) ? [...xml.matchAll(/<a:latin typeface="([^"]*)"/gu)].map(([, font]) => font) : [],
    );
    expect(new Set(fonts)).toEqual(new Set(['+mj-lt', '+mn-lt']));
  });

  test('A new slide can be made in the house look from layouts for a title, chapter, content, columns, a table and a chart', async () => {
    const { parts } = await written(workers);
    const layouts = layoutsIn(parts).map((xml) => /<p:cSld name="([^"]*)"/u.exec(xml)?.[1]);
    expect(layouts).toEqual([
      'Title slide',
      'Chapter',
      'Title and content',
      'Two columns',
      'Table',
      'Chart',
      'Title only',
      'Blank',
      ...CHAPTERS,
    ]);
    const [master = ''] = named(parts, /^ppt\/slideMasters\/slideMaster1\.xml$/u);
    for (const kind of ['title', 'body', 'ftr', 'sldNum']) expect(master).toContain(`<p:ph type="${kind}"`);
    const content = layoutsIn(parts)[2] ?? '';
    expect(namesIn(content)).toEqual(expect.arrayContaining(['Title', 'Kicker', 'Lead', 'Content', 'Source', 'Footer', 'Slide number']));
  });

  test('Every placeholder of a slide is one of its layout, and the title is the first object of each slide', async () => {
    const { parts } = await written(workers);
    const holders = (xml: string) =>
      [...xml.matchAll(/<p:ph ([^>]*?)\/>/gu)].map(([, one = '']) => one.replaceAll(/ hasCustomPrompt="1"| sz="\w+"/gu, ''));
    const layouts = layoutsIn(parts);
    for (const [path, xml] of parts) {
      const number = /^ppt\/slides\/slide(\d+)\.xml$/u.exec(path)?.[1];
      if (number === undefined) continue;
      const relations = parts.get(`ppt/slides/_rels/slide${number}.xml.rels`) ?? '';
      const layout = layouts[Number(/slideLayout(\d+)\.xml/u.exec(relations)?.[1]) - 1] ?? '';
      const [first, ...others] = holders(xml);
      expect(first).toMatch(/^type="(?:ctrT|t)itle"$/u);
      expect(namesIn(xml)[1]).toBe('Title');
      expect(holders(layout)).toEqual(expect.arrayContaining([first, ...others]));
      expect(xml).not.toContain('hasCustomPrompt');
    }
  });

  test('Objects that belong together are one group with a name in words, and few objects are loose', async () => {
    const { slides, parts } = await written(workers);
    const groups = slidesIn(parts).map((xml) =>
      [...xml.matchAll(/<p:grpSp><p:nvGrpSpPr><p:cNvPr id="\d+" name="([^"]*)"/gu)].map(([, name = '']) => name),
    );
    const at = (section: string) => groups[slides.findIndex((slide) => slide.section === section)] ?? [];
    expect(at('risks')).toContain('Risk map');
    expect(at('summary')).toContain('Alignment score');
    expect(at('options').filter((name) => name.startsWith('Option '))).toEqual([
      'Option 1: Test what exists',
      'Option 2: Locked copy',
      'Option 3: Standby in the cloud',
    ]);
    const names = slidesIn(parts).flatMap((xml) => namesIn(xml).slice(1));
    expect(names.filter((name) => !/\p{Letter}|\p{Number}|…/u.test(name))).toEqual([]);
    expect(Math.max(...slidesIn(parts).map(looseIn))).toBeLessThan(35);
  });

  test('Labels above columns are labels of the chart, so that they follow its numbers', async () => {
    const { slides, parts } = await written(workers);
    const shown = slides.flatMap(({ pieces }) => pieces.flatMap((piece) => (piece.kind === 'chart' ? [piece.chart] : [])));
    const drawn = named(parts, /^ppt\/charts\/chart\d+\.xml$/u);
    const columns = shown.flatMap((chart, place) => (chart.kind === 'columns' ? [{ chart, xml: drawn[place] ?? '' }] : []));
    expect(columns.length).toBeGreaterThan(2);
    const sheets = named(parts, /workbook\d+\.xlsx\/xl\/worksheets\/sheet1\.xml$/u);
    expect(sheets.filter((xml) => /<f>SUM\(B2:[A-Z]2\)<\/f>/u.test(xml))).toHaveLength(columns.length);
    for (const { chart, xml } of columns) {
      const total = /<c:v>Total<\/c:v>.*?<\/c:ser>/su.exec(xml)?.[0] ?? '';
      expect(total).toMatch(/<c:numFmt formatCode="0(?:\.0)?" |c15:datalabelsRange/u);
      const labels = [...total.matchAll(/<c:dLbl>.*?<\/c:dLbl>/gsu)].filter(([label]) => !label.includes('c:delete'));
      expect(labels).toHaveLength(chart.totals.filter((one) => one !== null).length);
      const slide =
        slidesIn(parts)[slides.findIndex(({ pieces }) => pieces.some((piece) => piece.kind === 'chart' && piece.chart === chart))] ?? '';
      const loose = chart.totals.filter(
        (one) => one !== null && slide.includes(`<a:t>${one}</a:t></a:r><a:endParaRPr lang="en-GB" sz="1600"`),
      );
      expect(loose).toEqual([]);
    }
  });

  test('A target line is level over the years in which the target is the same', async () => {
    const { budget: known } = sampleFacts();
    const quarters = known.quarters.map(({ parts: _, ...quarter }) => quarter);
    const { parts } = await written(workers, { facts: { budget: { ...known, quarters } } });
    const budget = named(parts, /^ppt\/charts\/chart\d+\.xml$/u).find((xml) => xml.includes('<c:v>Target</c:v>')) ?? '';
    const targets = [...budget.matchAll(/<c:v>Target(?: \d)?<\/c:v>.*?<c:val>(.*?)<\/c:val>/gsu)].map(([, values = '']) =>
      [...values.matchAll(/<c:v>([^<]*)<\/c:v>/gu)].map(([, value]) => value),
    );
    expect(targets.length).toBeGreaterThan(1);
    for (const values of targets) expect(new Set(values).size).toBe(1);
  });

  test('A file has the language of the organisation, and names in other letters have theirs', async () => {
    const customer = { name: 'Alderbrook', people: 60, startMonth: 4, currency: 'USD' };
    const american = await written(workers, { facts: { customer: { ...customer, locale: 'en-US' } }, copy: 'presenter' });
    const german = await written(workers, { facts: { customer: { ...customer, locale: 'de-DE' } } });
    const languages = (parts: ReadonlyMap<string, string>) => [
      ...new Set(
        [...parts].flatMap(([path, xml]) => (path.startsWith('ppt/') ? [...xml.matchAll(/ lang="([^"]*)"/gu)].map(([, one]) => one) : [])),
      ),
    ];
    expect(languages(american.parts)).toEqual(['en-US']);
    expect(languages(german.parts)).toEqual(['en-GB']);
  });
});

/** Objects outside of groups. */
function looseIn(xml: string): number {
  let depth = 0;
  let loose = 0;
  for (const [, closing, name] of xml.matchAll(/<(\/?)p:(grpSp|sp|cxnSp|pic|graphicFrame)>/gu)) {
    if (closing) depth -= 1;
    else {
      if (depth === 0 && name !== 'grpSp') loose += 1;
      depth += 1;
    }
  }
  return loose;
}
