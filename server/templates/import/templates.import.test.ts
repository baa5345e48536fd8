import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { isNode } from '#domain/oscal/oscal.reading.rules.ts';
import { importedFrom, questionsFrom, refusalOf } from './templates.import.fixture.ts';

const FIXTURES = join(import.meta.dirname, '../../../../shared/fixtures');
const fixture = (name: string) => readFileSync(join(FIXTURES, name));

describe.skipIf(!existsSync(FIXTURES))('published frameworks', () => {
  const E8 = 'ISM_E8_ML1-baseline-resolved-profile_catalog.json';

  test('The published Essential Eight catalog gives 46 questions whose texts are the statements', async () => {
    const bytes = fixture(E8);
    const statements: string[] = [];
    JSON.parse(bytes.toString('utf8'), (_key, value: unknown) => {
      if (isNode(value) && value['name'] === 'statement') statements.push(String(value['prose']));
      return value;
    });
    const read = await importedFrom(bytes, E8);
    const texts = read.template.sections.flatMap((section) => section.questions).map((question) => question.text);
    expect(texts).toHaveLength(46);
    expect(texts.toSorted()).toEqual(statements.toSorted());
    expect(read.source).toMatchObject({ kind: 'oscal', version: '2025.12.9', hash: expect.stringMatching(/^[0-9a-f]{64}$/) });
    expect(read.warnings).toEqual([]);
  });

  test('The published NIST SP 800-171 list gives 97 questions, each with its family, identifier and description', async () => {
    const read = await importedFrom(fixture('sp800-171r3.csv'), 'sp800-171r3.csv');
    const questions = read.template.sections.flatMap((section) => section.questions);
    expect(questions).toHaveLength(97);
    expect(read.template.sections).toHaveLength(17);
    expect(questions[0]).toMatchObject({
      key: '03.01.01',
      text: '03.01.01 Account Management',
      help: { howToCheck: expect.stringContaining('\n') },
    });
    expect(read.warnings).toContainEqual({ path: 'row 35', message: expect.stringContaining('Configuration Management') });
  });
});

describe('file type detection', () => {
  test.each([
    ['an empty file', '', 'empty'],
    ['a file of blanks', ' \n\n', 'empty'],
    ['an XML file', '<?xml version="1.0"?><root/>', 'Convert it to JSON'],
    ['a page in HTML', '<!doctype html><html><body>Hello</body></html>', 'XML or HTML'],
    ['an OSCAL profile in XML', '<profile xmlns="http://csrc.nist.gov/ns/oscal/1.0"/>', 'This is an OSCAL profile, not a catalog'],
    ['OSCAL in XML that ends too early', '<catalog uuid="x"><metadata>', 'The XML is malformed'],
    ['XML with entities that multiply', '<!DOCTYPE c [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;">]><catalog>&b;</catalog>', 'DOCTYPE'],
    ['XML that asks for another file', '<!DOCTYPE c SYSTEM "file:///etc/passwd"><catalog/>', 'DOCTYPE'],
    ['XML with an entity that nobody defined', '<catalog><metadata><title>&secret;</title></metadata></catalog>', 'malformed'],
    ['XML nested a million deep', '<a>'.repeat(1_000_000), 'nested too deeply'],
    ['a PDF', '%PDF-1.7 xyz', 'PDF'],
    ['a file with NUL characters', 'Question\nWho\u0000?', 'NUL'],
    ['a file with control characters', 'Question\nWho\u0001?', 'control characters'],
    ['UTF-16', Buffer.from('\uFEFFQuestion\nWho?', 'utf16le'), 'UTF-16'],
    ['an old Excel file', Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 1, 2]), '.xlsx'],
    ['a broken zip', Buffer.from('PK\u0003\u0004junk'), 'damaged'],
    ['a file of 11 MB', Buffer.alloc(11 * 1024 * 1024, 'a'), '10 MB'],
    ['JSON that is something else', '{"hello": 1}', 'neither a template'],
    ['a bare list', '[1, 2]', 'neither a template'],
    ['an OSCAL profile', '{"profile": {}}', 'This is an OSCAL profile, not a catalog'],
    ['an OSCAL profile in YAML', 'profile:\n  uuid: x\n', 'This is an OSCAL profile, not a catalog'],
  ])('An import of %s is refused with a reason', async (_what, content, reason) => {
    expect((await refusalOf(content)).message).toContain(reason);
  });

  test('[WORK-47] An OSCAL catalog in XML becomes the same template as the catalog in JSON', async () => {
    const prop = '<prop name="label" value="AC-1"/><prop name="sort-id" value="ac-01"/>';
    const xml = `<?xml version="1.0" encoding="UTF-8"?>
      <!-- A comment is not read. -->
      <o:catalog xmlns:o="http://csrc.nist.gov/ns/oscal/1.0" uuid="6b286b5d-8f07-4fa7-8847-1dd0d88f73fb">
        <o:metadata><o:title>Access &amp; audit</o:title><o:version>1.10</o:version><o:oscal-version>1.1.3</o:oscal-version></o:metadata>
        <o:group id="ac" class="family"><o:title>Access <o:em>Control</o:em></o:title>
          <o:control id="ac-1"><o:title>Policy</o:title>
            <o:param id="ac-1_prm_1"><o:label>every <o:strong>year</o:strong></o:label></o:param>
            ${prop.replaceAll('<prop', '<o:prop')}
            <o:part id="ac-1_smt" name="statement">
              <o:p>Review the policy
                <o:insert type="param" id-ref="ac-1_prm_1"/>:</o:p>
              <o:ol><o:li>with <o:a href="#x">the owner</o:a></o:li><o:li>in writing</o:li></o:ol>
              <o:part id="ac-1_smt.a" name="item"><o:prop name="label" value="a."/><o:p>Keep the record.</o:p></o:part>
            </o:part>
            <o:part id="ac-1_gdn" name="guidance"><o:p>One.</o:p><o:p>Two.</o:p></o:part>
          </o:control>
        </o:group>
      </o:catalog>`;
    const props = [
      { name: 'label', value: 'AC-1' },
      { name: 'sort-id', value: 'ac-01' },
    ];
    const statement = {
      id: 'ac-1_smt',
      name: 'statement',
      prose: 'Review the policy {{ insert: param, ac-1_prm_1 }}:\n\n1. with [the owner](#x)\n2. in writing',
      parts: [{ id: 'ac-1_smt.a', name: 'item', props: [{ name: 'label', value: 'a.' }], prose: 'Keep the record.' }],
    };
    const control = {
      id: 'ac-1',
      title: 'Policy',
      params: [{ id: 'ac-1_prm_1', label: 'every year' }],
      props,
      parts: [statement, { id: 'ac-1_gdn', name: 'guidance', prose: 'One.\n\nTwo.' }],
    };
    const catalog = {
      uuid: '6b286b5d-8f07-4fa7-8847-1dd0d88f73fb',
      metadata: { title: 'Access & audit', version: '1.10', 'oscal-version': '1.1.3' },
      groups: [{ id: 'ac', class: 'family', title: 'Access Control', controls: [control] }],
    };
    const read = await importedFrom(xml, 'catalog.xml');
    const asJson = await importedFrom(JSON.stringify({ catalog }), 'catalog.json');
    expect({ ...read, source: { ...read.source, hash: '' } }).toEqual({ ...asJson, source: { ...asJson.source, hash: '' } });
    expect(read.template.sections[0]?.questions[0]).toMatchObject({ key: 'ac-1', text: expect.stringContaining('Policy') });
  });

  test('Broken JSON is refused with line and column', async () => {
    expect((await refusalOf('{\n  "name": }')).path).toBe('line 2, column 11');
    expect((await refusalOf('{\n  "name": ')).path).toBe('line 2, column 11');
    expect((await refusalOf('{"a": [1, 2,]}')).path).toBe('line 1, column 13');
    expect((await refusalOf('{"a": "x}')).path).toBe('line 1, column 7');
    expect((await refusalOf(`{"sections": [${'{"key": "a"},\n'.repeat(5_000)} oops]}`)).path).toBe('line 5001, column 2');
  });

  test('JSON nested a million deep is refused and does not crash the import', async () => {
    expect((await refusalOf('['.repeat(1_000_000))).message).toContain('malformed');
    expect((await refusalOf(`${'['.repeat(500_000)}${']'.repeat(500_000)}`)).message).toContain('neither');
  });

  test('The content of a file decides how it is read, and not its name', async () => {
    const { source } = await importedFrom('Question\nIs it on?\n', 'list.json');
    expect(source.kind).toBe('csv');
  });

  test('A table in an old Windows encoding is read with a warning', async () => {
    const { template, warnings } = await importedFrom(Buffer.from('Question\nIs the caf\xe9 locked?\n', 'latin1'));
    expect(template.sections[0]?.questions[0]?.text).toBe('Is the café locked?');
    expect(warnings[0]?.message).toContain('Windows-1252');
  });
});

describe('OSCAL in YAML', () => {
  const yaml = (version: string, more = '') =>
    `catalog:\n  uuid: u\n  metadata:\n    title: Rules\n    version: ${version}\n  controls:\n    - id: a-1\n      title: First\n${more}`;

  test('The version of a YAML catalog stays the text it is', async () => {
    const { source } = await importedFrom(yaml('1.10'));
    expect(source).toMatchObject({ kind: 'oscal', version: '1.10' });
    expect((await importedFrom(yaml('2025-12-09'))).source.version).toBe('2025-12-09');
  });

  test.each([
    ['a custom tag', yaml('1', '    - !!js/function "x"\n')],
    ['another custom tag', yaml('1', '    - !mine {id: a-2}\n')],
    ['a key given twice', yaml('1', '      title: Second\n')],
    ['broken indentation', 'catalog:\n  uuid: u\n metadata: [\n'],
    ['thousands of brackets', `catalog: ${'['.repeat(50_000)}`],
    [
      'a billion laughs',
      `a: &a [x, x]\n${Array.from({ length: 30 }, (_, n) => `b${n}: &b${n} [*${n === 0 ? 'a' : `b${n - 1}`}, *${n === 0 ? 'a' : `b${n - 1}`}]`).join('\n')}\ncatalog: {}\n`,
    ],
  ])('YAML with %s is refused', async (_what, content) => {
    await refusalOf(content);
  });
});

describe('Plumbline JSON', () => {
  const question = { key: 'mfa', text: 'Is it on?', type: 'yes_no' };
  const template = (more = {}) => JSON.stringify({ name: 'Mine', sections: [{ key: 's', title: 'S', questions: [question] }], ...more });

  test('An imported JSON export gets its defaults and nothing of the stored record', async () => {
    const { template: read, warnings } = await importedFrom(template({ id: 'x', status: 'draft', version: 3 }));
    expect(read).toMatchObject({ name: 'Mine', type: 'technical_alignment' });
    expect(read.sections[0]?.questions[0]).toEqual({ ...question, required: false, weight: 1, critical: false, internalOnly: false });
    expect(warnings).toEqual([]);
  });

  test('A misspelt field of a JSON export is named in a warning', async () => {
    const misspelt = template({ sections: [{ key: 's', title: 'S', questions: [{ ...question, requried: true }] }] });
    expect((await importedFrom(misspelt)).warnings).toEqual([
      { path: 'sections[0].questions[0].requried', message: expect.stringContaining('unknown') },
    ]);
  });

  test.each([
    ['a wrong type', { ...question, type: 'essay' }, 'sections[0].questions[0].type'],
    ['no text', { ...question, text: '' }, 'sections[0].questions[0].text'],
    ['a choice without options', { ...question, type: 'single_choice' }, 'sections[0].questions[0].options'],
    ['a condition on nothing', { ...question, showIf: { all: [{ question: 'gone', op: 'answered' }] } }, 'sections[0].questions[0].showIf'],
    ['a NUL character', { ...question, text: 'a\u0000b' }, 'sections[0].questions[0].text'],
    ['half a character', { ...question, text: 'a\uD800b' }, 'sections[0].questions[0].text'],
  ])('A JSON export with %s is refused with the place of the fault', async (_what, broken, path) => {
    expect((await refusalOf(template({ sections: [{ key: 's', title: 'S', questions: [broken] }] }))).path).toBe(path);
  });

  test('Emoji and right-to-left text are kept by an import', async () => {
    const text = 'هل النسخ الاحتياطي يعمل؟ 🎉';
    expect(await questionsFrom(template({ sections: [{ key: 's', title: 'S', questions: [{ ...question, text }] }] }))).toMatchObject([
      { text },
    ]);
  });
});
