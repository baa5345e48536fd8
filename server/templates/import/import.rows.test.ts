import { describe, expect, test } from 'vitest';
import { importedFrom, questionsFrom, refusalOf } from './import.fixture.ts';

const texts = async (content: string) => (await questionsFrom(content)).map((question) => question.text);

describe('reading the table', () => {
  test.each([
    ['commas', ','],
    ['semicolons', ';'],
    ['tabs', '\t'],
    ['bars', '|'],
  ])('a table parted by %s is understood', async (_what, mark) => {
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

  test('a mark at the start, cells of many lines and mixed line ends are read', async () => {
    const [first, second] = await questionsFrom('\uFEFFQuestion,Help\r\n"One?","a\r\nb\nc"\nTwo?,d\r');
    expect(first).toMatchObject({ text: 'One?', help: { howToCheck: 'a\nb\nc' } });
    expect(second).toMatchObject({ text: 'Two?', help: { howToCheck: 'd' } });
  });

  test('a first line that names the delimiter is not a header', async () => {
    expect(await texts('sep=;\nSection;Question\nA;One?\n')).toEqual(['One?']);
  });

  test('titles above the header are passed over', async () => {
    expect(await texts('Our checklist,\n,\nSection,Question\nA,One?\n')).toEqual(['One?']);
  });

  test('a quotation mark in the middle of a cell is kept, with a warning', async () => {
    const read = await importedFrom('Question,Help\nIs the 19" rack locked?,x\n"One" or two?,y\n');
    expect(read.template.sections[0]?.questions.map((question) => question.text)).toEqual([
      'Is the 19" rack locked?',
      expect.stringContaining('or two?'),
    ]);
    expect(read.warnings[0]?.message).toContain('quotation mark');
  });

  test('a quotation mark that is never closed is refused with its line', async () => {
    const refusal = await refusalOf('Question,Help\n"One?,x\nTwo?,y\n');
    expect(refusal.message).toContain('never closed');
    expect(refusal.path).toMatch(/^line \d+$/);
  });

  test('a table without a column of questions is refused, naming what was found', async () => {
    const refusal = await refusalOf('Colour,Size\nred,7\n');
    expect(refusal).toMatchObject({ path: 'row 1', message: expect.stringContaining('"Colour", "Size"') });
  });

  test('headers alone are no template, and 6,000 rows are the most', async () => {
    expect((await refusalOf('Question\n')).message).toContain('no question');
    expect((await refusalOf(`Question\n${'x\n'.repeat(6_100)}`)).message).toContain('6000 rows');
    expect((await refusalOf(`Question\n${'x\n'.repeat(5_500)}`)).message).toContain('at most 5000');
  });
});

describe('what the columns mean', () => {
  test('every property of a question has a column', async () => {
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

  test('plain labels become options whose points fall evenly, with a warning', async () => {
    const read = await importedFrom('Question,Type,Options\nWhich?,single_choice,All; Some; None\n');
    expect(read.template.sections[0]?.questions[0]?.options?.map((option) => [option.key, option.points])).toEqual([
      ['all', 100],
      ['some', 50],
      ['none', 0],
    ]);
    expect(read.warnings).toEqual([{ path: 'row 2', message: expect.stringContaining('spread evenly') }]);
  });

  test('a list that says nothing of it holds requirements', async () => {
    expect(await questionsFrom('Control\nOne\n')).toMatchObject([{ required: true, type: 'alignment', weight: 1 }]);
  });

  test('a list of descriptions asks by them', async () => {
    expect(await texts('ID,Description\n1,Accounts are managed.\n')).toEqual(['Accounts are managed.']);
  });

  test('unknown columns and cells that make no sense are warned about, row by row', async () => {
    const { warnings } = await importedFrom('Question,Colour,Type,Weight,Critical\nOne?,red,essay,heavy,maybe\n');
    expect(warnings.map((warning) => warning.path)).toEqual(['row 1', 'row 2', 'row 2', 'row 2']);
    expect(warnings[0]?.message).toContain('"Colour"');
  });

  test('blank rows are passed over, rows without a question are counted and named', async () => {
    const read = await importedFrom('Question,Weight\nOne?,1\n,\n,5\nTwo?,1\n');
    expect(read.skipped).toBe(1);
    expect(read.warnings).toEqual([{ path: 'row 4', message: expect.stringContaining('left out') }]);
  });

  test('a row with only a section is a heading for those below it', async () => {
    const read = await importedFrom('Section,Question\nNetwork,\n,One?\nMail,Two?\n');
    expect(read.template.sections.map((section) => [section.title, section.questions.length])).toEqual([
      ['Network', 1],
      ['Mail', 1],
    ]);
  });

  test('a key used twice is refused with both rows', async () => {
    expect(await refusalOf('Key,Question\na,One?\nb,Two?\nA,Three?\n')).toMatchObject({
      path: 'row 4',
      message: 'The key "A" is already used in row 2.',
    });
  });

  test('keys made of the text are the same again for the same list', async () => {
    const list = 'Section,Question\nA,One?\nB,One?\nA,Three?\nA,One?\n';
    const keys = (await questionsFrom(list)).map((question) => question.key);
    expect(keys).toEqual(['a-one', 'a-three', 'a-one-2', 'b-one']);
    expect((await questionsFrom(list)).map((question) => question.key)).toEqual(keys);
  });

  test('a question too long is cut and kept whole in the help', async () => {
    const long = 'word '.repeat(200).trim();
    const [question] = await questionsFrom(`Question\n${long}\n`);
    expect(question?.text).toHaveLength(question?.text.trim().length ?? 0);
    expect(question?.help?.howToCheck).toBe(long);
  });
});
