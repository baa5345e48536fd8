import { unzipSync } from 'fflate';
import { readXlsx } from 'hucre/xlsx';
import { afterAll, describe, expect, test } from 'vitest';
import { sampleFacts } from '#domain/deck/facts/deck.facts.sample.ts';
import { type ChartPiece, type DeckSlide, type Paragraph, type Piece } from '#domain/deck/page/slide.model.rules.ts';
import { titleLines } from '#domain/deck/page/slide.parts.rules.ts';
import { Workers } from '#server/platform/workers/workers.ts';
import { misnested } from '#server/documents/documents.fixture.ts';
import { named, plain, slidesIn, wordsIn, written } from './pptx.fixture.ts';

const workers = new Workers();
afterAll(() => workers.close());

const textOf = (paragraphs: readonly Paragraph[]) => paragraphs.map(({ runs }) => runs.map(({ text }) => text).join(''));
function wordsOf(piece: Piece): string[] {
  if (piece.kind === 'text') return textOf(piece.paragraphs);
  if (piece.kind !== 'table') return [];
  return [
    ...piece.columns.map(({ title }) => title),
    ...piece.rows.flatMap(({ cells }) => cells.flatMap(({ paragraphs }) => textOf(paragraphs))),
  ];
}

const chartsOf = (slides: readonly DeckSlide[]) =>
  slides.flatMap(({ pieces }) => pieces.filter((piece): piece is ChartPiece => piece.kind === 'chart'));

const altsOf = (slide: DeckSlide | undefined) =>
  (slide?.pieces ?? []).flatMap((piece) => (piece.kind === 'table' || piece.kind === 'chart' ? [piece.alt] : []));

// oxlint-disable-next-line no-control-regex -- naming the control characters is the purpose
const FORBIDDEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ud800-\udfff]|NaN|undefined|\[object/u;

/** Cached values of each series, as shown before the workbook is opened. */
const cachedValues = (xml: string, kind: 'val' | 'yVal') =>
  [...xml.matchAll(new RegExp(`<c:${kind}>(.*?)</c:${kind}>`, 'gu'))].map(([, series = '']) =>
    [...series.matchAll(/<c:v>([^<]*)<\/c:v>/gu)].map(([, value]) => Number(value)),
  );

const given = (values: readonly (number | null)[]) => values.filter((value) => value !== null);

describe('the slides as a PowerPoint file', () => {
  test('Every slide has its message as the title that PowerPoint lists and reads first, with the line breaks of the screen', async () => {
    const { slides, parts } = await written(workers);
    const titles = slidesIn(parts).map((xml) => {
      const [, title = ''] = /type="(?:ctrT|t)itle".*?<p:txBody>(.*?)<\/p:txBody>/su.exec(xml) ?? [];
      return plain(
        [
          ...title
            .replaceAll('<a:br/>', '<a:t>|</a:t>')
            .replaceAll('</a:p><a:p>', '<a:t>|</a:t>')
            .matchAll(/<a:t>([^<]*)<\/a:t>/gu),
        ]
          .map(([, text]) => text)
          .join(''),
      );
    });
    const [cover, ...others] = slides;
    expect(titles).toEqual([cover?.title.replace('Alderbrook ', 'Alderbrook|'), ...others.map(({ title }) => titleLines(title).join('|'))]);
  });

  test('Every word of the slides is text in the file, in its texts and in its tables', async () => {
    const { slides, parts } = await written(workers);
    const missing = slidesIn(parts).flatMap((xml, place) => {
      const all = wordsIn(xml);
      return (slides[place]?.pieces ?? []).flatMap(wordsOf).filter((words) => !all.includes(words.replaceAll(/\s+/gu, ' ').trim()));
    });
    expect(missing).toEqual([]);
  });

  test('The charts have the numbers shown on screen, and so do the sheets behind them', async () => {
    const { slides, parts, bytes } = await written(workers);
    const charts = chartsOf(slides);
    const chartParts = named(parts, /^ppt\/charts\/chart\d+\.xml$/u);
    expect(charts.map(({ chart }) => chart.kind)).toEqual(['line', 'dumbbells', 'dumbbells', 'columns', 'columns', 'columns']);
    expect(chartParts).toHaveLength(charts.length);
    for (const [place, { chart }] of charts.entries()) {
      const xml = chartParts[place] ?? '';
      if (chart.kind === 'columns') {
        const written = cachedValues(xml, 'val');
        const bars = chart.series.length;
        expect(written.slice(0, bars)).toEqual(chart.series.map(({ values }) => given(values)));
        const targets = chart.line ? given(chart.line.values) : [];
        expect(written.slice(bars).flat().slice(0, targets.length)).toEqual(targets);
      } else if (chart.kind === 'line') {
        expect(cachedValues(xml, 'val')).toEqual([given(chart.series.values)]);
      } else {
        const scores = [...(/<c:xVal>(.*?)<\/c:xVal>/u.exec(xml)?.[1]?.matchAll(/<c:v>([^<]*)<\/c:v>/gu) ?? [])].map(([, value]) =>
          Number(value),
        );
        expect(scores).toEqual(chart.rows.flatMap((row) => (row ? [row.before ?? row.now, row.now, row.now] : [])));
      }
    }
    const workbooks = Object.entries(unzipSync(bytes)).filter(([name]) => name.endsWith('.xlsx'));
    expect(workbooks).toHaveLength(charts.length);
    const sheets = await Promise.all(workbooks.map(async ([, book]) => (await readXlsx(book)).sheets[0]?.rows));
    const place = charts.findIndex(({ chart }) => chart.kind === 'columns');
    const [first, bridge] = [sheets[place], charts[place]];
    if (bridge?.chart.kind !== 'columns') throw new Error('A chart has columns.');
    const { categories, series } = bridge.chart;
    expect(first?.slice(1).map((row) => row.slice(0, series.length + 1).map((value) => value ?? null))).toEqual(
      categories.map((name, at) => [name, ...series.map(({ values }) => values[at] ?? null)]),
    );
  });

  test('Charts and tables have descriptions, and decorative shapes are skipped by screen readers', async () => {
    const { slides, parts } = await written(workers);
    for (const [place, xml] of slidesIn(parts).entries()) {
      expect([...xml.matchAll(/descr="([^"]*)"/gu)].map(([, alt = '']) => plain(alt)).toSorted()).toEqual(altsOf(slides[place]).toSorted());
      expect(xml.split('<a:tblPr firstRow="1"/>')).toHaveLength(xml.split('<a:tbl>').length);
    }
    const lines = slidesIn(parts).flatMap((xml) => [...xml.matchAll(/<p:cxnSp>.*?<\/p:cxnSp>/gsu)].map(([line]) => line));
    expect(lines.length).toBeGreaterThan(50);
    expect(lines.filter((line) => !line.includes('decorative'))).toEqual([]);
    const shapes = slidesIn(parts).flatMap((xml) => [...xml.matchAll(/<p:sp>.*?<\/p:sp>/gsu)].map(([shape]) => shape));
    expect(shapes.filter((shape) => !shape.includes('<a:t>') && !shape.includes('decorative'))).toEqual([]);
  });

  test('Only the presenter copy contains speaker notes', async () => {
    const secret = 'Do not mention the outage';
    const [customer, presenter] = await Promise.all([
      written(workers, { notes: secret }),
      written(workers, { notes: secret, copy: 'presenter' }),
    ]);
    expect([...presenter.parts.values()].filter((text) => text.includes(secret))).toHaveLength(presenter.slides.length);
    expect([...customer.parts].filter(([, text]) => text.includes(secret))).toEqual([]);
  });

  test('Hidden amounts are in no byte of the file', async () => {
    const recommendations = sampleFacts().recommendations.map((one) => ({ ...one, oneTime: 98_765_400, monthly: 4_321_900, options: [] }));
    const quarters = sampleFacts().budget.quarters.map((one) => ({
      ...one,
      oneTime: 98_765_400,
      recurring: 4_321_900,
      target: 98_765_400,
    }));
    const facts = {
      recommendations,
      budget: { quarters, assumptions: [] },
      lifecycle: { devices: [], undatedPastLife: 0, costs: [], next: [] },
    };
    const amounts = /987[,.]?654|98765|43[,.]?219/u;
    const [shown, hidden] = await Promise.all([written(workers, { facts }), written(workers, { facts, hideAmounts: true })]);
    expect([...shown.parts].filter(([, text]) => amounts.test(text)).length).toBeGreaterThan(3);
    expect([...hidden.parts].filter(([, text]) => amounts.test(text))).toEqual([]);
  });

  test('A draft is marked on every slide and in the name of the document; a final one is not', async () => {
    const { review } = sampleFacts();
    const [draft, final] = await Promise.all([written(workers, { facts: { review: { ...review, isDraft: true } } }), written(workers)]);
    const [cover, ...others] = slidesIn(draft.parts).map(wordsIn);
    expect(others.filter((words) => !words.includes('Draft · '))).toEqual([]);
    expect(cover).toContain('Draft. ');
    expect(draft.parts.get('docProps/core.xml')).toContain('(draft)');
    expect([...final.parts].filter(([, text]) => /draft/iu.test(text))).toEqual([]);
  });

  test('Names in eight writing systems have a language and a font of office programs, and run in their direction', async () => {
    const names = [
      'Ирина и сыновья',
      'Αφοί Παπαδόπουλοι',
      'شركة النور للتجارة',
      'מרפאת השיניים',
      'दिल्ली दंत चिकित्सा',
      'คลินิกทันตกรรม',
      '東京歯科クリニック',
      '서울 치과',
    ];
    for (const name of names) {
      const { parts } = await written(workers, { facts: { customer: { ...sampleFacts().customer, name } } });
      const [cover = ''] = slidesIn(parts);
      const [, title = ''] = /type="(?:ctrT|t)itle".*?<p:txBody>(.*?)<\/p:txBody>/su.exec(cover) ?? [];
      const isTurned = /[\u0590-\u08ff]/u.test(name);
      expect({ name, isTurned: title.includes('rtl="1"'), isRight: title.includes('algn="r"') }).toEqual({
        name,
        isTurned,
        isRight: isTurned,
      });
      expect(title).not.toContain('lang="en-GB"');
      const needsFont = !/[\u0370-\u052f]/u.test(name);
      expect({ name, hasFont: /<a:cs typeface="(Arial|Nirmala UI|Tahoma|Yu Gothic|Malgun Gothic)"/u.test(title) }).toEqual({
        name,
        hasFont: needsFont,
      });
    }
  });

  test('The file is well-formed whatever the typed text: objects have unique numbers, and letters forbidden in XML are absent', async () => {
    const name = '<a> & "b" \u0000\u000b\ud800 \u{1f600} ]]>';
    const { parts } = await written(workers, {
      facts: { customer: { ...sampleFacts().customer, name }, provider: { name, brand: '#e11d48' } },
    });
    const xml = [...parts].filter(([path]) => /\.(?:xml|rels)$/u.test(path));
    expect(xml.length).toBeGreaterThan(60);
    expect(xml.flatMap(([path, text]) => misnested(text).map((fault) => `${path}: ${fault}`))).toEqual([]);
    expect(xml.filter(([, text]) => FORBIDDEN.test(text)).map(([path]) => path)).toEqual([]);
    for (const slide of slidesIn(parts)) {
      const ids = [...slide.matchAll(/<p:cNvPr id="(\d+)"/gu)].map(([, id]) => id);
      expect(new Set(ids).size).toBe(ids.length);
      expect(slide.match(/<a:p>(?:(?!<\/a:p>).)*<a:pPr(?:(?!<\/a:p>).)*<a:pPr/gsu)).toBeNull();
    }
  });

  test('No part of the file links elsewhere, except through a typed link', async () => {
    const { parts } = await written(workers);
    expect(named(parts, /\.rels$/u).join('')).not.toContain('TargetMode="External"');
  });
});
