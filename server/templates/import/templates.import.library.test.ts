import { writeXlsx } from 'hucre/xlsx';
import { expect, test } from 'vitest';
import { importedFrom, refusalOf } from './templates.import.fixture.ts';

const NODES = [
  ['assessable', 'depth', 'ref_id', 'name', 'description', 'annotation', 'typical_evidence', 'implementation_groups'],
  ['', 1, 'A', 'Govern', '', '', '', ''],
  ['', 2, 'A.1', 'Roles', '', '', '', ''],
  ['x', 3, 'A.1-01', '', 'Somebody answers for security.', 'Ask for the name.', 'A minute', 'basic, full'],
  ['x', 3, 'A.1-02', 'Duties', 'The duties are written down.', '', '', 'full'],
  ['', 1, 'B', 'Protect', '', '', '', ''],
  ['x', 2, 'B-01', 'Backup', 'There is a backup.', '', '', ''],
];
const library = (version: number, nodes: (string | number)[][] = NODES) =>
  writeXlsx({
    sheets: [
      {
        name: 'library_meta',
        rows: [
          ['type', 'library'],
          ['urn', 'urn:ours:library:small'],
          ['version', version],
          ['name', 'Small framework'],
          ['description', 'Of our own'],
        ],
      },
      { name: 'small_content', rows: nodes },
    ],
  });

test('[TPL-17] A framework workbook of CISO Assistant becomes a template: assessable nodes are questions, those above them sections', async () => {
  const { template, source, skipped } = await importedFrom(await library(2), 'small.xlsx');
  expect(template).toMatchObject({ name: 'Small framework', description: 'Of our own', type: 'compliance' });
  expect(template.sections.map(({ title, questions }) => [title, questions.map(({ key }) => key)])).toEqual([
    ['A Govern / A.1 Roles', ['A.1-01', 'A.1-02']],
    ['B Protect', ['B-01']],
  ]);
  expect(template.sections[0]?.questions[0]).toMatchObject({
    text: 'A.1-01 Somebody answers for security.',
    type: 'alignment',
    help: { howToCheck: 'Ask for the name.\n\nA minute' },
    frameworkRefs: [{ framework: 'Small framework', version: '2', ref: 'A.1-01' }],
    tags: ['basic', 'full'],
  });
  expect(template.sections[1]?.questions[0]).toMatchObject({ text: 'B-01 Backup', help: { howToCheck: 'There is a backup.' } });
  expect({ skipped, source }).toMatchObject({ skipped: 0, source: { uuid: 'urn:ours:library:small', version: '2' } });
});

test('A framework workbook without an assessable node, or with a wrong depth, is refused with the place', async () => {
  expect((await refusalOf(await library(1, NODES.slice(0, 3)))).message).toContain('assessable');
  expect(await refusalOf(await library(1, [...NODES, ['x', 'deep', 'C', 'Odd', '', '', '', '']]))).toMatchObject({ path: 'row 8' });
});
