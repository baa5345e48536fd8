import { describe, expect, test } from 'vitest';
import { FORMATS, withEachTextAs } from './evidence.formats.fixture.ts';
import { read, runOf, utf16 } from './evidence.reading.fixture.ts';
import { JSON_READERS, TABLE_READERS, XML_READERS } from './readers/readers.ts';

const WRONG = ['', '-1', '9'.repeat(400), '=1+1', '\u0000', '2026-13-45', '💥'];
const SCRIPT = '<script>alert(1)</script>';

/** Characters that a text needs in the syntax. */
const written = { json: (text: string) => text, xml: (text: string) => text.replaceAll('<', '&lt;'), table: (text: string) => text };

test('Each reader has a sample here', () => {
  // OSCAL is read as JSON and as XML, with one sample.
  expect(FORMATS).toHaveLength(JSON_READERS.length + XML_READERS.length + TABLE_READERS.length - 1);
});

describe.each(FORMATS)('%s', (_name, syntax, text) => {
  test('A file that is cut off at any byte is read or refused', async () => {
    const bytes = Buffer.from(text);
    for (let length = 0; length < bytes.length; length += 1) {
      const outcome = await read(bytes.subarray(0, length));
      // The last sign of a document is a bracket; rows of a table may end anywhere.
      if (syntax !== 'table' && length < text.trimEnd().length) expect('refusal' in outcome, `${length} bytes`).toBe(true);
    }
  });

  test('A byte order mark and UTF-16 change nothing', async () => {
    const plain = await runOf(text);
    expect(await runOf(`\ufeff${text}`)).toEqual(plain);
    expect(await runOf(utf16(text))).toEqual(plain);
    expect(await runOf(utf16(text).swap16())).toEqual(plain);
  });

  test('Any value of another type is read or refused', async () => {
    for (const wrong of WRONG) {
      for (const changed of withEachTextAs(text, wrong)) expect(JSON.stringify(await read(changed))).not.toContain('[object');
    }
  });

  test('Scripts in any value never arrive as HTML', async () => {
    for (const changed of withEachTextAs(text, written[syntax](SCRIPT))) {
      const outcome = await read(changed);
      // A question about unknown columns repeats the file's own header, which screens show as text.
      if (!('question' in outcome)) expect(JSON.stringify(outcome)).not.toContain('<script');
    }
  });

  test('A deeply nested or unending file is refused', async () => {
    const deep = { json: '['.repeat(50_000), xml: '<a>'.repeat(50_000), table: `"${'x'.repeat(2_000_000)}` }[syntax];
    const at = syntax === 'table' ? text.indexOf('\n') + 1 : text.indexOf(syntax === 'json' ? ':' : '>', text.lastIndexOf('?>') + 2) + 1;
    expect(await read(text.slice(0, at) + deep)).toHaveProperty('refusal');
  });
});
