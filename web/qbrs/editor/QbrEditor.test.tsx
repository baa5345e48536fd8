import { useQuery } from '@tanstack/react-query';
import { Editor } from '@tiptap/react';
import { act } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { sampleFacts } from '#domain/deck/facts/deck.facts.sample.ts';
import { fieldOf } from '#domain/deck/words/edited.texts.rules.ts';
import { QBR_SECTION_KEYS, type SectionKey } from '#domain/qbrs/qbrs.rules.ts';
import { getQbr } from '#contract/qbrs/qbrs.contract.ts';
import type { Qbr } from '#contract/qbrs/qbrs.fields.ts';
import { NORTHWIND, OLIVE } from '#tests/support/web/olive.ts';
import { fill } from '#tests/support/web/fields.ts';
import { sampleQbr } from '#tests/support/web/qbr.ts';
import { press, requests, respondWith, screenForEachTest, wait, words } from '#tests/support/web/page.tsx';
import { ask } from '#web/http/ask.ts';
import { queryClient } from '#web/http/queryClient.ts';
import { organizationQuery } from '#web/session/organization.ts';
import { currentUserQuery } from '#web/session/session.ts';
import { QbrEditor } from './QbrEditor.tsx';

const ID = '01890000-0000-7000-8000-0000000000aa';
const SHOWN: readonly SectionKey[] = ['cover', 'summary', 'findings', 'goals', 'next'];
const facts = sampleFacts({ goals: [] });
const consequence = fieldOf('consequence', facts.gaps[0]?.findingId ?? '');

const QBR = sampleQbr({
  id: ID,
  title: 'Alderbrook - Q4 2026 QBR',
  status: 'draft',
  customer: { id: ID, name: 'Alderbrook' },
  dateTime: null,
  version: 3,
  timezone: 'UTC',
  durationMinutes: 60,
  sections: sampleQbr().sections.map((section) => ({ ...section, enabled: SHOWN.includes(section.key), speakerNotes: '' })),
  facts,
  attendees: [],
  recommendationIds: [],
  nextReview: null,
  finalizedAt: null,
});

/** Review on the fake server. */
let stored: Qbr = QBR;
const query = ask(getQbr, { params: { id: ID } });
const open = screenForEachTest(() => <Screen />);

function Screen() {
  const { data } = useQuery(query);
  return data && <QbrEditor qbr={data} />;
}

beforeEach(async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => {}, removeEventListener: () => {} }));
  queryClient.clear();
  await queryClient.fetchQuery({ ...currentUserQuery, queryFn: () => OLIVE });
  await queryClient.fetchQuery({ ...organizationQuery, queryFn: () => NORTHWIND });
});

function reads(url: string): Response {
  if (/\/(comments|questions)$/.test(url.split('?')[0] ?? '')) return Response.json([]);
  return Response.json(url === `/api/qbrs/${ID}` ? stored : { collectedOn: null, changes: [], sections: [] });
}

async function openEditor(changed: Partial<Qbr> = {}) {
  stored = { ...QBR, ...changed };
  respondWith(({ method, url }) => {
    if (method === 'PATCH') return Response.json((stored = { ...stored, version: stored.version + 1 }));
    return reads(url);
  });
  await open('/');
  await wait(50);
}

/** Opens a text of a slide for editing, and replaces its contents. */
async function write(field: string, text: string): Promise<void> {
  await act(async () => document.querySelector<HTMLElement>(`[data-text="${field}"]`)?.click());
  await vi.dynamicImportSettled();
  await wait(50);
  const [place] = document.getElementsByClassName('tiptap');
  await act(async () =>
    writable(place).commands.setContent({ type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text }] }] }),
  );
  await wait(20);
}

function writable(place: Element | undefined): Editor {
  if (place && 'editor' in place && place.editor instanceof Editor) return place.editor;
  throw new Error('No text is being written.');
}

const saves = () => requests.filter(({ method }) => method === 'PATCH').map(({ body }) => body);
const rowOf = (key: SectionKey) => document.querySelector<HTMLElement>(`[data-place="${key}"] [data-row]`);
const order = () => [...document.querySelectorAll<HTMLElement>('[data-place]')].map(({ dataset }) => dataset['place']);
const pressKey = (target: Element | null, key: string, more: KeyboardEventInit = {}) =>
  act(async () => void target?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more })));
/** Waits longer than the pause after which the deck is saved. */
const settle = () => wait(1500);

test('The editor shows the slides as the customer sees them, and explains why a section has none', async () => {
  await openEditor();
  expect([...document.querySelectorAll('article')].map((slide) => slide.getAttribute('aria-label'))).toHaveLength(4);
  expect(words()).toContain('The customer has no goals.');
  expect(words()).toContain('Hidden in the deck.');
});

test('[QBR-88] Notes on a section of a previous review are shown beside its slides', async () => {
  const narrative = 'The year went well.\n- Nothing was lost.';
  await openEditor({
    sections: QBR.sections.map((section) => (section.key === 'cover' ? { ...section, keptNarrative: narrative } : section)),
  });
  const notes = document.querySelector('aside[aria-label="Notes"]');
  expect(notes?.textContent).toContain(narrative);
  expect(notes?.textContent).toContain('not shown on any slide');
  expect([...document.querySelectorAll('article')].some(({ textContent }) => textContent.includes('The year went well'))).toBe(false);
});

test('Alt and an arrow move a section of the deck, the focus stays on it, and the whole order is saved', async () => {
  await openEditor();
  rowOf('next')?.focus();
  await pressKey(rowOf('next'), 'ArrowUp', { altKey: true });
  expect(order().slice(-3)).toEqual(['next', 'decisions', 'appendix']);
  expect(document.activeElement).toBe(rowOf('next'));
  expect(words()).toContain('next is now 17 of 19');
  await settle();
  const [{ sections, version } = {}] = saves();
  expect(version).toBe(3);
  expect(sections).toEqual(QBR_SECTION_KEYS.toSpliced(17, 2, 'next', 'decisions').map((key) => ({ key })));
});

test('Space removes a section from the deck, and its slide disappears at once', async () => {
  await openEditor();
  rowOf('next')?.focus();
  await pressKey(rowOf('next'), ' ');
  expect(document.querySelectorAll('article')).toHaveLength(3);
  await settle();
  expect(saves()).toEqual([{ sections: [{ key: 'next', enabled: false }], version: 3 }]);
});

test('Speaker notes are saved automatically a moment after the last key', async () => {
  await openEditor();
  const notes = document.querySelector<HTMLTextAreaElement>('textarea');
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(notes, 'Ask about the move.');
    notes?.dispatchEvent(new Event('input', { bubbles: true }));
  });
  expect(words()).toContain('Saving');
  await settle();
  expect(saves()).toEqual([{ sections: [{ key: 'cover', speakerNotes: 'Ask about the move.' }], version: 3 }]);
});

test('The planned minutes of a section are saved beside its slide; an excess is shown, and the cover takes none', async () => {
  await openEditor({ sections: QBR.sections.map((one) => (one.key === 'findings' ? { ...one, durationMinutes: 70 } : one)) });
  expect(words()).toContain('70 of 60 min');
  expect(document.querySelector('input[type=number]')).toBeNull();
  await act(async () => rowOf('findings')?.click());
  await fill('Minutes', '25');
  await settle();
  expect(saves()).toEqual([{ sections: [{ key: 'findings', durationMinutes: 25 }], version: 3 }]);
});

test('A text is edited on the slide itself, saved automatically, and can be reset to the generated one', async () => {
  await openEditor();
  await write(consequence, 'No appointments for days.');
  await settle();
  expect(saves()).toEqual([
    {
      sections: [{ key: 'findings', texts: [{ field: `gaps.${consequence}`, text: [{ runs: [{ text: 'No appointments for days.' }] }] }] }],
      version: 3,
    },
  ]);
  expect(document.querySelector('[role=toolbar]')?.textContent).toMatch(/25 of \d+/u);
});

test('A slide without a second line has a field for one, which stays open from its first letter on', async () => {
  const sections = QBR.sections.map((section) =>
    section.key === 'next' ? { ...section, texts: { 'next.title': [{ runs: [{ text: 'What comes next' }] }] } } : section,
  );
  await openEditor({ sections });
  const place = () => document.querySelector<HTMLElement>('#slide-next [data-text="lead"]');
  expect(place()?.textContent).toBe('Edit second line: Add a second line');
  await act(async () => place()?.click());
  await vi.dynamicImportSettled();
  await wait(50);
  const editor = writable(document.getElementsByClassName('tiptap')[0]);
  await act(async () => editor.commands.insertContent('We'));
  await wait(100);
  expect(editor.isDestroyed).toBe(false);
  await act(async () => editor.commands.insertContent(' begin in May.'));
  await settle();
  expect(saves()).toEqual([
    { sections: [{ key: 'next', texts: [{ field: 'next.lead', text: [{ runs: [{ text: 'We begin in May.' }] }] }] }], version: 3 },
  ]);
});

test('Escape leaves a text that is being edited, and the focus stays on it', async () => {
  await openEditor();
  await write('posture', 'All is well.');
  await pressKey(document.getElementsByClassName('tiptap')[0] ?? null, 'Escape');
  await wait(20);
  expect(document.getElementsByClassName('tiptap')).toHaveLength(0);
  expect(document.activeElement?.getAttribute('data-text')).toBe('posture');
  expect(document.activeElement?.textContent).toBe('Edit text: All is well.');
});

test('A conflicting edit of a text shows both versions until a person chooses, and other changes do not interfere', async () => {
  await openEditor();
  const theirs = QBR.sections.map((section) =>
    section.key === 'summary' ? { ...section, texts: { 'ask.posture': [{ runs: [{ text: 'Theirs.' }] }] } } : section,
  );
  const newer = { ...stored, sections: theirs, version: 4 };
  respondWith(({ method, url, body }) => {
    if (method !== 'PATCH') return reads(url);
    if (body['version'] === 3)
      return Response.json({ code: 'CONFLICT', message: 'Changed', resolution: 'Look again.', current: (stored = newer) }, { status: 409 });
    return Response.json((stored = { ...newer, version: 5 }));
  });
  await write('posture', 'Mine.');
  await settle();
  expect(words()).toContain('Someone else changed this in the meantime');
  expect(words()).toContain('Theirs.');
  expect(words()).toContain('Mine.');
  await settle();
  expect(saves()).toHaveLength(1);
  await press('Mine');
  await settle();
  expect(saves().at(-1)).toMatchObject({ sections: [{ key: 'summary' }], version: 4 });
});

test.each(['finalized', 'presented', 'delivered'] as const)(
  'A QBR that is %s has no editable text on its slides and says why',
  async (status) => {
    await openEditor({ status });
    expect(document.querySelectorAll('[data-text]')).toHaveLength(0);
    expect(document.querySelector<HTMLInputElement>('[role=switch][aria-label="Show next in the deck"]')?.disabled).toBe(true);
    expect(words()).toContain(status === 'finalized' ? 'Reopen to change them' : 'what the customer saw cannot change');
  },
);

test('A presented QBR shows its addenda and accepts another one', async () => {
  await openEditor({ status: 'presented', addenda: [{ id: ID, text: 'The quote came later.', at: '2026-11-02T00:00:00.000Z', by: null }] });
  expect(words()).toContain('The quote came later.');
  await fill('Add an addendum', 'The router was replaced.');
  await press('Add');
  expect(requests.filter(({ method }) => method === 'POST')).toMatchObject([
    { url: `/api/qbrs/${ID}/addenda`, body: { text: 'The router was replaced.' } },
  ]);
});

test('A figure on a slide links staff to its source, and arrow keys move on from it to the texts', async () => {
  await openEditor();
  const figures = [...document.querySelectorAll<HTMLAnchorElement>('#slide-findings [data-figure]')];
  expect(figures.map(({ href }) => new URL(href).pathname)).toContain(`/customers/${ID}`);
  for (const { textContent, title } of figures) expect(title).toBe(/\p{Sc}/u.test(textContent) ? 'Open recommendations' : 'Open findings');
  const money = [...document.querySelectorAll<HTMLAnchorElement>('#slide-summary [data-figure]')].find(({ textContent }) =>
    textContent.includes('£'),
  );
  expect(money?.href).toContain('tab=recommendations');
  expect(document.querySelectorAll('#slide-cover [data-figure]')).toHaveLength(0);
  await pressKey(document.querySelector('#slide-summary [data-figure]'), 'ArrowUp');
  expect(document.activeElement?.closest('#slide-summary')).not.toBeNull();
});

test('The gaps on their slide are chosen from all open ones, and saved', async () => {
  await openEditor();
  await press('Choose findings');
  await wait(50);
  const boxes = [...document.querySelectorAll<HTMLInputElement>('[role=dialog] input[type=checkbox]')];
  expect(boxes).toHaveLength(facts.gaps.length);
  expect(boxes.filter(({ checked }) => checked)).toHaveLength(5);
  for (const box of boxes.filter(({ checked }) => checked).slice(1)) await act(async () => box.click());
  await press('Show selected');
  await settle();
  const [{ sections } = {}] = saves();
  expect(sections).toEqual([{ key: 'findings', chosen: [expect.any(String)] }]);
});
