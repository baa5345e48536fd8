import { describe, expect, test } from 'vitest';
import { importedFrom, questionsFrom, refusalOf } from './templates.import.fixture.ts';

const texts = async (content: string) => (await questionsFrom(content)).map((question) => question.text);

describe('reading the table', () => {
  test.each([
    ['commas', ','],
    ['semicolons', ';'],
    ['tabs', '\t'],
    ['bars', '|'],
  ])('A table separated by %s is imported', async (_what, mark) => {
    const rows = [
      ['Section', 'Question', 'Why we ask'],
      ['A', '"Is it on, or off; or | both?"', 'Because'],
      ['A', 'Who?', 'So'],
    ];
    const read = await importedFrom(rows.map((row) => row.join(mark)).join('\n'));
    expect(read.template.sections).toHaveLength(1);
    expect(read.template.sections[0]?.questions).toMatchObject([
      { text: 'Is it on, or off; or | both?', help: { whyWeAsk: 'Because' } },
      { text: 'Who?' },
    ]);
    expect(read.warnings).toEqual([]);
  });

  test('A byte order mark, cells of several lines and mixed line endings are read', async () => {
    const [first, second] = await questionsFrom('\uFEFFQuestion,Help\r\n"One?","a\r\nb\nc"\nTwo?,d\r');
    expect(first).toMatchObject({ text: 'One?', help: { howToCheck: 'a\nb\nc' } });
    expect(second).toMatchObject({ text: 'Two?', help: { howToCheck: 'd' } });
  });

  test('A first line that names the delimiter is not taken as the header', async () => {
    expect(await texts('sep=;\nSection;Question\nA;One?\n')).toEqual(['One?']);
  });

  test('The number of a control is put before its title, and internal keys are not', async () => {
    const catalogue = 'Control ID,Control Title\n03.01.01,Account management\nAC-2(1),Automation\n7,Seven\n3.2,3.2 Training\n';
    expect(await texts(catalogue)).toEqual(['03.01.01 Account management', 'AC-2(1) Automation', 'Seven', '3.2 Training']);
    expect(await texts('Key,Question\nmfa-1.2,Is MFA enforced?\n')).toEqual(['Is MFA enforced?']);
    for (const header of ['Control No.', 'Requirement number', 'Clause', 'Control ref']) {
      expect(await texts(`${header},Requirement\n03.01.01,Account management\n`)).toEqual(['03.01.01 Account management']);
    }
  });

  test('Title lines above the header are skipped', async () => {
    expect(await texts('Our checklist,\n,\nSection,Question\nA,One?\n')).toEqual(['One?']);
  });

  test('A quotation mark in the middle of a cell is kept, with a warning', async () => {
    const read = await importedFrom('Question,Help\nIs the 19" rack locked?,x\n"One" or two?,y\n');
    expect(read.template.sections[0]?.questions.map((question) => question.text)).toEqual([
      'Is the 19" rack locked?',
      expect.stringContaining('or two?'),
    ]);
    expect(read.warnings[0]?.message).toContain('quotation mark');
  });

  test('A quotation mark that is never closed is refused with its line', async () => {
    const refusal = await refusalOf('Question,Help\n"One?,x\nTwo?,y\n');
    expect(refusal.message).toContain('never closed');
    expect(refusal.path).toMatch(/^line \d+$/);
  });

  test('A table without a column of questions is refused with the columns that were found', async () => {
    const refusal = await refusalOf('Colour,Size\nred,7\n');
    expect(refusal).toMatchObject({ path: 'row 1', message: expect.stringContaining('"Colour", "Size"') });
  });

  test('A table of headers alone and a table of 6,000 rows are refused', async () => {
    expect((await refusalOf('Question\n')).message).toContain('no question');
    expect((await refusalOf(`Question\n${'x\n'.repeat(6_100)}`)).message).toContain('6000 rows');
    expect((await refusalOf(`Question\n${'x\n'.repeat(5_500)}`)).message).toContain('at most 5000');
  });
});

const COMMAS = ','.repeat(9.9 * 1024 * 1024);

test.each([
  ['one row of ten million cells', COMMAS],
  ['ten million cells after a misplaced quotation mark', `Question\na"${COMMAS}`],
  ['a header row of 501 columns', `Question${',x'.repeat(500)}\n`],
])('A table with %s is refused for its columns before it is read', async (_what, content) => {
  expect((await refusalOf(content)).message).toBe('The table has more than 500 columns.');
});

test('A table of 500 columns is read, and one of more than 500,000 cells is refused', async () => {
  expect(await texts(`Question${',x'.repeat(499)}\nOne?\n`)).toEqual(['One?']);
  expect((await refusalOf(`Question\n${`One?${','.repeat(400)}\n`.repeat(2_000)}`)).message).toBe('The table has more than 500000 cells.');
});

test('A table parted by semicolons may have more commas in one cell than a table may have columns', async () => {
  expect(await texts(`Section;Question\nA;One${','.repeat(600)}?\n`)).toHaveLength(1);
});

describe('meaning of the columns', () => {
  test('Every property of a question has a column', async () => {
    const [question] = await questionsFrom(
      'Area;ID;Requirement;Type;Required;Weight;Critical;Options;Why;How;Client wording;Framework refs;Fail threshold\n' +
        'A;q-1;Which?;single choice;no;2,5;x;"one | One | 100\ntwo | Two \\| a half | 50";Because;Look;We say;"NIST CSF | 2.0 | PR.AA-03";60\n',
    );
    expect(question).toEqual({
      key: 'q-1',
      text: 'Which?',
      type: 'single_choice',
      required: false,
      weight: 2.5,
      critical: true,
      internalOnly: false,
      failThreshold: 60,
      options: [
        { key: 'one', label: 'One', points: 100 },
        { key: 'two', label: 'Two | a half', points: 50 },
      ],
      help: { whyWeAsk: 'Because', howToCheck: 'Look' },
      clientWording: 'We say',
      frameworkRefs: [{ framework: 'NIST CSF', version: '2.0', ref: 'PR.AA-03' }],
    });
  });

  test('Plain labels become options with evenly spread points, with a warning', async () => {
    const read = await importedFrom('Question,Type,Options\nWhich?,single_choice,All; Some; None\n');
    expect(read.template.sections[0]?.questions[0]?.options?.map((option) => [option.key, option.points])).toEqual([
      ['all', 100],
      ['some', 50],
      ['none', 0],
    ]);
    expect(read.warnings).toEqual([{ path: 'row 2', message: expect.stringContaining('distributed evenly') }]);
  });

  test('A list without a type column is imported as requirements', async () => {
    expect(await questionsFrom('Control\nOne\n')).toMatchObject([{ required: true, type: 'alignment', weight: 1 }]);
  });

  test("A list of descriptions uses them as the questions' texts", async () => {
    expect(await texts('ID,Description\n1,Accounts are managed.\n')).toEqual(['Accounts are managed.']);
  });

  test('Unknown columns and cells with invalid values are reported row by row', async () => {
    const { warnings } = await importedFrom('Question,Colour,Type,Weight,Critical\nOne?,red,essay,heavy,maybe\n');
    expect(warnings.map((warning) => warning.path)).toEqual(['row 1', 'row 2', 'row 2', 'row 2']);
    expect(warnings[0]?.message).toContain('"Colour"');
  });

  test('Blank rows are skipped, and rows without a question are counted and named', async () => {
    const read = await importedFrom('Question,Weight\nOne?,1\n,\n,5\nTwo?,1\n');
    expect(read.skipped).toBe(1);
    expect(read.warnings).toEqual([{ path: 'row 4', message: expect.stringContaining('skipped') }]);
  });

  test('A row with only a section is a heading for the rows below it', async () => {
    const read = await importedFrom('Section,Question\nNetwork,\n,One?\nMail,Two?\n');
    expect(read.template.sections.map((section) => [section.title, section.questions.length])).toEqual([
      ['Network', 1],
      ['Mail', 1],
    ]);
  });

  test('A key used twice in a table is refused with both rows', async () => {
    expect(await refusalOf('Key,Question\na,One?\nb,Two?\nA,Three?\n')).toMatchObject({
      path: 'row 4',
      message: 'The key "A" is already used in row 2.',
    });
  });

  test('Keys made from the text are the same for the same list', async () => {
    const list = 'Section,Question\nA,One?\nB,One?\nA,Three?\nA,One?\n';
    const keys = (await questionsFrom(list)).map((question) => question.key);
    expect(keys).toEqual(['a-one', 'a-three', 'a-one-2', 'b-one']);
    expect((await questionsFrom(list)).map((question) => question.key)).toEqual(keys);
  });

  test('A too long question is cut and kept whole in the help', async () => {
    const long = 'word '.repeat(200).trim();
    const [question] = await questionsFrom(`Question\n${long}\n`);
    expect(question?.text).toHaveLength(question?.text.trim().length ?? 0);
    expect(question?.help?.howToCheck).toBe(long);
  });
});
