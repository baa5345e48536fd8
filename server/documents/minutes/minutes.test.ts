import { strFromU8, unzipSync } from 'fflate';
import { afterAll, describe, expect, test } from 'vitest';
import { sampleFacts } from '#domain/deck/facts/deck.facts.sample.ts';
import { renderMinutes } from '#server/documents/documents.deck.ts';
import { misnested } from '#server/documents/documents.fixture.ts';
import { Workers } from '#server/platform/workers/workers.ts';
import type { DecidedLine } from '#domain/qbrs/outcomes.rules.ts';
import type { Minutes } from './minutes.docx.ts';

const workers = new Workers();
afterAll(() => workers.close());

const made: DecidedLine = {
  number: 1,
  title: '',
  option: null,
  price: '',
  outcome: 'approved',
  by: 'Helen Okafor',
  on: '2026-12-09',
  until: null,
  reason: '',
  cost: null,
};

function sampleMinutes(changed: Partial<Minutes> = {}): Minutes {
  const { customer, provider, review, people, next } = sampleFacts();
  return {
    customer: customer.name,
    provider,
    review: 'Quarterly business review, Q4 2026',
    startsAt: review.startsAt,
    timezone: review.timezone,
    place: review.place,
    isDraft: false,
    people,
    decisions: [
      {
        ...made,
        number: 1,
        title: 'Back up patient records',
        by: 'Dr Priya Raman',
        option: 'Locked copy',
        price: '£3,800 + £290 per month',
      },
      {
        ...made,
        number: 2,
        title: 'Second factor for everyone',
        outcome: 'deferred',
        until: '2027-03-01',
        price: '£9,900',
        reason: 'The new practice opens first.\nThen again.',
      },
      { ...made, number: 3, title: 'Replace the imaging server', outcome: null, by: '', on: null },
      { ...made, number: null, title: 'Move the archive', outcome: 'declined' },
    ],
    ours: next.ours,
    theirs: next.theirs,
    text: [{ runs: [{ text: 'We went through the ' }, { text: 'score', weight: 600 }, { text: '.' }] }],
    nextReview: next.review,
    ...changed,
  };
}

/** Text of each paragraph and table cell, and the parts of the file. */
async function written(changed: Partial<Minutes> = {}) {
  const parts = unzipSync(await renderMinutes(workers, crypto.randomUUID(), sampleMinutes(changed)));
  const texts = new Map(Object.entries(parts).map(([name, content]) => [name, strFromU8(content)]));
  const body = texts.get('word/document.xml') ?? '';
  const words = [...body.matchAll(/<w:p>.*?<\/w:p>|<w:p .*?<\/w:p>/gsu)].map(([paragraph]) =>
    [...paragraph.matchAll(/<w:t[^>]*>([^<]*)<\/w:t>/gu)].map(([, text = '']) => text).join(''),
  );
  return { texts, body, words };
}

describe('the minutes of a review as a Word file', () => {
  test('The minutes name the participants, each decision with person and day, the actions and the next review', async () => {
    const { words, body } = await written();
    const { people, next } = sampleFacts();
    for (const { name } of people) expect(words).toContain(name);
    expect(words).toEqual(expect.arrayContaining(['Approved', 'Deferred until 1 Mar 2027', 'Open', 'Dr Priya Raman, 9 Dec 2026']));
    for (const { text } of [...next.ours, ...next.theirs]) expect(words).toContain(text);
    expect(words).toContain('We went through the score.');
    expect(words.at(-1)).toBe('17 Mar 2027, 10:00 (Europe/London), Westgate and online');
    expect(body.match(/<w:pStyle w:val="Heading1"\/>/gu)).toHaveLength(6);
    expect(body.match(/<w:tblHeader\/>/gu)).toHaveLength(4);
  });

  test('The minutes name the amount and option of each decision, the reason of a deferral and its new date', async () => {
    const { words } = await written();
    expect(words).toEqual(expect.arrayContaining(['Amount, excl. VAT', '£3,800 + £290 per month', 'Option: Locked copy', '£9,900']));
    expect(words).toEqual(expect.arrayContaining(['Deferred until 1 Mar 2027', 'Reason: The new practice opens first.', 'Then again.']));
    const unpriced = await written({ decisions: sampleMinutes().decisions.map((one) => ({ ...one, price: '' })) });
    expect(unpriced.words.join(' ')).not.toMatch(/Amount|£/u);
  });

  test('[QBR-106] Outcomes use the organisation’s terms, and the product’s terms if there are none', async () => {
    const { words } = await written({ stateNames: { approved: 'Agreed', deferred: ' ' } });
    expect(words).toEqual(expect.arrayContaining(['Agreed', 'Deferred until 1 Mar 2027']));
    expect(words).not.toContain('Approved');
  });

  test('Empty parts of the minutes are left out', async () => {
    const { words } = await written({ people: [], decisions: [], ours: [], theirs: [], text: [], nextReview: null });
    expect(words).toEqual(expect.arrayContaining(['No decisions were made.', 'The date is not agreed yet.']));
    expect(words.filter((one) => one.startsWith('What '))).toEqual([]);
  });

  test('A draft is marked on its first page, in its footer and in its file name', async () => {
    const [draft, final] = await Promise.all([written({ isDraft: true }), written()]);
    expect(draft.words[0]).toBe('Draft minutes');
    expect(draft.texts.get('word/footer1.xml')).toContain('Draft · ');
    expect(draft.texts.get('docProps/core.xml')).toContain('(draft)');
    expect([...final.texts.values()].filter((text) => /draft/iu.test(text))).toEqual([]);
  });

  test('Only web and email links are clickable, and typed content is plain text', async () => {
    const text = [
      {
        runs: [
          { text: 'here', href: 'https://example.com/a?b=1&c=2' },
          { text: 'not here', href: 'javascript:alert(1)' },
        ],
      },
      { isItem: true, runs: [{ text: '<b>& "quotes" \u0000\u000b\ud800' }] },
    ];
    const { texts } = await written({ text, customer: '<a> & \u0001' });
    const relations = texts.get('word/_rels/document.xml.rels') ?? '';
    expect(relations.match(/TargetMode="External"/gu)).toHaveLength(1);
    expect(relations).toContain('https://example.com/a?b=1&amp;c=2');
    const xml = [...texts].filter(([name]) => /\.(?:xml|rels)$/u.test(name));
    expect(xml.flatMap(([name, part]) => misnested(part).map((fault) => `${name}: ${fault}`))).toEqual([]);
    // oxlint-disable-next-line no-control-regex -- naming the control characters is the purpose
    expect(xml.filter(([, part]) => /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ud800-\udfff]/u.test(part))).toEqual([]);
  });

  test.each([
    ['شركة النور للتجارة', 'ar-SA'],
    ['מרפאת השיניים', 'he-IL'],
    ['東京歯科クリニック', 'ja-JP'],
    ['คลินิกทันตกรรม', 'th-TH'],
    ['दिल्ली दंत चिकित्सा', 'hi-IN'],
  ])('A person called %s is written in that language and direction', async (name, language) => {
    const { body } = await written({ people: [{ name, title: '', side: 'theirs' }] });
    const [paragraph = ''] = [...body.matchAll(/<w:p>(?:(?!<\/w:p>).)*<\/w:p>/gsu)].map(([all]) => all).filter((all) => all.includes(name));
    expect(paragraph).toContain(language);
    expect(paragraph.includes('<w:bidi/>')).toBe(/[\u0590-\u08ff]/u.test(name));
  });
});
