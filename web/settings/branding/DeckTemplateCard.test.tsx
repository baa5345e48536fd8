import { beforeEach, expect, test } from 'vitest';
import { OLIVE } from '#tests/support/web/olive.ts';
import { button, respondWith, screenForEachTest, wait, words } from '#tests/support/web/page.tsx';
import { queryClient } from '#web/http/queryClient.ts';
import { currentUserQuery } from '#web/session/session.ts';
import { DeckTemplateCard } from './DeckTemplateCard.tsx';

const open = screenForEachTest(() => <DeckTemplateCard />);

beforeEach(async () => {
  queryClient.clear();
  await queryClient.fetchQuery({ ...currentUserQuery, queryFn: () => OLIVE });
});

test('Without a PowerPoint template, the card says which layouts decks use and what a template needs', async () => {
  respondWith(() => Response.json({ template: null }));
  await open('/');
  await wait(50);
  expect(words()).toContain('No template yet. PowerPoint decks use the built-in layouts with your colour and logo.');
  expect(words()).toContain('It needs the layouts Title Slide, with a title, and Title Only, with a title and a slide number.');
});

test('The PowerPoint template in use has its name, its size and the day of its upload', async () => {
  respondWith(() =>
    Response.json({ template: { name: 'Northwind.potx', size: 1_250_000, colour: '#2e7d32', uploadedAt: '2026-11-24T12:00:00.000Z' } }),
  );
  await open('/');
  await wait(50);
  expect(words()).toContain('Northwind.potx · 1.2 MB, uploaded on 24 Nov 2026');
});

test('If the PowerPoint template cannot be loaded, the card offers to retry', async () => {
  respondWith(() => Response.json({ code: 'INTERNAL_ERROR', message: 'Broken', resolution: 'Try again.' }, { status: 500 }));
  await open('/');
  await wait(50);
  expect(words()).toContain('Broken');
  expect(button('Try again').disabled).toBe(false);
});
