import fc from 'fast-check';
import { expect, test } from 'vitest';
import { structureFaults } from '#domain/templates/structure.rules.ts';
import { ImportRefusal } from './templates.import.refusal.ts';
import { readTemplateFile } from './templates.import.ts';

/** Expects a valid template or a refusal with a message. */
async function isTakenOrRefused(bytes: Uint8Array): Promise<void> {
  try {
    const { template } = await readTemplateFile({ fileName: 'fuzz', bytes });
    expect(structureFaults(template)).toEqual([]);
  } catch (fault) {
    if (!(fault instanceof ImportRefusal)) throw fault;
    expect(fault.message).not.toBe('');
  }
}

const utf8 = (text: string) => new TextEncoder().encode(text);
const oscalKeys = fc.constantFrom(
  'catalog',
  'metadata',
  'groups',
  'controls',
  'parts',
  'props',
  'params',
  'links',
  'title',
  'id',
  'name',
  'value',
  'prose',
  'sections',
  'questions',
  'key',
  'text',
  'type',
  'uuid',
);
const oscalWords = fc.constantFrom(
  'statement',
  'item',
  'label',
  'sort-id',
  'status',
  'withdrawn',
  'a-1',
  '{{ insert: param, a-1 }}',
  '',
  '\u0000',
  '\uD800',
  '__proto__',
  'yes_no',
);
const shapes = fc.letrec((tie) => ({
  any: fc.oneof(
    { depthSize: 'medium' },
    oscalWords,
    fc.jsonValue({ maxDepth: 1 }),
    fc.array(tie('any'), { maxLength: 4 }),
    fc.dictionary(oscalKeys, tie('any'), { maxKeys: 6 }),
  ),
}));
const part = fc.record({ name: oscalWords, prose: oscalWords, props: shapes['any'], parts: shapes['any'] }, { requiredKeys: ['name'] });
const control = fc.record(
  { id: fc.oneof(oscalWords, fc.string()), title: fc.string(), parts: fc.oneof(fc.array(part), shapes['any']), params: shapes['any'] },
  { requiredKeys: ['id'] },
);
const catalog = fc.record({
  catalog: fc.record({
    uuid: fc.string(),
    metadata: fc.record({ title: fc.string({ minLength: 1 }), version: shapes['any'] }),
    controls: fc.array(control),
    groups: fc.oneof(shapes['any'], fc.array(fc.record({ title: fc.string(), controls: fc.array(control) }))),
  }),
});

test.each([
  ['random bytes', fc.uint8Array({ maxLength: 400 })],
  [
    'bytes that begin like a zip',
    fc
      .uint8Array({ maxLength: 400 })
      .map((bytes) => Buffer.concat([Buffer.from('PK\u0003\u0004'), bytes, Buffer.from('PK\u0005\u0006'), bytes])),
  ],
  ['random text', fc.string({ unit: 'binary', maxLength: 300 }).map(utf8)],
  ['random JSON', fc.json().map(utf8)],
  ['JSON with the words of OSCAL', shapes['any'].map((value) => utf8(JSON.stringify(value)))],
  ['catalogs gone wrong', catalog.map((value) => utf8(JSON.stringify(value)))],
  ['templates gone wrong', fc.record({ name: fc.string(), sections: shapes['any'] }).map((value) => utf8(JSON.stringify(value)))],
  [
    'tables gone wrong',
    fc
      .array(fc.array(fc.oneof(fc.string(), fc.constantFrom('"', '\n', ',', ';', '\r', '=')), { maxLength: 6 }))
      .map((rows) => utf8(`Section,Key,Question,Type,Options,Weight\n${rows.map((row) => row.join(',')).join('\n')}`)),
  ],
  [
    'YAML gone wrong',
    fc
      .array(fc.oneof(fc.string(), fc.constantFrom('catalog:', '\n', '  ', '- ', '&a ', '*a', '!t ', '{', '[', '"', '|')))
      .map((pieces) => utf8(`catalog:\n  ${pieces.join('')}`)),
  ],
  [
    'XML gone wrong',
    fc
      .array(
        fc.oneof(
          fc.string(),
          fc.constantFrom(
            '<part name="item">',
            '</part>',
            '<p>',
            '</p>',
            '<constructor/>',
            '<__proto__ id="x">',
            '<ol><li>',
            '&lt;',
            '<![CDATA[',
          ),
        ),
      )
      .map((pieces) => utf8(`<catalog><metadata><title>T</title></metadata><control id="a"><title>T</title>${pieces.join('')}`)),
  ],
  [
    'XML with whatever elements',
    fc
      .array(fc.constantFrom('part', 'p', 'ol', 'li', 'table', 'constructor', '__proto__', 'insert', 'prop', 'title', 'control', 'select'))
      .map((names) => names.reduceRight((inner, name) => `<${name} name="statement" id="${name}">${inner} a</${name}>`, ''))
      .map((inner) => utf8(`<catalog><metadata><title>T</title></metadata><control id="a"><title>T</title>${inner}</control></catalog>`)),
  ],
])('The import of %s ends in a template or a refusal and never in an error', async (_what, bytes: fc.Arbitrary<Uint8Array>) => {
  await fc.assert(fc.asyncProperty(bytes, isTakenOrRefused), { numRuns: 400 });
});
