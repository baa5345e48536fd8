import { expect, test } from 'vitest';
import type { RoadmapItem } from '#contract/recommendations/recommendations.fields.ts';
import { screenForEachTest, words } from '#tests/support/web/page.tsx';
import { recommendation } from '#tests/support/web/recommendations.ts';
import { CardContent } from './RoadmapCard.tsx';

const FIREWALL: RoadmapItem = {
  ...recommendation(11, { title: 'Separate the clinical network', status: 'approved', targetQuarter: { year: 2027, quarter: 1 } }),
  startMonth: 4,
  dependsOn: [],
  neededBy: [],
};

let shown: { item: RoadmapItem; today: string };
const open = screenForEachTest(() => <CardContent {...shown} hasCustomer={false} />);
async function wordsOf(item: RoadmapItem, today: string): Promise<string> {
  shown = { item, today };
  await open('/');
  return words();
}

test('A card of overdue work names the quarter in which it was due', async () => {
  expect(await wordsOf(FIREWALL, '2026-11-24')).toContain('Overdue since Q1 FY27');
});

test('Work is not overdue on the last day of its quarter', async () => {
  expect(await wordsOf(FIREWALL, '2026-06-30')).not.toContain('Overdue');
});

test('Completed work is never overdue', async () => {
  expect(await wordsOf({ ...FIREWALL, status: 'done' }, '2026-11-24')).not.toContain('Overdue');
});
