import { useQuery } from '@tanstack/react-query';
import { act } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { getQbr } from '#contract/qbrs/qbrs.contract.ts';
import type { Qbr } from '#contract/qbrs/qbrs.fields.ts';
import { ask } from '#web/http/ask.ts';
import { queryClient } from '#web/http/queryClient.ts';
import { currentUserQuery } from '#web/session/session.ts';
import { control, fill } from '#tests/support/web/fields.ts';
import { OLIVE } from '#tests/support/web/olive.ts';
import { button, openPage, press, requests, respondWith, typeInto, wait, words } from '#tests/support/web/page.tsx';
import { sampleQbr } from '#tests/support/web/qbr.ts';
import { wipeKeptMeetings } from '#web/qbrs/meeting/recording/recording.wipe.ts';
import { MeetingOf } from './MeetingOf.tsx';

/** Four sections suffice for a whole meeting, and render quickly. */
const SHOWN = new Set(['cover', 'summary', 'options', 'decisions']);
const WHOLE = sampleQbr();
const QBR = { ...WHOLE, sections: WHOLE.sections.map((one) => ({ ...one, enabled: SHOWN.has(one.key) })) };
const ASKED = QBR.facts?.recommendations.filter(({ state }) => state === 'asked') ?? [];
const [FIRST, SECOND] = ASKED;
const query = ask(getQbr, { params: { id: QBR.id } });

/** State of the fake server: the stored review, and its reachability. */
let stored: Qbr;
let isReached = true;

function answered({ method, url, body }: (typeof requests)[number]): Response {
  if (!isReached) throw new TypeError('Failed to fetch');
  if (/\/(questions|surveys)$/.test(url)) return Response.json([]);
  if (method === 'POST' && url.endsWith('/decisions')) {
    const made = {
      id: `01890000-0000-7000-8000-0000000000d${stored.decisions.length}`,
      recommendation: '',
      at: '2026-12-09T10:09:00.000Z',
    };
    const rest = { qbrId: stored.id, recordedBy: null, isFromShare: false, option: null, until: null, note: '' };
    stored = { ...stored, decisions: [...stored.decisions, { ...rest, ...body, ...made } as Qbr['decisions'][number]] }; // In the shape of the contract.
    return Response.json(stored, { status: 201 });
  }
  if (method === 'DELETE') stored = { ...stored, decisions: stored.decisions.filter(({ id }) => !url.endsWith(id)) };
  if (url.endsWith('/minutes')) stored = { ...stored, version: stored.version + 1 };
  if (url.endsWith('/end')) stored = { ...stored, ...body, status: 'presented', presentedAt: '2026-12-09T10:45:00.000Z' };
  if (url.endsWith('/recap')) return Response.json({ subject: 'What we agreed', text: 'Hello,', to: ['helen@alder.test'], isSent: false });
  return Response.json(stored);
}

function Screen() {
  const { data } = useQuery(query);
  return data ? <MeetingOf qbr={data} isRecord={false} /> : null;
}

let leave = () => {};
beforeEach(async () => {
  vi.useFakeTimers({ now: new Date('2026-12-09T10:06:00Z') });
  sessionStorage.clear();
  wipeKeptMeetings();
  queryClient.clear();
  stored = QBR;
  isReached = true;
  respondWith(answered);
  queryClient.setQueryData(currentUserQuery.queryKey, OLIVE);
  queryClient.setQueryData(query.queryKey, QBR);
  ({ leave } = await openPage(`/qbrs/${QBR.id}/meeting`, Screen));
});
afterEach(() => {
  leave();
  vi.useRealTimers();
});

async function key(name: string): Promise<void> {
  await act(async () => void document.body.dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true })));
  await wait(20);
}
/** Opens the end of the meeting, whose code is loaded on first use. */
async function openEnd(): Promise<void> {
  await press('End meeting');
  await act(() => vi.dynamicImportSettled());
  await wait(50);
}
const sent = (method: string) =>
  requests.filter((one) => one.method === method).map(({ url, body }) => ({ what: url.split('/').at(-1), body }));
const slide = () => document.querySelector('section[aria-label=Slides] article')?.getAttribute('aria-label') ?? '';
const record = () => document.querySelector('aside')?.textContent ?? '';
const current = () => document.querySelector('aside [aria-current=true]')?.textContent ?? '';
const announcement = () => document.querySelector('aside [role=status].sr-only')?.textContent ?? '';
const field = (label: string) => document.querySelector<HTMLInputElement>(`input[aria-label="${label}"]`);

describe('the meeting by keyboard', () => {
  test('The arrow keys turn pages, Home and End go to the first and last slide, and B blanks the customer’s view', async () => {
    expect(slide()).toContain('Slide 1 of');
    await key('ArrowRight');
    expect(slide()).toContain('Slide 2 of');
    await key('ArrowLeft');
    await key('ArrowLeft');
    expect(slide()).toContain('Slide 1 of');
    await key('End');
    expect(slide()).toMatch(/Slide (\d+) of \1:/);
    await key('b');
    expect(slide()).toBe('');
    expect(words()).toContain('The customer sees a blank screen');
  });

  test('H hides every amount on the slides and in the panel', async () => {
    const money = () => document.querySelector('main, section[aria-label=Slides]')?.textContent ?? '';
    await key('ArrowRight');
    expect(money() + record()).toMatch(/£[\d,]+/);
    await key('h');
    expect(money()).not.toMatch(/£[\d,]+/);
    expect(record()).not.toMatch(/£[\d,]+/);
  });

  test('A approves the first open decision for a person who is present, and U undoes it', async () => {
    await key('a');
    expect(sent('POST')).toMatchObject([
      { what: 'decisions', body: { recommendationId: FIRST?.id, outcome: 'approved', by: 'Dr Priya Raman' } },
    ]);
    expect(record()).toContain('Approved');
    await key('u');
    expect(sent('DELETE').map(({ what }) => what)).toEqual(['01890000-0000-7000-8000-0000000000d0']);
    expect(record()).toContain('0 of');
    expect(current()).toContain(FIRST?.title);
  });

  test('The next open decision has the focus after a decision, so the next key decides it', async () => {
    await key('a');
    expect(current()).toContain(SECOND?.title);
    expect(document.activeElement?.textContent).toContain(SECOND?.title);
    expect(announcement()).toBe(`${FIRST?.title} is approved. Next decision: ${SECOND?.title}.`);
    await key('d');
    expect(sent('POST')).toMatchObject([
      { body: { recommendationId: FIRST?.id, outcome: 'approved' } },
      { body: { recommendationId: SECOND?.id, outcome: 'declined' } },
    ]);
  });

  test('The minutes have the focus after the last decision, and deciding again names the decision', async () => {
    for (const _ of ASKED) await key('a');
    expect(sent('POST')).toHaveLength(ASKED.length);
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Minutes');
    expect(announcement()).toBe(`${ASKED.at(-1)?.title} is approved. All decisions are made. Press M to write minutes.`);
    await key('l');
    expect(words()).toContain('Already decided');
    expect(words()).toContain(`${ASKED.at(-1)?.title} is approved. Press U to undo the decision.`);
    expect(sent('POST')).toHaveLength(ASKED.length);
  });

  test('J goes to the next decision, a number chooses its option, D declines and L asks for a date', async () => {
    await key('j');
    await key('d');
    expect(sent('POST')).toMatchObject([{ body: { recommendationId: SECOND?.id, outcome: 'declined' } }]);
    while (!current().includes(FIRST?.title ?? '?')) await key('k');
    await key('1');
    await key('l');
    const day = field('Defer until');
    expect(document.activeElement).toBe(day);
    expect(day?.value).toBe('10 Mar 2027');
    await press('Defer');
    expect(sent('POST')[1]?.body).toMatchObject({ recommendationId: FIRST?.id, outcome: 'deferred', until: '2027-03-10' });
    expect(sent('POST')[1]?.body).not.toHaveProperty('option');
  });

  test('Choosing an option approves the recommendation and records the option’s name', async () => {
    const option = FIRST?.options[0]?.name;
    expect(option).toBeDefined();
    await key('1');
    await key('a');
    expect(sent('POST')[0]?.body).toMatchObject({ option });
  });

  test('M begins a line in the minutes of the slide, in which keys are letters; @name creates an action', async () => {
    await key('ArrowRight');
    await key('m');
    const minute = field('Minutes of summary');
    expect(document.activeElement).toBe(minute);
    const write = async (text: string) => {
      if (minute) await typeInto(minute, text);
      await act(async () => minute?.form?.requestSubmit());
      await wait(20);
    };
    await write('Two hygienists start');
    expect(sent('PATCH')).toMatchObject([
      { what: 'minutes', body: { minutes: [{ key: 'summary', text: '10:06 Two hygienists start' }], version: 4 } },
    ]);
    await write('Tells staff @tom by 11 Jan');
    expect(sent('PUT')).toMatchObject([
      {
        what: 'action-items',
        body: { actionItems: [{ text: 'Tells staff', person: 'Tom Ashworth', owner: 'theirs', due: '2027-01-11' }] },
      },
    ]);
  });
});

describe('without a connection', () => {
  test('Offline records are kept on the device, shown with a notice, and sent once in order when the connection is restored', async () => {
    isReached = false;
    await key('a');
    await key('d');
    expect(record()).toContain('Offline: 2 entries pending on this device');
    expect(record()).toContain('2 of');
    expect(Object.keys(localStorage).filter((name) => name.startsWith('plumbline-meeting/'))).toHaveLength(2);
    isReached = true;
    requests.length = 0;
    await act(async () => void window.dispatchEvent(new Event('online')));
    await wait(50);
    expect(sent('POST').map(({ body }) => [body['recommendationId'], body['outcome']])).toEqual([
      [FIRST?.id, 'approved'],
      [SECOND?.id, 'declined'],
    ]);
    expect(record()).toContain('Saved 10:');
    expect(Object.keys(localStorage).filter((name) => name.startsWith('plumbline-meeting/'))).toEqual([]);
  });

  test('The meeting cannot end while records are unsent, and says why', async () => {
    isReached = false;
    await key('a');
    await openEnd();
    expect(words()).toContain('1 entry pending on this device');
    expect([...document.querySelectorAll('[role=dialog] button[type=submit]')]).toEqual([]);
  });
});

test('The end of the meeting leads to the unsent recap and to the next review', async () => {
  await openEnd();
  await act(async () => document.querySelector<HTMLFormElement>('[role=dialog] form')?.requestSubmit());
  await wait(50);
  expect(sent('POST')).toMatchObject([{ what: 'end', body: { summary: '', satisfaction: null, version: 4 } }]);
  expect(words()).toContain('After the meeting');
  expect(words()).toContain('Nothing is sent until you select Send');
  expect(words()).toContain('Proposed: 10 Mar 2027');
  expect(button('Send to 1 address').disabled).toBe(false);
  await press('Book review');
  expect(sent('POST')[1]).toMatchObject({ what: 'qbrs', body: { customerId: QBR.customer.id, dateTime: '2027-03-10T10:00:00.000Z' } });
});

test('Edits of the recap are kept after a reload, until it is sent or drafted again', async () => {
  stored = { ...QBR, status: 'presented', presentedAt: '2026-12-09T10:45:00.000Z' };
  queryClient.setQueryData(query.queryKey, stored);
  await wait(50);
  await fill('Subject', 'What we agreed, and thank you');
  leave();
  queryClient.setQueryData(currentUserQuery.queryKey, OLIVE);
  ({ leave } = await openPage('/', Screen));
  await wait(50);
  expect(control('Subject').value).toBe('What we agreed, and thank you');
  await press('Create new draft');
  expect(control('Subject').value).toBe('What we agreed');
  await fill('Subject', 'Thank you');
  await press('Send to 1 address');
  await wait(50);
  expect(sent('POST')).toMatchObject([{ what: 'recap', body: { subject: 'Thank you', text: 'Hello,' } }]);
  expect(Object.keys(localStorage).filter((key) => key.includes('recap'))).toEqual([]);
});

test('The slide-only window receives the slide and nothing internal', async () => {
  const messages: unknown[] = [];
  const window = new BroadcastChannel(`plumbline-slides-${QBR.id}`);
  window.addEventListener('message', ({ data }) => messages.push(data));
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel stays within its origin and takes none
  window.postMessage({ kind: 'open' });
  vi.useRealTimers();
  await act(async () => void (await vi.waitUntil(() => messages.length > 0)));
  await act(async () => void document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true })));
  await act(async () => void (await vi.waitUntil(() => messages.length > 1)));
  window.close();
  expect(JSON.stringify(messages.at(-1))).toContain('"number":2');
  expect(JSON.stringify(messages)).not.toContain('HUSH');
  expect(JSON.stringify(messages)).not.toContain('"notes"');
  expect(words()).toContain('HUSH');
  expect(words()).toContain('The customer sees only the slide');
  vi.useFakeTimers();
});
