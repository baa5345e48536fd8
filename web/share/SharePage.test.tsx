import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { ClientView } from '#contract/qbrs/qbrs.shares.contract.ts';
import { sampleFacts } from '#domain/deck/facts/deck.facts.sample.ts';
import { slideFoot } from '#domain/deck/page/foot.rules.ts';
import { slidesOf } from '#domain/deck/slides/slides.rules.ts';
import { queryClient } from '#web/http/queryClient.ts';
import { button, field, press, requests, respondWith, screenForEachTest, typeInto, words } from '#tests/support/web/page.tsx';
import { SharedByLink } from './SharePage.tsx';

const TOKEN = 'a'.repeat(43);
const ASKED = '01890000-0000-7000-8000-000000000001';
const OTHER = '01890000-0000-7000-8000-000000000002';

function viewWith(more: Partial<ClientView> = {}): ClientView {
  const facts = sampleFacts();
  // The slides themselves are tested separately.
  const slides = slidesOf(facts, { hideAmounts: false }, false).slides.slice(0, 3);
  const open = { severity: null, risk: '', goal: null, options: [], questions: [], decision: null, closed: null };
  return {
    title: 'Alder - Q4 2026 Business review',
    customer: 'Alder Dental',
    provider: 'Northlight IT',
    primaryColor: '#2457a6',
    logo: null,
    providerLogo: null,
    pictures: {},
    logoOf: 'Northlight IT',
    expiresAt: '2026-12-22T12:00:00.000Z',
    slides: slides.map(({ notes: _, claims: __, ...slide }) => slide),
    foot: slideFoot(facts),
    asked: [
      { id: ASKED, number: 1, title: 'Lock the copies', gain: 'Nothing is lost', cost: '£3,800 + £290 per month', ...open },
      { id: OTHER, number: 2, title: 'Renew the firewall', gain: '', cost: '', ...open },
    ],
    ask: { sum: '', by: null },
    score: null,
    plan: { asOf: '2026-11-22', findings: '0 critical, 0 high, 0 in total', roadmap: null, budget: null },
    minutes: null,
    ...more,
  };
}

const MADE = {
  id: '01890000-0000-7000-8000-000000000009',
  outcome: 'approved' as const,
  called: null,
  at: '2026-11-22T14:03:00.000Z',
  until: null,
  option: null,
  canUndo: true,
};
const refused = (status: number, code: string, more: object = {}) =>
  Response.json({ code, message: `Refused: ${code}`, ...more }, { status });
const PASSCODE = () => refused(403, 'SHARE_PASSCODE');

const open = screenForEachTest(() => <SharedByLink token={TOKEN} />);
/** Headers and credentials of every request. */
let sent: RequestInit[] = [];
beforeEach(() => {
  sent = [];
});
afterEach(() => queryClient.clear());

function answering(answer: (request: { method: string; body: Record<string, unknown>; passcode: string | undefined }) => Response): void {
  respondWith(() => new Response(null, { status: 500 }));
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    sent.push(init);
    const body: Record<string, unknown> = typeof init.body === 'string' ? JSON.parse(init.body) : {};
    const method = init.method ?? 'GET';
    requests.push({ method, url, body });
    const passcode = new Headers(init.headers).get('x-passcode') ?? undefined;
    return answer({ method, body, passcode });
  });
}

const recorded = (body: Record<string, unknown>) => Response.json({ ...MADE, note: '', ...body });

describe('the customer’s page', () => {
  test('[SHARE-14] A customer reads every slide and sends an answer with a name typed once, using only calls of the link', async () => {
    answering(({ method, body }) => (method === 'GET' ? Response.json(viewWith()) : recorded(body)));
    await open(`/share/${TOKEN}`);
    expect(document.querySelectorAll('article')).toHaveLength(viewWith().slides.length);
    expect(document.title).toBe('Alder - Q4 2026 Business review · Northlight IT');
    expect(words()).toContain('2 decisions pending');
    expect(words()).toContain('£3,800 + £290 per month');

    await typeInto(field('by'), ' Helen Okafor ');
    await press('Approve Lock the copies');
    expect(words()).toContain('Approved by Helen Okafor, 22 Nov 2026');
    expect(words()).toContain('1 decision pending');
    await press('Decide later Renew the firewall');
    await press('Defer decision');
    expect(words()).toContain('Deferred by Helen Okafor');
    expect(words()).toContain('You decided on 2 of 2 items');

    const url = `/api/share/${TOKEN}`;
    expect(requests.map(({ method, url: to, body }) => [method, to, body['outcome'], body['by']])).toEqual([
      ['GET', url, undefined, undefined],
      ['POST', `${url}/decisions`, 'approved', 'Helen Okafor'],
      ['POST', `${url}/decisions`, 'deferred', 'Helen Okafor'],
    ]);
    expect(sent.map(({ credentials }) => credentials)).toEqual(['omit', 'omit', 'omit']);
    expect(sent.some(({ headers }) => new Headers(headers).has('x-csrf-token'))).toBe(false);
  });

  test('[SHARE-15] Unnamed nothing is sent, and the field says so', async () => {
    answering(() => Response.json(viewWith()));
    await open(`/share/${TOKEN}`);
    await press('Decline Lock the copies');
    await press('Decline recommendation');
    expect(requests).toHaveLength(1);
    expect(words()).toContain('Your name is required');
    expect(document.activeElement).toBe(field('by'));
  });

  test('[SHARE-16] An answer can be undone, and after the meeting it names the provider to contact', async () => {
    const decision = { ...MADE, by: 'Helen Okafor', note: 'Go ahead' };
    const [first, second] = viewWith().asked;
    if (!first || !second) throw new Error('Two things are asked for.');
    const asked = [
      { ...first, decision },
      { ...second, decision: { ...decision, canUndo: false }, closed: 'ended' as const },
    ];
    answering(({ method, body }) => {
      if (method === 'GET') return Response.json(viewWith({ asked }));
      return method === 'DELETE' ? new Response(null, { status: 204 }) : recorded(body);
    });
    await open(`/share/${TOKEN}`);
    expect(words()).toContain('Approved by Helen Okafor');
    expect(words()).toContain('To change it, contact Northlight IT.');
    await press('Undo decision on Lock the copies');
    expect(requests.at(-1)).toMatchObject({ method: 'DELETE', url: `/api/share/${TOKEN}/decisions/${MADE.id}` });
    await typeInto(field('by'), 'Tom Ashworth');
    await press('Decline Lock the copies');
    await press('Decline recommendation');
    expect(words()).toContain('Declined by Tom Ashworth');
  });

  test('[SHARE-42] The advised option is selected, and another one is approved with its name', async () => {
    const [first] = viewWith().asked;
    if (!first) throw new Error('Something is asked for.');
    const option = { outcome: { label: 'Back within', value: '4 hours' }, points: [], riskAfter: 'low' as const };
    const options = [
      { ...option, name: 'Extend the warranty', cost: '£1,900', isAdvised: false },
      { ...option, name: 'Replace the server', cost: '£11,400', isAdvised: true },
    ];
    answering(({ method, body }) => (method === 'GET' ? Response.json(viewWith({ asked: [{ ...first, options }] })) : recorded(body)));
    await open(`/share/${TOKEN}`);
    await typeInto(field('by'), 'Helen Okafor');
    expect(words()).toContain('We advise this');
    expect(words()).toContain('£11,400. You approve as Helen Okafor for Alder Dental.');
    await press('Approve “Replace the server”');
    expect(requests.at(-1)?.body).toMatchObject({ outcome: 'approved', option: 'Replace the server' });
    expect(words()).toContain('Approved “Replace the server” by Helen Okafor');
  });

  test('[SHARE-43] A question leaves the decision open, and the answer appears beside it', async () => {
    const [first] = viewWith().asked;
    if (!first) throw new Error('Something is asked for.');
    const at = '2026-11-22T14:03:00.000Z';
    const answered = { id: OTHER, by: 'Tom', text: 'When?', at, answer: { text: 'In March.', by: 'Zoe Müller', at } };
    const view = viewWith({ asked: [{ ...first, questions: [answered] }] });
    answering(({ method, body }) => (method === 'GET' ? Response.json(view) : Response.json({ id: ASKED, at, answer: null, ...body })));
    await open(`/share/${TOKEN}`);
    expect(words()).toContain('In March.Zoe Müller of Northlight IT');
    await typeInto(field('by'), 'Helen');
    await press('Ask Northlight IT a question about Lock the copies');
    const typed = document.querySelector('textarea');
    if (!typed) throw new Error('There is no field for the question.');
    typed.value = '<b>Is it loud?</b>';
    await press('Send question');
    expect(requests.at(-1)).toMatchObject({ url: `/api/share/${TOKEN}/questions`, body: { text: '<b>Is it loud?</b>', by: 'Helen' } });
    expect(words()).toContain('<b>Is it loud?</b>Helen');
    expect(words()).toContain('Awaiting an answer from Northlight IT');
    expect(words()).toContain('1 decision pending');
  });

  test('[SHARE-17] A script in a name or a note is shown as text', async () => {
    const script = '<img src=x onerror=alert(1)>';
    const [first] = viewWith().asked;
    if (!first) throw new Error('Something is asked for.');
    const decision = { ...MADE, by: script, note: script };
    answering(() => Response.json(viewWith({ asked: [{ ...first, decision }] })));
    await open(`/share/${TOKEN}`);
    expect(words()).toContain(`Approved by ${script}`);
    expect(document.querySelector('img[src="x"]')).toBeNull();
  });

  test('[SHARE-18] A passcode is required, a wrong one is refused, and the right one is sent with every call', async () => {
    answering(({ method, body, passcode }) => {
      if (passcode !== 'harbour-42') return PASSCODE();
      return method === 'GET' ? Response.json(viewWith()) : recorded(body);
    });
    await open(`/share/${TOKEN}`);
    expect(words()).toContain('This link requires a passcode');
    expect(words()).not.toContain('incorrect');
    await typeInto(field('passcode'), 'wrong-one');
    await press('Open');
    expect(words()).toContain('This passcode is incorrect');
    await typeInto(field('passcode'), 'Straße');
    await press('Open');
    expect(requests).toHaveLength(2);
    await typeInto(field('passcode'), 'harbour-42');
    await press('Open');
    expect(words()).toContain('Your decisions');
    await typeInto(field('by'), 'Helen');
    await press('Approve Lock the copies');
    expect(words()).toContain('Approved by Helen');
  });

  test('[SHARE-19] A person who tries too many passcodes sees how long to wait', async () => {
    answering(({ passcode }) => (passcode ? refused(429, 'TOO_MANY_REQUESTS', { retryAfter: 900 }) : PASSCODE()));
    await open(`/share/${TOKEN}`);
    await typeInto(field('passcode'), 'harbour-42');
    await press('Open');
    expect(words()).toContain('Try again in 15 minutes.');
    expect(button('Open').disabled).toBe(false);
  });

  test.each([
    ['unknown, expired or revoked', () => refused(404, 'SHARE_NOT_FOUND')],
    ['broken', () => refused(400, 'VALIDATION_ERROR')],
  ])('[SHARE-20] A link that is %s names the person to ask, and nothing else', async (_, answer) => {
    answering(answer);
    await open(`/share/${TOKEN}`);
    expect(document.querySelector('h1')?.textContent).toBe('This link is invalid or has expired');
    expect(words()).toContain('Ask the person who sent it to you for a new one.');
    expect(document.querySelectorAll('button')).toHaveLength(0);
  });

  test('[SHARE-21] A link that is revoked during reading says so with the next answer', async () => {
    let isRevoked = false;
    answering(() => (isRevoked ? refused(404, 'SHARE_NOT_FOUND') : Response.json(viewWith())));
    await open(`/share/${TOKEN}`);
    isRevoked = true;
    await typeInto(field('by'), 'Helen');
    await press('Approve Lock the copies');
    expect(document.querySelector('h1')?.textContent).toBe('This link is invalid or has expired');
  });

  test('[SHARE-22] The page offers a retry when offline, and after the meeting it shows the minutes', async () => {
    let isOffline = true;
    const minutes = {
      summary: 'All agreed.',
      sections: [{ title: 'Budget', text: 'Leasing is asked for.' }],
      addenda: [{ text: 'The price holds until May.', at: '2026-11-25T10:00:00.000Z' }],
    };
    answering(() => {
      if (isOffline) throw new TypeError('Failed to fetch');
      return Response.json(viewWith({ minutes }));
    });
    await open(`/share/${TOKEN}`);
    isOffline = false;
    await press('Try again');
    for (const part of ['All agreed.', 'Leasing is asked for.', 'Added on 25 Nov 2026', 'The price holds until May.']) {
      expect(words()).toContain(part);
    }
  });
});
