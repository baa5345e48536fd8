import { createMemoryHistory, createRootRoute, createRouter, RouterContextProvider } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, expect, test } from 'vitest';
import { Figure, SmallFigure } from '#web/dashboard/Figure.tsx';
import { TotalsText } from '#web/recommendations/RecommendationsTable.tsx';
import { Tabs } from '#web/ui/choosers/Tabs.tsx';
import { BulkBar } from '#web/ui/list/BulkBar.tsx';
import { SeverityMark } from '#web/ui/marks/SeverityMark.tsx';
import { CountLine } from '#web/ui/tables/CountLine.tsx';
import { type Terminology, writeAs } from '#web/ui/data/terms.ts';
import { countText } from '#web/ui/data/number.text.ts';

const USUAL: Terminology = { statusNames: {}, categories: [], customFields: [], dateFormat: 'd mmm yyyy', reviewWord: null, locale: null };
afterEach(() => writeAs(USUAL));

const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() });
const textOf = (element: ReactNode) => {
  const page = document.createElement('div');
  page.innerHTML = renderToStaticMarkup(<RouterContextProvider router={router}>{element}</RouterContextProvider>);
  return page.textContent;
};

const COUNT = 4306;
const ignore = () => {};

test.each<[string, ReactNode]>([
  ['the line above a list', <CountLine key="line" shown={COUNT} total={12_000} noun="customers" />],
  [
    'a tab',
    <Tabs key="tab" label="Lists" tabs={[{ value: 'all', label: 'All', count: COUNT }]} value="all" onChange={ignore}>
      {null}
    </Tabs>,
  ],
  [
    'the bar of selected rows',
    <BulkBar key="bar" label="Selected" count={COUNT} onClear={ignore}>
      {null}
    </BulkBar>,
  ],
  ['a column of findings', <SeverityMark key="mark" severity="high" count={COUNT} />],
  ['a figure of the dashboard', <Figure key="figure" label="Customers" value={COUNT} to="/customers" />],
  ['a small figure of the dashboard', <SmallFigure key="small" label="Customers" value={COUNT} to="/customers" />],
  [
    'the foot of the recommendations',
    <TotalsText key="totals" totals={{ count: COUNT, sums: [], waiting: 0, statuses: [], customers: [] }} />,
  ],
])('A count above 999 has the separator of the reader in %s', (_, element) => {
  writeAs({ ...USUAL, locale: 'en-GB' });
  expect(textOf(element)).toContain('4,306');
  writeAs({ ...USUAL, locale: 'de-DE' });
  expect(textOf(element)).toContain('4.306');
});

test('A count of one uses the singular noun, and an irregular plural is used as given', () => {
  writeAs({ ...USUAL, locale: 'en-GB' });
  const written = [countText(1, 'customer'), countText(0, 'customer'), countText(COUNT, 'person', 'people')];
  expect(written).toEqual(['1 customer', '0 customers', '4,306 people']);
});
