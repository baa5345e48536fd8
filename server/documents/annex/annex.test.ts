import { strFromU8, unzipSync } from 'fflate';
import { readXlsx } from 'hucre/xlsx';
import { afterAll, describe, expect, test } from 'vitest';
import { sampleFacts } from '#domain/deck/facts/deck.facts.sample.ts';
import type { DeckFacts } from '#domain/deck/facts/deck.facts.rules.ts';
import { renderAnnex } from '#server/documents/documents.deck.ts';
import { Workers } from '#server/platform/workers/workers.ts';
import { libreOfficePath, recomputed } from '#tests/support/libreoffice.ts';

const workers = new Workers();
afterAll(() => workers.close());

const annexOf = (changed: Partial<DeckFacts> = {}, hideAmounts = false) =>
  renderAnnex(workers, crypto.randomUUID(), { facts: sampleFacts(changed), view: { hideAmounts } });

async function sheetsOf(bytes: Uint8Array) {
  const { sheets } = await readXlsx(bytes);
  return new Map(sheets.map(({ name, rows }) => [name, rows]));
}

describe('the annex of a review as a spreadsheet', () => {
  test('The annex has the recommendations, the roadmap, the budget and the findings in the words of the deck', async () => {
    const facts = sampleFacts();
    const sheets = await sheetsOf(await annexOf());
    expect([...sheets.keys()]).toEqual(['Review', 'Recommendations', 'Roadmap', 'Budget', 'Findings', 'Service']);
    expect(sheets.get('Service')?.slice(1)).toEqual(
      facts.service
        ?.toReversed()
        .map(({ year, quarter, tickets, firstResponseMinutes, resolutionMinutes, satisfaction }) => [
          `Q${quarter} ${year}`,
          tickets,
          firstResponseMinutes,
          resolutionMinutes,
          satisfaction,
        ]),
    );
    expect(
      sheets
        .get('Recommendations')
        ?.slice(1, 9)
        .map(([number, title]) => [number, title]),
    ).toEqual(facts.recommendations.map(({ number, title }) => [number, title]));
    expect(
      sheets
        .get('Findings')
        ?.slice(1)
        .map(([, words]) => words),
    ).toEqual(facts.gaps.map(({ words }) => words));
    expect(sheets.get('Budget')?.[1]?.slice(1, 13)).toEqual(facts.budget.quarters.map(({ oneTime }) => oneTime / 100));
  });

  test('Every table has a tinted head that stays in view, a filter over its rows, and prints on A4 with its head on each page', async () => {
    const { sheets } = await readXlsx(await annexOf(), { readStyles: true });
    const count = sampleFacts().recommendations.length;
    expect(Object.fromEntries(sheets.map(({ name, autoFilter }) => [name, autoFilter?.range ?? null]))).toMatchObject({
      Review: null,
      Recommendations: `A1:K${count + 1}`,
      Roadmap: `A1:I${count + 1}`,
      Budget: null,
    });
    for (const { freezePane, pageSetup, cells, columns, name } of sheets) {
      expect(freezePane, name).toMatchObject({ rows: 1 });
      expect(pageSetup, name).toMatchObject({ paperSize: 'a4', orientation: 'landscape', fitToWidth: 1, printTitlesRow: '$1:$1' });
      expect(cells?.get('0,0')?.style, name).toMatchObject({
        fill: { fgColor: { rgb: expect.stringMatching(/DCE1E7$/u) } },
        font: { bold: true },
      });
      expect(
        columns?.every(({ width = 0 }) => width > 0),
        name,
      ).toBe(true);
    }
    const parts = unzipSync(await annexOf());
    expect(strFromU8(parts['xl/workbook.xml'] ?? new Uint8Array())).toContain('Recommendations!$1:$1');
    expect(strFromU8(parts['xl/worksheets/sheet2.xml'] ?? new Uint8Array())).toMatch(/<autoFilter .*fitToHeight="0"/su);
  });

  test('Amounts are numbers with the sign of their currency, where the customer’s locale writes it', async () => {
    const { customer } = sampleFacts();
    const formats = async (changed: Partial<DeckFacts['customer']>) => {
      const { sheets } = await readXlsx(await annexOf({ customer: { ...customer, ...changed } }), { readStyles: true });
      const cell = sheets.find(({ name }) => name === 'Recommendations')?.cells?.get('1,9');
      return [typeof cell?.value, cell?.style?.numFmt];
    };
    expect(await formats({})).toEqual(['number', '"£"#,##0.00']);
    expect(await formats({ currency: 'KWD' })).toEqual(['number', '"KWD "#,##0.000']);
    expect(await formats({ currency: 'EUR', locale: 'de-DE' })).toEqual(['number', '#,##0.00" €"']);
    expect(await formats({ currency: 'JPY' })).toEqual(['number', expect.stringMatching(/^"(?:JP)?¥"#,##0$/u)]);
  });

  test('The annex names the currency with the sign of the deck', async () => {
    const { customer } = sampleFacts();
    const heads = (await sheetsOf(await annexOf({ customer: { ...customer, currency: 'USD' } }))).get('Recommendations')?.[0];
    expect(heads?.slice(-2)).toEqual(['One-time, $, excl. VAT', 'Monthly, $, excl. VAT']);
  });

  test('An amount to be quoted is text that no total counts', async () => {
    const [first, ...others] = sampleFacts().recommendations;
    if (!first) throw new Error('The sample recommends something.');
    const sheets = await sheetsOf(await annexOf({ recommendations: [{ ...first, costKnown: false }, ...others] }));
    expect(sheets.get('Recommendations')?.[1]?.slice(-2)).toEqual(['to be quoted', 'to be quoted']);
  });

  test('Hidden amounts and the budget are in no byte of the file', async () => {
    const recommendations = sampleFacts().recommendations.map((one) => ({ ...one, oneTime: 98_765_400, monthly: 4_321_900 }));
    const [shown, hidden] = await Promise.all([annexOf({ recommendations }), annexOf({ recommendations }, true)]);
    const bytesOf = (file: Uint8Array) =>
      Object.values(unzipSync(file))
        .map((part) => strFromU8(part))
        .join('');
    expect(bytesOf(shown)).toMatch(/987654/u);
    expect(bytesOf(hidden)).not.toMatch(/987654|43219|excl\. VAT/u);
    expect([...(await sheetsOf(hidden)).keys()]).not.toContain('Budget');
  });

  test('A draft annex is marked as a draft, and a text that begins like a formula stays text', async () => {
    const { review, customer } = sampleFacts();
    const bytes = await annexOf({
      review: { ...review, isDraft: true },
      customer: { ...customer, name: '=HYPERLINK("http://evil.example")' },
    });
    const sheets = await sheetsOf(bytes);
    expect(sheets.get('Review')?.flat()).toEqual(expect.arrayContaining(['Draft', '=HYPERLINK("http://evil.example")']));
    expect(strFromU8(unzipSync(bytes)['xl/worksheets/sheet1.xml'] ?? new Uint8Array())).not.toContain('<f>');
  });

  test.skipIf(!libreOfficePath())('Another program opens the annex and computes the totals of the deck', async () => {
    const program = libreOfficePath();
    if (!program) throw new Error('The test runs only where there is one.');
    const saved = recomputed(program, new Map([['annex', await annexOf()]])).get('annex');
    const sheets = await sheetsOf(saved ?? new Uint8Array());
    expect(
      sheets
        .get('Recommendations')
        ?.slice(9, 11)
        .map((row) => row.slice(-2)),
    ).toEqual([
      [39_740, 715],
      [17_700, 565],
    ]);
    expect(sheets.get('Budget')?.[3]?.at(-1)).toBe(370_800);
    expect(sheets.get('Budget')?.[5]?.at(-1)).toBe(800);
    expect(sheets.get('Findings')?.[1]?.[8]).toBe(15);
  });
});
