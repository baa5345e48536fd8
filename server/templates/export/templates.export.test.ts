import fc from 'fast-check';
import { strFromU8, unzipSync } from 'fflate';
import { readXlsx } from 'hucre/xlsx';
import { describe, expect, test } from 'vitest';
import { TemplateInput } from '#contract/templates/templates.contract.ts';
import { structureFaults } from '#domain/templates/structure.rules.ts';
import { EVIDENCE_POLICIES } from '#domain/templates/evidence.rules.ts';
import { kindOf } from '#domain/templates/kinds.rules.ts';
import { QUESTION_TYPES, TEMPLATE_TYPES } from '#domain/templates/templates.rules.ts';
import { readTemplateFile } from '#server/templates/import/templates.import.ts';
import { workbookOf } from './templates.export.xlsx.ts';
import { exportTemplate, type ExportFormat } from './templates.export.ts';

/** Texts with every character that is special in a table; the ends are trimmed, as in the contract. */
const words = (max: number) =>
  fc
    .array(
      fc.oneof(
        fc.constantFrom('=', '+', '-', '@', "'", '"', ',', ';', '|', '\\', ' ', '\t', 'é', 'ه', '🎉', '\\n', 'ab'),
        fc.string({ unit: 'grapheme', maxLength: 4 }),
      ),
      { minLength: 1, maxLength: 12 },
    )
    .map((pieces) =>
      pieces
        .join('')
        .replaceAll(/[\p{Cc}\u2028\u2029]/gu, '\t')
        .trim()
        .slice(0, max)
        .toWellFormed()
        .trim(),
    )
    .filter((text) => text !== '');
const help = words(200).chain((first) => words(200).map((second) => `${first}\n${second}`));
const key = (prefix: string, index: number) => `${prefix}-${index}`;
const optional = <T>(part: fc.Arbitrary<T>) => fc.option(part, { nil: undefined });

const question = fc.record({
  text: words(100),
  type: fc.constantFrom(...QUESTION_TYPES),
  required: fc.boolean(),
  weight: fc.constantFrom(0, 1, 2.5, 10),
  critical: fc.boolean(),
  internalOnly: fc.boolean(),
  options: fc.array(fc.record({ label: words(50), points: fc.constantFrom(0, 33.3, 100) }), { minLength: 1, maxLength: 3 }),
  whyWeAsk: optional(help),
  howToCheck: optional(help),
  failThreshold: optional(fc.constantFrom(0, 50, 100)),
  words: fc.record({
    findingTitle: optional(words(100)),
    clientWording: optional(words(100)),
    gain: optional(words(60)),
    evidenceRequired: optional(fc.constantFrom(...EVIDENCE_POLICIES)),
    recommendationKey: optional(fc.constantFrom('prove-restores', 'renew-firewall')),
  }),
  refs: optional(
    fc.array(fc.record({ framework: words(30), version: optional(words(10)), ref: words(30) }), { minLength: 1, maxLength: 2 }),
  ),
  bands: optional(
    fc.subarray([-90, 0, 0.5, 30, 365]).map((limits) => [...limits.map((upTo, at) => ({ upTo, points: 100 - 10 * at })), { points: 0 }]),
  ),
  tags: optional(fc.array(words(30), { minLength: 1, maxLength: 3 })),
  looksBack: fc.boolean(),
});

const about = fc.record({
  name: words(60),
  description: optional(help),
  type: fc.constantFrom(...TEMPLATE_TYPES),
  scoring: optional(fc.constantFrom({ countInternal: true }, { bands: { good: 90, fair: 75, poor: 40 }, countInternal: false })),
});
const sections = fc
  .array(
    fc.record({
      title: words(50),
      description: optional(help),
      weight: fc.constantFrom(0, 1, 3),
      questions: fc.array(question, { maxLength: 3 }),
    }),
    { minLength: 1, maxLength: 3 },
  )
  .filter((all) => all.some(({ questions }) => questions.length > 0));

const template = fc.record({ about, sections }).map(({ about: { name, type, ...rest }, sections: all }) => {
  let number = 0;
  return TemplateInput.parse({
    name,
    type,
    ...present(rest),
    sections: all.map((section, s) => ({
      key: key('s', s),
      title: section.title,
      weight: section.weight,
      ...(section.description === undefined ? {} : { description: section.description }),
      questions: section.questions.map((generated) => questionFrom(generated, (number += 1))),
    })),
  });
});

type GeneratedQuestion = typeof question extends fc.Arbitrary<infer T> ? T : never;

function questionFrom(
  { options, whyWeAsk, howToCheck, failThreshold, words, refs, bands, tags, looksBack, ...plain }: GeneratedQuestion,
  number: number,
) {
  const isChoice = plain.type.endsWith('choice');
  return {
    ...plain,
    key: key('q', number),
    ...(isChoice ? { options: options.map((option, index) => ({ key: key('o', index), ...option })) } : {}),
    ...((whyWeAsk ?? howToCheck) ? { help: { ...(whyWeAsk ? { whyWeAsk } : {}), ...(howToCheck ? { howToCheck } : {}) } } : {}),
    ...(failThreshold === undefined ? {} : { failThreshold }),
    ...present({ ...words, tags }),
    ...(bands && kindOf(plain.type).bands ? { bands } : {}),
    ...(refs ? { frameworkRefs: refs.map(({ version, ...ref }) => (version ? { ...ref, version } : ref)) } : {}),
    ...(looksBack && number > 1 ? { showIf: { any: [{ question: key('q', number - 1), op: 'answered', value: '=yes' }] } } : {}),
  };
}

const present = (fields: object) => Object.fromEntries(Object.entries(fields).filter(([, value]) => value));

async function comesBack(content: TemplateInput, format: ExportFormat) {
  const { bytes, extension } = await exportTemplate(content, format);
  return readTemplateFile({ fileName: `Mine.${extension}`, bytes });
}

describe('a template that is exported and imported again', () => {
  test.each([
    ['json', 100],
    ['csv', 200],
    ['xlsx', 40],
  ] as const)('[TMPL-8] A template that is exported as %s and imported again is the same in every field', async (format, numRuns) => {
    await fc.assert(
      fc.asyncProperty(template, async (content) => {
        expect(structureFaults(content)).toEqual([]);
        const { template: read, warnings } = await comesBack(content, format);
        expect(read).toEqual(content);
        expect(warnings).toEqual([]);
      }),
      { numRuns },
    );
  });
});

const RISKY = ['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', "'=1"];
const risky = TemplateInput.parse({
  name: 'Risky',
  sections: [
    {
      key: 's',
      title: '=cmd()',
      questions: RISKY.map((text, index) => ({ key: `q${index}`, text: text.trim(), type: 'text', help: { whyWeAsk: text } })),
    },
  ],
});

test('[TMPL-2] No cell of an exported CSV begins like a formula, and the file is marked as UTF-8', async () => {
  const { bytes, mediaType } = await exportTemplate(risky, 'csv');
  expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  expect(mediaType).toContain('text/csv');
  const cells = new TextDecoder().decode(bytes).split(/,|\r\n/);
  expect(cells.filter((cell) => /^"?[=+\-@\t\r]/.test(cell))).toEqual([]);
});

test('[TMPL-3] No cell of an exported workbook is a formula', async () => {
  const { bytes } = await exportTemplate(risky, 'xlsx');
  const { sheets } = await readXlsx(bytes);
  expect(sheets[0]?.rows[1]?.[1]).toBe('=cmd()');
  expect([...(sheets[0]?.cells?.values() ?? [])].filter((cell) => cell.formula)).toEqual([]);
});

test('An exported template contains nothing but the template itself', async () => {
  const record = { ...risky, id: 'secret-id', organizationId: 'secret' };
  expect(new TextDecoder().decode((await exportTemplate(record, 'json')).bytes)).not.toContain('secret');
});

test('Characters that XML cannot hold are left out of a workbook, so that it opens', async () => {
  const text = 'Is\uFFFE the \uFFFFserver\u0001 \u001Fpatched\uD800? \u{1F600}';
  const bytes = await workbookOf({ name: 'Questions', headers: ['Question'], widths: [10], rows: [[text]] });
  const xml = Object.entries(unzipSync(bytes)).flatMap(([name, part]) => (name.endsWith('.xml') ? [strFromU8(part)] : []));
  // oxlint-disable-next-line no-control-regex -- naming the control characters is the purpose
  expect(xml.join('')).not.toMatch(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uD800-\uDFFF\uFFFE\uFFFF]/u);
  expect((await readXlsx(bytes)).sheets[0]?.rows[1]?.[0]).toBe('Is the server patched? \u{1F600}');
});

test('A template with U+FFFE is exported as a workbook that the import reads', async () => {
  const content = TemplateInput.parse({
    name: 'Odd',
    sections: [{ key: 's', title: 'S', questions: [{ key: 'q', text: 'Is\uFFFE it so?', type: 'text' }] }],
  });
  const { template: read } = await comesBack(content, 'xlsx');
  expect(read.sections[0]?.questions[0]?.text).toBe('Is it so?');
});
