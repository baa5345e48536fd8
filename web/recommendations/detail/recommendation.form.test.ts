import { expect, test } from 'vitest';
import { BLANK, changesIn, merged, RecommendationForm } from './recommendation.form.ts';
import { firstOptions, withChoice, withOption } from '#web/recommendations/detail/options/options.rules.ts';

test('Only changed fields of a recommendation are sent, so that other people’s changes stay', () => {
  expect(changesIn({ ...BLANK, title: 'Renew the firewall', findingIds: ['a'] }, BLANK)).toEqual({
    title: 'Renew the firewall',
    findingIds: ['a'],
  });
  expect(changesIn({ ...BLANK, oneTimeCost: Number.NaN }, BLANK)).toEqual({ oneTimeCost: Number.NaN });
});

test('A colleague’s save merges with typed input: each change stays, and only fields that both changed conflict', () => {
  const base = { ...BLANK, title: 'Firewall', problem: 'Old' };
  const mine = { ...base, title: 'New firewall', priority: 'urgent' as const, category: 'Network' };
  const theirs = { ...base, title: 'Renew the firewall', problem: 'Seven years old', category: 'Network' };
  const { values, kept, contested } = merged(mine, base, theirs);
  expect(values).toEqual({ ...base, title: 'New firewall', problem: 'Seven years old', priority: 'urgent', category: 'Network' });
  expect(kept).toEqual(['title', 'priority']);
  expect(contested).toEqual(['title']);
});

test('Work cannot end before it starts', () => {
  const parsed = RecommendationForm.safeParse({ ...BLANK, title: 'Firewall', start: '2027-03-01', end: '2027-02-01' });
  expect(parsed.error?.issues).toMatchObject([{ path: ['end'], message: 'must not be before the start' }]);
});

test('The existing price becomes the first option, a removed option’s name returns, and at most one option is chosen', () => {
  const options = firstOptions({ ...BLANK, oneTimeCost: 380_000, recurringCost: 29_000 });
  expect(options.map(({ name, oneTime, recurring }) => [name, oneTime, recurring])).toEqual([
    ['Good', 380_000, 29_000],
    ['Better', 0, 0],
    ['Best', 0, 0],
  ]);
  const [good, , best] = options;
  expect(withOption([good, best].flatMap((option) => option ?? [])).map(({ key }) => key)).toEqual(['good', 'best', 'better']);
  expect(withOption(options).at(-1)?.key).toBe('option-1');
  const chosen = withChoice(withChoice(options, 'good', true), 'best', true);
  expect(chosen.filter((option) => option.chosen).map(({ key }) => key)).toEqual(['best']);
});
