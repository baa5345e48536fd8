import { describe, expect, test } from 'vitest';
import { OscalRefusal } from './oscal.reading.rules.ts';
import { isOscalDocument, templateFromCatalog } from './oscal.rules.ts';
import { structureFaults } from '#domain/templates/structure.rules.ts';
import { TEMPLATE_LIMITS } from '#domain/templates/templates.rules.ts';

type Part = Record<string, unknown>;

const statement = (prose: string, parts: Part[] = []) => ({ name: 'statement', prose, parts });
const control = (id: string, more: Part = {}) => ({ id, title: `Title of ${id}`, ...more });
const catalog = (content: Part) => ({ catalog: { uuid: 'u-1', metadata: { title: 'House rules', version: '1.10' }, ...content } });
const group = (title: string, more: Part) => ({ title, ...more });

function questionsOf(content: Part) {
  return templateFromCatalog(catalog(content)).sections.flatMap((section) => section.questions);
}

function refusalOf(document: unknown): { path: string; message: string } {
  try {
    templateFromCatalog(document);
  } catch (fault) {
    if (fault instanceof OscalRefusal) return { path: fault.path, message: fault.message };
    throw fault;
  }
  throw new Error('The document was taken.');
}

describe('the envelope', () => {
  test('An OSCAL profile is refused by name, since it only selects from a catalog', () => {
    expect(refusalOf({ profile: { uuid: 'x' } })).toEqual({
      path: 'profile',
      message: expect.stringMatching(/^This is an OSCAL profile, not a catalog: /),
    });
  });

  test.each(['component-definition', 'system-security-plan', 'assessment-plan', 'assessment-results', 'plan-of-action-and-milestones'])(
    'An OSCAL %s is refused by name',
    (kind) => {
      expect(isOscalDocument({ [kind]: {} })).toBe(true);
      expect(refusalOf({ [kind]: {} }).path).toBe(kind);
    },
  );

  test('The refusal of a file that is not OSCAL says what was found instead', () => {
    expect(refusalOf({ controls: [] }).message).toContain('found controls');
    expect(refusalOf([]).message).toContain('expected an object');
    expect(refusalOf({ catalog: 7 }).path).toBe('catalog');
    expect(refusalOf({ catalog: { uuid: 'x' } }).path).toBe('catalog.metadata');
    expect(refusalOf({ catalog: { uuid: 'x', metadata: {} } }).path).toBe('catalog.metadata.title');
    expect(refusalOf(catalog({ groups: 'many' })).path).toBe('catalog.groups');
    expect(refusalOf(catalog({ groups: [7] })).path).toBe('catalog.groups[0]');
    expect(refusalOf(catalog({})).message).toContain('no controls');
  });

  test('A template imported from OSCAL carries the name, the version as text and the identity of the catalog', () => {
    const template = templateFromCatalog(catalog({ controls: [control('c-1')] }));
    expect(template).toMatchObject({ name: 'House rules', type: 'compliance', source: { kind: 'oscal', uuid: 'u-1', version: '1.10' } });
    expect(template.sections[0]?.questions[0]?.frameworkRefs).toEqual([{ framework: 'House rules', version: '1.10', ref: 'c-1' }]);
    expect(structureFaults(template)).toEqual([]);
  });
});

describe('groups and controls', () => {
  test('OSCAL groups without ids get keys from the titles on their path, whatever their position', () => {
    const leaf = (title: string, id: string) => group(title, { controls: [control(id)] });
    const one = templateFromCatalog(catalog({ groups: [group('System', { groups: [leaf('Patching', 'a'), leaf('Backup', 'b')] })] }));
    const other = templateFromCatalog(catalog({ groups: [group('System', { groups: [leaf('Backup', 'b'), leaf('Patching', 'a')] })] }));
    expect(one.sections.map((section) => [section.key, section.title])).toEqual([
      ['system-patching', 'System > Patching'],
      ['system-backup', 'System > Backup'],
    ]);
    expect(other.sections.map((section) => section.key)).toEqual(['system-backup', 'system-patching']);
  });

  test('OSCAL control enhancements follow their base control in the same section', () => {
    const base = control('ac-2', {
      parts: [statement('Manage accounts.')],
      controls: [control('ac-2.1', { parts: [statement('By machine.')] })],
    });
    const { sections } = templateFromCatalog(catalog({ groups: [group('Access', { id: 'ac', controls: [base, control('ac-3')] })] }));
    expect(sections).toHaveLength(1);
    expect(sections[0]?.key).toBe('ac');
    expect(sections[0]?.questions.map((question) => question.key)).toEqual(['ac-2', 'ac-2.1', 'ac-3']);
  });

  test('An OSCAL category that contains controls is a section and not a question', () => {
    const category = control('GV.OC', {
      class: 'category',
      parts: [statement('The circumstances are known.')],
      controls: [control('GV.OC-01')],
    });
    const { sections } = templateFromCatalog(catalog({ groups: [group('GOVERN', { id: 'GV', controls: [category] })] }));
    expect(sections.map((section) => section.title)).toEqual(['GOVERN > Title of GV.OC']);
    expect(sections[0]?.questions.map((question) => question.key)).toEqual(['GV.OC-01']);
  });

  test('OSCAL siblings are sorted by sort-id if all have one, with digits compared as numbers', () => {
    const sorted = (id: string, sortId: string) => control(id, { props: [{ name: 'sort-id', value: sortId }] });
    expect(
      questionsOf({ controls: [sorted('c', 'x-10'), sorted('b', 'x-9'), sorted('a', 'x-1')] }).map((question) => question.key),
    ).toEqual(['a', 'b', 'c']);
    expect(questionsOf({ controls: [sorted('c', 'x-10'), control('b')] }).map((question) => question.key)).toEqual(['c', 'b']);
  });

  test('Withdrawn OSCAL controls are left out, marked or not, and counted', () => {
    const template = templateFromCatalog(
      catalog({
        controls: [
          control('a'),
          control('b', { props: [{ name: 'status', value: 'Withdrawn' }] }),
          control('c', { links: [{ rel: 'incorporated-into', href: '#nowhere' }] }),
          control('d', { title: '[Withdrawn: Moved to a]' }),
        ],
      }),
    );
    expect(template.skipped).toBe(3);
    expect(template.warnings).toEqual([{ path: 'catalog', message: '3 withdrawn controls were omitted.' }]);
  });

  test('A duplicate OSCAL control id is refused with both places, even if only the case differs', () => {
    const refusal = refusalOf(catalog({ controls: [control('a-1')], groups: [group('G', { controls: [control('A-1')] })] }));
    expect(refusal).toEqual({
      path: 'catalog.groups[0].controls[0].id',
      message: 'The control ID "A-1" is already used at catalog.controls[0].',
    });
  });

  test('An OSCAL control without an id, or with one that cannot be a key, is refused', () => {
    expect(refusalOf(catalog({ controls: [{ title: 'x' }] })).path).toBe('catalog.controls[0].id');
    expect(refusalOf(catalog({ controls: [control('a b')] })).message).toContain('"a b"');
  });

  test('An OSCAL catalog of more than ten levels or more than 5,000 controls is refused', () => {
    let nested: Part = group('G', { controls: [control('a')] });
    for (let depth = 0; depth < 12; depth += 1) nested = group('G', { groups: [nested] });
    expect(refusalOf(catalog({ groups: [nested] })).message).toContain('at most 10 deep');
    const many = Array.from({ length: TEMPLATE_LIMITS.questions + 1 }, (_, index) => control(`c-${index}`));
    expect(refusalOf(catalog({ controls: many })).message).toContain('more than 5000');
  });

  test('An OSCAL catalog with more groups than allowed sections is grouped one level higher', () => {
    const families = Array.from({ length: 30 }, (_, f) =>
      group(`Family ${f}`, { groups: Array.from({ length: 10 }, (_, g) => group(`Group ${g}`, { controls: [control(`c-${f}-${g}`)] })) }),
    );
    const { sections } = templateFromCatalog(catalog({ groups: families }));
    expect(sections).toHaveLength(30);
    expect(sections[0]?.questions).toHaveLength(10);
  });
});

describe('texts', () => {
  test('An OSCAL title that only repeats the code is replaced by the first sentence of the statement', () => {
    const useless = (title: string) =>
      questionsOf({
        controls: [
          control('ism-1', {
            title,
            props: [{ name: 'label', value: 'ISM 1' }],
            parts: [statement('Logs are kept, e.g. for a year. They are read.')],
          }),
        ],
      })[0];
    for (const title of ['ism-1', 'Control: ism-1', 'ISM 1', '']) expect(useless(title)?.text).toBe('Logs are kept, e.g. for a year.');
    expect(useless('Logging')?.text).toBe('Logging');
    expect(useless('ism-1')?.help?.howToCheck).toBe('Logs are kept, e.g. for a year. They are read.');
  });

  test('Statement, guidance, examples and evidence of an OSCAL control become the help text, items with their labels', () => {
    const item = (label: string, prose: string, parts: Part[] = []) => ({
      name: 'item',
      prose,
      parts,
      props: [{ name: 'label', value: label }],
    });
    const [question] = questionsOf({
      controls: [
        control('a', {
          parts: [
            statement('The organisation:', [item('a.', 'keeps [lists](#uuid) of:', [item('1.', 'people')]), item('b.', 'reads them.')]),
            { name: 'guidance', prose: 'Lists **help**.' },
            { name: 'example', prose: 'A spreadsheet.' },
            {
              name: 'assessment-method',
              props: [{ name: 'method', value: 'EXAMINE' }],
              parts: [{ name: 'assessment-objects', prose: 'policy\n\nlists' }],
            },
            { name: 'assessment-objective', prose: 'dropped' },
          ],
        }),
      ],
    });
    expect(question?.help).toEqual({
      whyWeAsk: 'Lists help.',
      howToCheck:
        'The organisation:\na. keeps lists of:\n  1. people\nb. reads them.\n\nExamples:\nA spreadsheet.\n\nEvidence to ask for:\nExamine: policy; lists',
    });
  });

  test('An OSCAL text that is too long is cut at a sentence and kept whole in the help, with a warning', () => {
    const long = `${'Every word counts here. '.repeat(40)}End.`;
    const template = templateFromCatalog(catalog({ controls: [control('a', { title: long, parts: [statement(long)] })] }));
    const question = template.sections[0]?.questions[0];
    expect(question?.text.length).toBeLessThanOrEqual(TEMPLATE_LIMITS.questionText);
    expect(question?.text.endsWith('here.')).toBe(true);
    expect(question?.help?.howToCheck).toBe(long);
    expect(template.warnings).toHaveLength(1);
  });

  test('A help text of more than 20,000 characters is cut with a warning', () => {
    const template = templateFromCatalog(catalog({ controls: [control('a', { parts: [statement('word '.repeat(6_000))] })] }));
    expect(template.sections[0]?.questions[0]?.help?.howToCheck?.length).toBeLessThanOrEqual(TEMPLATE_LIMITS.helpText);
    expect(template.warnings[0]?.path).toBe('catalog.controls[0]');
  });
});

describe('parameters', () => {
  const rendered = (params: Part[], prose: string) => {
    const template = templateFromCatalog(catalog({ params, controls: [control('a', { parts: [statement(prose)] })] }));
    return { text: template.sections[0]?.questions[0]?.help?.howToCheck, warnings: template.warnings };
  };

  test.each([
    ['its values', { values: ['30 days', '60 days'] }, '30 days; 60 days'],
    ['its choices', { select: { 'how-many': 'one-or-more', choice: ['a', '{{insert:param,q}}'] } }, '[one or more of: a; [the other]]'],
    ['its label', { label: 'a time' }, '[a time]'],
    ['a placeholder when it says nothing', {}, '[organisation-defined]'],
    ['the label of a summary', { label: 'roles', props: [{ name: 'aggregates', value: 'q' }], values: ['x'] }, '[roles]'],
  ])('An OSCAL parameter is written as %s', (_what, param, expected) => {
    expect(
      rendered(
        [
          { id: 'p', ...param },
          { id: 'q', label: 'the other' },
        ],
        'Wait {{ insert: param, p }}.',
      ).text,
    ).toBe(`Wait ${expected}.`);
  });

  test('An unknown OSCAL parameter stays visible and is reported', () => {
    const { text, warnings } = rendered([], 'Wait {{ insert: param, gone }}.');
    expect(text).toBe('Wait [unknown parameter: gone].');
    expect(warnings[0]?.message).toContain('"gone"');
  });

  test('OSCAL parameters that refer to each other are resolved without endless growth', () => {
    const params = Array.from({ length: 40 }, (_, index) => ({
      id: `p${index}`,
      values: Array(40).fill(`{{ insert: param, p${index + 1} }}`),
    }));
    const { text } = rendered([...params, { id: 'p40', label: '{{ insert: param, p0 }}' }], '{{ insert: param, p0 }}');
    expect(text?.length).toBeLessThanOrEqual(1_000);
  });
});
