import { strToU8, zipSync } from 'fflate';
import { writeXlsx } from 'hucre/xlsx';
import { expect, test } from 'vitest';
import { importedFrom, refusalOf } from './templates.import.fixture.ts';

test('The sheet with the most known headers is imported, whatever its cells contain', async () => {
  const bytes = await writeXlsx({
    sheets: [
      { name: 'Cover', rows: [['Our checklist']] },
      {
        name: 'List',
        rows: [
          ['A title above'],
          ['Section', 'Key', 'Question', 'Weight', 'Critical'],
          ['A', 3.1, 'One?', 2, true],
          [null, 4, '=1+1', null, null],
        ],
      },
    ],
  });
  const { template, source } = await importedFrom(bytes, 'Master list.xlsx');
  expect(source.kind).toBe('xlsx');
  expect(template.name).toBe('Master list');
  expect(template.sections[0]?.questions).toMatchObject([
    { key: '3.1', text: 'One?', weight: 2, critical: true },
    { key: '4', text: '=1+1', weight: 1, critical: false },
  ]);
});

test('A hidden sheet is not imported', async () => {
  const bytes = await writeXlsx({
    sheets: [
      { name: 'Seen', rows: [['Title'], ['One?']] },
      {
        name: 'Hidden',
        hidden: true,
        rows: [
          ['Section', 'Question'],
          ['A', 'Secret?'],
        ],
      },
    ],
  });
  expect((await importedFrom(bytes)).template.sections[0]?.questions[0]?.text).toBe('One?');
});

test('A zip file that is not a workbook is refused', async () => {
  expect((await refusalOf(zipSync({ 'readme.txt': strToU8('hello') }))).message).toContain('not an Excel workbook');
});

test('A workbook that unpacks to more than 60 MB is refused before it is read', async () => {
  const bomb = zipSync(
    { 'xl/workbook.xml': strToU8('<workbook/>'), 'xl/worksheets/sheet1.xml': new Uint8Array(80 * 1024 * 1024) },
    { level: 9 },
  );
  expect(bomb.length).toBeLessThan(200_000);
  expect((await refusalOf(bomb)).message).toContain('60 MB');
});

test('The unpacked size of a workbook is measured and not taken from its own header', async () => {
  const bomb = zipSync({ 'xl/workbook.xml': strToU8('<workbook/>'), 'a.xml': new Uint8Array(80 * 1024 * 1024) }, { level: 9 });
  const at = Buffer.from(bomb.buffer).lastIndexOf(Buffer.from([0x50, 0x4b, 1, 2]));
  new DataView(bomb.buffer).setUint32(at + 24, 10, true);
  expect((await refusalOf(bomb)).message).toContain('60 MB');
});

test('A cell in the farthest corner of a sheet does not fill the memory', async () => {
  const sheet =
    '<row r="1"><c r="A1" t="inlineStr"><is><t>Question</t></is></c></row><row r="2"><c r="A2" t="inlineStr"><is><t>One?</t></is></c></row>';
  const corner = '<row r="1048576"><c r="XFD1048576"><v>1</v></c></row>';
  const xml = (inner: string) => `<?xml version="1.0"?>${inner}`;
  const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
  const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  const rels = 'http://schemas.openxmlformats.org/package/2006/relationships';
  const bytes = zipSync({
    '[Content_Types].xml': strToU8(
      xml(
        '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/></Types>',
      ),
    ),
    '_rels/.rels': strToU8(
      xml(
        `<Relationships xmlns="${rels}"><Relationship Id="r1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
      ),
    ),
    'xl/workbook.xml': strToU8(
      xml(`<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="S" sheetId="1" r:id="r1"/></sheets></workbook>`),
    ),
    'xl/_rels/workbook.xml.rels': strToU8(
      xml(
        `<Relationships xmlns="${rels}"><Relationship Id="r1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
      ),
    ),
    'xl/worksheets/sheet1.xml': strToU8(xml(`<worksheet xmlns="${main}"><sheetData>${sheet}${corner}</sheetData></worksheet>`)),
  });
  const started = process.memoryUsage().rss;
  const { template } = await importedFrom(bytes);
  expect(template.sections[0]?.questions.map((question) => question.text)).toEqual(['One?']);
  expect(process.memoryUsage().rss - started).toBeLessThan(200 * 1024 * 1024);
});

test('A workbook with a part that unpacks to more than 200 times its size is refused', async () => {
  const bomb = zipSync({ 'xl/workbook.xml': strToU8('<workbook/>'), 'a.xml': new Uint8Array(5 * 1024 * 1024) }, { level: 9 });
  expect((await refusalOf(bomb)).message).toContain('200 times');
});

test('A workbook of more than 1,000 parts is refused', async () => {
  const parts = Object.fromEntries(Array.from({ length: 1_001 }, (_, index) => [`${index}.xml`, strToU8('<x/>')]));
  expect((await refusalOf(zipSync(parts))).message).toContain('too many parts');
});
