import { strFromU8, unzipSync } from 'fflate';
import { readXlsx } from 'hucre/xlsx';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getAssessmentQuestions, saveAnswer } from '#contract/assessments/answers.contract.ts';
import { createAssessment, updateAssessment } from '#contract/assessments/assessments.contract.ts';
import { submitAssessment } from '#contract/assessments/assessments.moves.contract.ts';
import { updateCustomer } from '#contract/customers/customers.contract.ts';
import { listFindings, updateFinding } from '#contract/findings/findings.contract.ts';
import { createTemplate, publishTemplate } from '#contract/templates/templates.contract.ts';
import { type AssessmentFixture, openAssessmentFixture } from '#server/assessments/assessments.fixture.ts';
import { attached } from '#tests/support/upload.ts';

let at: AssessmentFixture;
beforeAll(async () => {
  at = await openAssessmentFixture();
});
afterAll(() => at.server.close());

type Format = 'pdf' | 'xlsx' | 'csv';
const FORMATS: readonly Format[] = ['pdf', 'xlsx', 'csv'];

async function fileOf(id: string, format: Format, audience: 'client' | 'internal') {
  const response = await at.engineer.inject({ method: 'GET', url: `/api/assessments/${id}/export?format=${format}&audience=${audience}` });
  expect(response.statusCode, response.body.slice(0, 300)).toBe(200);
  return {
    bytes: response.rawPayload,
    name: String(response.headers['content-disposition']),
    type: String(response.headers['content-type']),
  };
}

async function pagesOf(bytes: Uint8Array): Promise<string[]> {
  const pdf = await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise;
  const pages: string[] = [];
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const { items } = await (await pdf.getPage(number)).getTextContent();
    pages.push(items.map((item) => ('str' in item ? item.str : '')).join(' '));
  }
  return pages;
}

/** All text that can be found in the file, including its compressed parts. */
async function wordsOf(bytes: Uint8Array, format: Format): Promise<string> {
  if (format === 'csv') return Buffer.from(bytes).toString('utf8');
  if (format === 'xlsx')
    return Object.values(unzipSync(new Uint8Array(bytes)))
      .map((part) => strFromU8(part))
      .join('\n');
  return (await pagesOf(bytes)).join(' ').replaceAll('\u200b', '');
}

const save = (id: string, questionKey: string, body: object) =>
  at.engineer.sees(saveAnswer, { params: { id, questionKey }, body: { value: null, version: 0, ...body } });

/** Creates a submitted assessment with internal text in every field that accepts it. */
async function withSecrets() {
  const { id, customerId } = await at.assessment();
  await save(id, 'mfa', { value: 'not_met', internalNote: 'SECRET-note', customerNote: 'Two of nine sign in with a password' });
  await save(id, 'password', { value: 'yes' });
  await save(id, 'has-backup', { notApplicable: true, naReason: 'SECRET-reason' });
  await save(id, 'remarks', { value: 'SECRET-answer' });
  await attached(
    at.engineer,
    { ownerType: 'answer', ownerId: id, questionKey: 'mfa' },
    { name: 'SECRET-file.txt', bytes: Buffer.from('x') },
  );
  await at.engineer.sees(submitAssessment, { params: { id } });
  const [finding] = await at.vcio.sees(listFindings, { query: { customerId, severity: 'critical' } });
  const body = { businessImpact: 'Mail stops', decisionNote: 'SECRET-why', status: 'deferred' as const };
  await at.vcio.sees(updateFinding, { params: { id: finding?.id ?? '' }, body });
  return { id, customerId };
}

describe('an assessment as a file', () => {
  test.each(FORMATS)(
    '[REVIEW-1] The customer’s %s contains nothing internal, and the internal copy contains everything',
    async (format) => {
      const { id } = await withSecrets();
      const client = await wordsOf((await fileOf(id, format, 'client')).bytes, format);
      expect(client).toContain('Two of nine sign in with a password');
      expect(client).not.toContain('SECRET');
      expect(client).not.toContain('Remarks');
      expect(client).not.toMatch(/internal/iu);
      const ours = await wordsOf((await fileOf(id, format, 'internal')).bytes, format);
      for (const secret of ['SECRET-note', 'SECRET-reason', 'SECRET-answer', ...(format === 'csv' ? [] : ['SECRET-why', 'SECRET-file'])])
        expect(ours.replaceAll(' ', ''), secret).toContain(secret);
    },
  );

  test('[REVIEW-2] An export without an audience is the customer copy, as PDF', async () => {
    const { id } = await withSecrets();
    const response = await at.engineer.inject({ method: 'GET', url: `/api/assessments/${id}/export` });
    expect(response.headers['content-type']).toBe('application/pdf');
    expect(await wordsOf(response.rawPayload, 'pdf')).not.toContain('SECRET');
    expect((await at.engineer.inject({ method: 'GET', url: `/api/assessments/${id}/export?format=docx` })).statusCode).toBe(400);
  });

  test('[REV-3] A printed date answer follows the organisation’s date format, and a word that fits its column is not split', async () => {
    const sections = [{ key: 's', title: 'Part', questions: [{ key: 'restored', text: 'When was it restored?', type: 'date' as const }] }];
    const { id: templateId } = await at.vcio.sees(createTemplate, { body: { name: 'With a day', sections } });
    await at.vcio.sees(publishTemplate, { params: { id: templateId } });
    const { id: customerId } = await at.customer();
    const { id } = await at.engineer.sees(createAssessment, { body: { customerId, templateId } });
    await save(id, 'restored', { value: '2026-01-10', customerNote: 'Nobody saw vulnerabilities at server-01.office.example.org' });
    for (const audience of ['client', 'internal'] as const) {
      const text = (await pagesOf((await fileOf(id, 'pdf', audience)).bytes)).join(' ');
      expect(text).toContain('10 Jan 2026');
      expect(text).toContain('vulnerabilities');
      expect(text.replaceAll(/[\u200b\s]+/gu, '')).toContain('server-01.office.example.org');
    }
    expect(await wordsOf((await fileOf(id, 'csv', 'client')).bytes, 'csv')).toContain('10 Jan 2026');
  });

  test('[REVIEW-3] [T11] A text that begins like a formula stays text in every file', async () => {
    const { id } = await at.assessment();
    const hostile = ['=HYPERLINK("http://evil.test")', '+1+1', '-2+3', '@SUM(A1)', '\t=1'];
    const keys = ['mfa', 'password', 'has-backup', 'tested', 'admins'];
    for (const [place, customerNote] of hostile.entries()) await save(id, keys[place] ?? '', { customerNote });
    await save(id, 'has-backup', { value: 'yes', version: 1, customerNote: hostile[2] });
    const csv = (await wordsOf((await fileOf(id, 'csv', 'client')).bytes, 'csv')).split('\r\n');
    expect(csv.flatMap((line) => line.split(',')).filter((cell) => /^"?[=+\-@\t]/u.test(cell))).toEqual([]);
    const { sheets } = await readXlsx((await fileOf(id, 'xlsx', 'client')).bytes);
    const cells = sheets.flatMap(({ rows, cells: styled }) => [...rows.flat(), ...[...(styled ?? [])].map(([, cell]) => cell.formula)]);
    expect(cells).toContain(hostile[0]);
    const parts = unzipSync(new Uint8Array((await fileOf(id, 'xlsx', 'internal')).bytes));
    expect(Object.entries(parts).filter(([name, part]) => name.includes('sheet') && strFromU8(part).includes('<f>'))).toEqual([]);
    expect((await fileOf(id, 'pdf', 'client')).type).toBe('application/pdf');
  });

  test.each([
    ['a slash', 'Backup 1/2'],
    ['an emoji', '🔥 Fire drill'],
    ['accents', 'Übersicht Förderrück'],
    ['200 characters', 'é'.repeat(200)],
  ])('[REVIEW-4] [T12] An assessment whose name has %s is downloaded under a name that every system accepts', async (_what, name) => {
    const { id, customerId } = await at.assessment();
    await at.vcio.sees(updateAssessment, { params: { id }, body: { name, version: 1 } });
    await at.vcio.sees(updateCustomer, { params: { id: customerId }, body: { name: `Café ${name.slice(0, 20)}` } });
    for (const format of FORMATS) {
      const { name: disposition } = await fileOf(id, format, 'internal');
      expect(disposition).toMatch(/^attachment; filename="[ -~]*"; filename\*=UTF-8''[\w%.~-]+$/u);
      const kept = decodeURIComponent(disposition.split("UTF-8''")[1] ?? '');
      expect(kept).toMatch(new RegExp(`^Café .*\\.${format}$`, 'u'));
      expect(kept).not.toMatch(/[/\\]/u);
      expect(Buffer.byteLength(kept)).toBeLessThanOrEqual(255);
    }
  });

  test('[REVIEW-5] [T17] A file shared by five answers is listed once, with the five questions', async () => {
    const { id } = await at.assessment();
    const keys = ['mfa', 'admins', 'password', 'has-backup'];
    await save(id, 'has-backup', { value: 'yes' });
    for (const questionKey of [...keys, 'tested'])
      await attached(at.engineer, { ownerType: 'answer', ownerId: id, questionKey }, { name: 'console.txt', bytes: Buffer.from('same') });
    const { sheets } = await readXlsx((await fileOf(id, 'xlsx', 'internal')).bytes);
    const evidence = sheets.find(({ name }) => name === 'Evidence')?.rows ?? [];
    expect(evidence.slice(1)).toEqual([['console.txt', '4 B', 'mfa, admins, password, has-backup, tested']]);
    const pdf = await wordsOf((await fileOf(id, 'pdf', 'internal')).bytes, 'pdf');
    expect(pdf.replaceAll(/\s/gu, '').split('console.txt')).toHaveLength(2);
  });

  test('[REVIEW-6] [T20] The same assessment gives the same file each time: questions in order, the most severe findings first', async () => {
    const { id } = await at.submitted({ mfa: 'partial', password: 'no', 'has-backup': 'no' });
    for (const format of ['pdf', 'csv'] as const) {
      const [one, other] = [await fileOf(id, format, 'internal'), await fileOf(id, format, 'internal')];
      expect(await wordsOf(one.bytes, format)).toBe(await wordsOf(other.bytes, format));
    }
    const { sheets } = await readXlsx((await fileOf(id, 'xlsx', 'internal')).bytes);
    const column = (name: string, place: number) =>
      sheets
        .find((sheet) => sheet.name === name)
        ?.rows.slice(1)
        .map((row) => row[place]) ?? [];
    expect(column('Answers', 2)).toEqual(['mfa', 'admins', 'password', 'has-backup', 'remarks']);
    expect(column('Findings', 0)).toEqual(['High', 'High', 'Low']);
    expect(column('Findings', 8)).toEqual(['mfa', 'password', 'has-backup']);
  });

  test('[REVIEW-7] [T5] An assessment of 1,200 questions counts and exports each of them exactly once in each format', async () => {
    const question = (_: unknown, at: number) => ({
      key: `q${at}`,
      text: `Question number ${at} about the network?`,
      type: 'yes_no' as const,
    });
    const sections = Array.from({ length: 12 }, (_, place) => ({
      key: `s${place}`,
      title: `Part ${place}`,
      questions: Array.from({ length: 100 }, (__, at) => question(__, place * 100 + at)),
    }));
    const { id: templateId } = await at.vcio.sees(createTemplate, { body: { name: 'Very large', sections } });
    await at.vcio.sees(publishTemplate, { params: { id: templateId } });
    const { id: customerId } = await at.customer();
    const { id } = await at.engineer.sees(createAssessment, { body: { customerId, templateId } });
    await save(id, 'q1199', { value: 'no' });
    const { sections: asked, assessment } = await at.engineer.sees(getAssessmentQuestions, { params: { id } });
    const keys = asked.flatMap((section) => section.questions.map(({ key }) => key));
    expect([keys.length, new Set(keys).size, keys.at(-1)]).toEqual([1200, 1200, 'q1199']);
    expect(assessment).toMatchObject({ progress: { total: 1200, answered: 1 } });
    const csv = await wordsOf((await fileOf(id, 'csv', 'client')).bytes, 'csv');
    expect(csv.trimEnd().split('\r\n')).toHaveLength(1201);
    const { sheets } = await readXlsx((await fileOf(id, 'xlsx', 'internal')).bytes);
    expect(sheets.find(({ name }) => name === 'Answers')?.rows).toHaveLength(1201);
    const pages = await pagesOf((await fileOf(id, 'pdf', 'client')).bytes);
    expect(pages.length).toBeGreaterThan(20);
    expect(pages.join(' ')).toContain('1199');
  });
});
