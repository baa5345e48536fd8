import { useQuery } from '@tanstack/react-query';
import { act } from 'react';
import { expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { getQbr } from '#contract/qbrs/qbrs.contract.ts';
import type { Qbr } from '#contract/qbrs/qbrs.fields.ts';
import { sampleFacts } from '#domain/deck/facts/deck.facts.sample.ts';
import { isOwnKey } from '#domain/deck/own/own.key.rules.ts';
import { NORTHWIND, OLIVE } from '#tests/support/web/olive.ts';
import { sampleQbr } from '#tests/support/web/qbr.ts';
import { press, respondWith, screenForEachTest, wait } from '#tests/support/web/page.tsx';
import { ask } from '#web/http/ask.ts';
import { queryClient } from '#web/http/queryClient.ts';
import { QbrEditor } from '#web/qbrs/editor/QbrEditor.tsx';
import { organizationQuery } from '#web/session/organization.ts';
import { currentUserQuery } from '#web/session/session.ts';

const ID = '01890000-0000-7000-8000-0000000000aa';
const QBR = sampleQbr({ id: ID, status: 'draft', customer: { id: ID, name: 'Alderbrook' }, facts: sampleFacts(), attendees: [] });
const Sent = z.object({ sections: z.array(z.object({ key: z.string() })) });

const query = ask(getQbr, { params: { id: ID } });
const open = screenForEachTest(() => <Screen />);

function Screen() {
  const { data } = useQuery(query);
  return data && <QbrEditor qbr={data} />;
}

test('A slide of one’s own stays open for writing while it is saved', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => {}, removeEventListener: () => {} }));
  await queryClient.fetchQuery({ ...currentUserQuery, queryFn: () => OLIVE });
  await queryClient.fetchQuery({ ...organizationQuery, queryFn: () => NORTHWIND });
  let stored: Qbr = QBR;
  respondWith(({ method, url, body }) => {
    if (method === 'PATCH') stored = { ...stored, version: stored.version + 1, sections: withOwn(stored.sections, body) };
    if (/\/(comments|questions)$/.test(url.split('?')[0] ?? '')) return Response.json([]);
    return Response.json(url === `/api/qbrs/${ID}` ? stored : { collectedOn: null, changes: [], sections: [] });
  });
  await open('/');
  await wait(50);
  await press('Add a slide');
  await wait(50);
  const slide = () => document.querySelector('section[data-section^="own-"]');
  const added = slide();
  expect(added).not.toBeNull();
  await act(async () => document.querySelector<HTMLElement>('[data-section^="own-"] [data-text="title"]')?.click());
  await vi.dynamicImportSettled();
  const removed: Node[] = [];
  const watch = new MutationObserver((changes) => removed.push(...changes.flatMap(({ removedNodes }) => [...removedNodes])));
  watch.observe(document.body, { childList: true, subtree: true });
  // Saved a second after the last change.
  await wait(1500);
  watch.disconnect();
  expect(stored.sections.some(({ key }) => isOwnKey(key))).toBe(true);
  expect(removed.some((node) => node === added)).toBe(false);
  expect(slide() === added).toBe(true);
  expect(document.querySelectorAll('.tiptap')).toHaveLength(1);
});

/** Sections with the slide that was sent, after the first one. */
function withOwn(sections: Qbr['sections'], body: unknown): Qbr['sections'] {
  const key = Sent.parse(typeof body === 'string' ? JSON.parse(body) : body)
    .sections.map((one) => one.key)
    .find(isOwnKey);
  const [first, ...others] = sections;
  if (!key || !first || sections.some((one) => one.key === key)) return sections;
  const own = { layout: 'text', picture: null, alt: '', isCarried: false } as const;
  return [first, { ...first, key, title: '', texts: {}, speakerNotes: '', own }, ...others];
}
