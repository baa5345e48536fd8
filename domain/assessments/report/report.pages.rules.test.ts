import { describe, expect, test } from 'vitest';
import { clientFile, clientReport } from './report.client.rules.ts';
import { reportPages } from './report.pages.rules.ts';
import { answer, finding, question, recommendation, reportSample } from './report.sample.ts';
import type { ReportSource } from './report.source.rules.ts';

const pages = (more: Partial<ReportSource> = {}) => reportPages(reportSample(more));
const assessed = (more: Partial<ReportSource['assessment']>) => ({ assessment: { ...reportSample().assessment, ...more } });
const titled = (more: Partial<ReportSource> = {}) => pages(more).title;
const other = (severity: 'critical' | 'high' | 'low', more: Partial<ReportSource['elsewhere'][number]> = {}) => ({
  severity,
  title: 'No backup restore has been tested.',
  assessmentId: 'one',
  question: question('restore'),
  section: 'Backup',
  ...more,
});
/** Answers and findings of which none is below the standard. */
const met = (): Pick<ReportSource, 'answers' | 'findings'> => ({
  answers: new Map(['warranty', 'updates', 'dmarc', 'filter'].map((key) => [key, answer(100)])),
  findings: [],
});

describe('the headline of an assessment report', () => {
  test('The headline names the score, its change, the lowest section and its most severe finding', () => {
    expect(titled()).toBe(
      'Core technical alignment is at 75%, up 5.5 points from Q3; the lowest section, Servers, fell to 50% and has the one critical finding',
    );
  });

  test('A first assessment has no change', () => {
    expect(titled({ previous: null })).toBe(
      'Core technical alignment is at 75%, its first score; the lowest section, Servers, is at 50% and has the one critical finding',
    );
  });

  test('A change from another year, within the quarter, or of nothing is named as such', () => {
    const previous = (period: { year: number; quarter: number }, score = 65) => ({ previous: { period, score, sections: [] } });
    expect(titled(previous({ year: 2025, quarter: 4 }))).toContain('is at 75%, up 10 points from Q4 2025;');
    expect(titled(previous({ year: 2026, quarter: 4 }))).toContain('up 10 points from the previous assessment;');
    expect(titled(previous({ year: 2026, quarter: 3 }, 75))).toContain('is at 75%, unchanged since Q3;');
    expect(titled(previous({ year: 2026, quarter: 3 }, 76))).toContain('down 1 point from Q3;');
  });

  test('An assessment with nothing below the standard says so, with the questions that are not answered', () => {
    expect(titled(met())).toMatch(/; all four answers meet the standard$/u);
    const { answers } = met();
    const three = new Map([...answers].slice(1));
    expect(titled({ ...met(), answers: three })).toMatch(/; all three answers meet the standard, and one question is not answered$/u);
    expect(titled({ ...met(), answers: new Map([...answers].slice(3)) })).toMatch(
      /; its one answer meets the standard, and three questions are/u,
    );
  });

  test('An assessment without a score counts its answers', () => {
    expect(titled({ ...assessed({ score: null }), answers: new Map(), findings: [] })).toBe(
      'Core technical alignment is not scored yet; none of four questions are answered',
    );
  });

  test('A more severe finding in another section is not hidden by the lowest section', () => {
    const critical = finding('dmarc', 'critical');
    expect(titled({ findings: [finding('updates', 'low'), critical] })).toMatch(
      /Servers, fell to 50%, and the one critical finding is in another section$/u,
    );
    expect(titled({ findings: [critical, finding('filter', 'critical')] })).toMatch(/, and both critical findings are in other sections$/u);
    expect(titled({ findings: [finding('updates', 'high'), finding('dmarc', 'high')] })).toMatch(/ and has one of the two high findings$/u);
    expect(titled({ findings: [finding('updates', 'medium', { status: 'deferred' })] })).toMatch(/ and has no open finding$/u);
  });

  test('Critical findings of other assessments limit the claim to this one', () => {
    expect(titled({ elsewhere: [other('critical')] })).toMatch(/ and has the one critical finding of this assessment$/u);
  });

  test('Two sections with the lowest score are not called the lowest', () => {
    const sectionScores = ['s', 'e'].map((key) => ({ key, value: 50 }));
    expect(titled({ sectionScores, previous: null })).toContain('; one of the lowest sections, Servers, is at 50% and has');
    expect(titled({ sectionScores: [{ key: 's', value: 50 }] })).toMatch(/; one finding is open: one critical$/u);
  });
});

describe('the scope of an assessment report', () => {
  const scope = (more: Partial<ReportSource> = {}) => pages(more).scope.join(' ');

  test('The scope names findings of other assessments and the worst of them', () => {
    expect(scope()).toBe(
      'Four questions of the Core technical alignment standard in two sections. No finding of another assessment is open. States of findings as of 28 Nov 2026.',
    );
    const many = [other('critical'), other('high'), other('low', { assessmentId: 'two' })];
    expect(scope({ elsewhere: many })).toContain(
      'Three more open findings come from two other assessments; one of them is critical: no backup restore has been tested.',
    );
    expect(scope({ elsewhere: [other('high')] })).toContain('One more open finding comes from one other assessment; it is high: no backup');
    expect(scope({ elsewhere: [other('high'), other('high')] })).toContain('; two of them are high, among them: no backup');
    expect(scope({ elsewhere: [other('low')] })).toContain('One more open finding comes from one other assessment. ');
  });

  test('The scope names questions that do not apply, are not answered or were not asked', () => {
    const answers = new Map([
      ['warranty', answer(null, { notApplicable: true, value: null })],
      ['updates', answer(0)],
    ]);
    expect(scope({ answers })).toContain('in two sections; one does not apply; two are not answered.');
    const { sections } = reportSample().body;
    const asked = { all: [{ question: 'updates', op: 'equals' as const, value: 'no' }] };
    const hidden = sections.map((one) =>
      one.key === 'e' ? { ...one, questions: one.questions.map((q) => ({ ...q, showIf: asked })) } : one,
    );
    expect(scope({ body: { sections: hidden } })).toContain(
      'Two questions of the Core technical alignment standard in one section. Not asked: Email security.',
    );
    const part = sections.map((one) =>
      one.key === 'e' ? { ...one, questions: [question('dmarc', { showIf: asked }), question('filter')] } : one,
    );
    expect(scope({ body: { sections: part } })).toContain('One question was not asked, because other answers rule it out.');
  });
});

describe('the figures of an assessment report', () => {
  test('The figures name change, target, answers, tools and findings', () => {
    expect(pages().figures).toEqual({
      score: '75',
      change: 'up 5.5 points',
      tone: 'better',
      under: ['from 69.5% in Q3 2026', '10 points below the target of 85%'],
      others: [
        { value: '4 of 4', words: 'questions answered' },
        { value: '3', words: 'answers confirmed by tools' },
        { value: '1', words: 'open finding in this assessment' },
      ],
    });
    expect(pages({ ...assessed({ score: 90 }), previous: null }).figures).toMatchObject({
      change: '',
      under: ['target of 85% reached', 'first assessment'],
    });
    expect(pages(assessed({ score: null })).figures).toMatchObject({ score: '', change: '', under: ['not scored yet'] });
  });

  test('Sections are listed lowest first with their change, and those without a score last', () => {
    const { title, rows, before } = pages().sections;
    expect(title).toBe('One of two sections is at 70% or more; one rose, one fell');
    expect(before).toBe('Q3 2026');
    expect(rows.map((row) => [row.title, row.now, row.before, row.change, row.open])).toEqual([
      ['Servers', 50, 55, '−5', 1],
      ['Email security', 100, 84, '+16', 0],
    ]);
    const first = pages({ previous: null, sectionScores: [{ key: 'e', value: 100 }] }).sections;
    expect(first).toMatchObject({ title: 'The one scored section is at 70% or more', before: null });
    expect(first.rows.map(({ title: name, now, change }) => [name, now, change])).toEqual([
      ['Email security', 100, ''],
      ['Servers', null, ''],
    ]);
    expect(pages({ previous: null, sectionScores: [] }).sections.title).toBe('No section is scored yet');
    expect(pages({ sectionScores: ['s', 'e'].map((key) => ({ key, value: 40 })), previous: null }).sections.title).toBe(
      'None of two sections are at 70% or more',
    );
  });

  test('Counts add up, and every answer below the standard is accounted for', () => {
    const { groups, note } = pages().counts;
    for (const { total, rows } of groups) expect(rows.reduce((sum, { count }) => sum + count, 0)).toBe(total);
    expect(note).toBe('One answer is below the standard: one open finding.');
    expect(pages(met()).counts.note).toBe('All four answers meet the standard.');
    expect(pages({ answers: new Map(), findings: [] }).counts.note).toBe('No question is answered yet.');
    const answers = new Map(['warranty', 'updates', 'dmarc', 'filter'].map((key) => [key, answer(50)]));
    const statuses = ['deferred', 'accepted_risk', 'false_positive', 'resolved'] as const;
    const findings = [...answers.keys()].map((key, place) => finding(key, 'low', { status: statuses[place] ?? 'open' }));
    expect(pages({ answers, findings }).counts.note).toBe(
      'Four answers are below the standard: one deferred finding, one accepted risk, one resolved since and one judged not to be a gap.',
    );
    expect(pages({ answers, findings: [] }).counts.note).toBe('Four answers are below the standard. No finding is open.');
  });

  test('At most 12 critical and high findings are on the first page, and the others are counted', () => {
    const keys = Array.from({ length: 15 }, (_, place) => `q${place}`);
    const body = { sections: [{ key: 's', title: 'Servers', weight: 1, questions: keys.map((key) => question(key)) }] };
    const answers = new Map(keys.map((key) => [key, answer(0)]));
    const { urgent } = pages({ body, answers, findings: keys.map((key) => finding(key, 'high')) });
    expect(urgent).toMatchObject({
      title: '12 of 15 critical and high findings of this assessment',
      more: 'Three more are listed by section from page 2.',
    });
    expect(urgent.rows).toHaveLength(12);
    expect(pages().urgent.title).toBe('The one critical or high finding of this assessment');
    expect(pages(met()).urgent.title).toBe('No critical or high finding is open in this assessment');
  });
});

describe('the sections of an assessment report', () => {
  test('Sections that fell come first, and each finding has its evidence, its day and the work with its amount', () => {
    const [fell, others] = pages().details.groups;
    expect(fell).toMatchObject({ kicker: 'Sections that fell since Q3, lowest score first', title: 'Servers fell since Q3' });
    expect(fell?.sections[0]).toEqual({
      title: 'Servers',
      score: '50%',
      value: 50,
      change: 'down 5 points',
      isWorse: true,
      answered: '2 of 2 answered, 2 confirmed by tools',
      open: 'Open: one critical.',
      rows: [
        {
          severity: 'critical',
          title: 'No updates',
          evidence: 'From a tool, 20 Nov 2026: runs Windows Server 2016',
          consequence: '',
          treatment: { words: 'Proposed', isLate: false },
          work: [{ title: 'Do servers', state: { words: 'Proposed', isLate: false }, price: '£3,800 + £290 per month' }],
        },
      ],
      rest: 'One question is met.',
    });
    expect(others).toMatchObject({ kicker: 'Other sections, lowest score first', title: 'The other section has no open finding' });
    expect(pages({ previous: null }).details.groups).toMatchObject([
      { kicker: 'Sections, lowest score first', title: 'The two sections have one open finding' },
    ]);
  });

  test('An amount is named once, and work that is late or missing is marked', () => {
    const shared = recommendation('servers', { status: 'approved', quarter: { year: 2026, quarter: 2 } });
    const findings = [
      finding('warranty', 'high', { recommendations: [shared] }),
      finding('updates', 'high', { recommendations: [shared, recommendation('idea', { status: 'idea' })] }),
      finding('dmarc', 'low'),
      finding('filter', 'low', { status: 'accepted_risk', recommendations: [shared] }),
    ];
    const rows = pages({ findings }).details.groups.flatMap(({ sections }) => sections.flatMap((one) => one.rows));
    expect(rows.map(({ treatment, work }) => [treatment.words, treatment.isLate, work.map(({ price }) => price)])).toEqual([
      ['Approved, overdue since Q2 FY26', true, ['£3,800 + £290 per month']],
      ['Approved, overdue since Q2 FY26', true, ['amount named above']],
      ['No plan yet', true, []],
      ['Risk accepted', false, []],
    ]);
  });

  test('Consequences have a column only if half of the findings name one', () => {
    const has = (...impacts: string[]) =>
      pages({ findings: ['updates', 'dmarc', 'filter'].map((key, place) => finding(key, 'low', { businessImpact: impacts[place] ?? '' })) })
        .details.hasConsequences;
    expect([has('Mail stops'), has('Mail stops', 'Files are lost')]).toEqual([false, true]);
  });

  test('Four sections that fell are counted, and an old answer has no day of its own', () => {
    const titles = ['A', 'B', 'C', 'D'];
    const body = { sections: titles.map((title) => ({ key: title, title, weight: 1, questions: [question(title)] })) };
    const answers = new Map(titles.map((title) => [title, answer(0, { unverified: true })]));
    const previous = { period: { year: 2026, quarter: 3 }, score: 90, sections: titles.map((key) => ({ key, value: 80 })) };
    const sectionScores = titles.map((key, place) => ({ key, value: 70 - place }));
    const [fell] = pages({ body, answers, previous, sectionScores, findings: [finding('A', 'low')] }).details.groups;
    expect(fell?.title).toBe('Four sections fell since Q3, by up to 13 points');
    expect(fell?.sections.at(-1)?.rows[0]?.evidence).toBe('Carried over from the previous assessment');
  });
});

test('The customer’s report contains no internal question, note, idea or false positive', () => {
  const { sections } = reportSample().body;
  const secret = question('secret', { internalOnly: true, text: 'INTERNAL question?' });
  const [first, ...others] = sections;
  if (!first) throw new Error('The sample has sections.');
  const source = reportSample({
    body: {
      sections: [
        { ...first, questions: [...first.questions, secret] },
        ...others,
        { ...first, key: 'x', title: 'INTERNAL', questions: [secret] },
      ],
    },
    findings: [
      finding('updates', 'high', {
        recommendations: [recommendation('one', { status: 'idea', title: 'INTERNAL idea', riskIfNot: 'INTERNAL' })],
      }),
      finding('secret', 'critical', { title: 'INTERNAL finding' }),
      finding('dmarc', 'low', { status: 'false_positive', title: 'INTERNAL error' }),
    ],
    elsewhere: [other('critical', { title: 'INTERNAL gap', question: secret })],
  });
  expect(JSON.stringify(clientFile(clientReport(source)))).not.toContain('INTERNAL');
});
