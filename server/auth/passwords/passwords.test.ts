import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestHouse, type TestHouse } from '#tests/support/server.ts';
import { hashPassword, isOutdated } from './passwords.ts';

let house: TestHouse;
beforeAll(async () => {
  house = await openTestHouse();
});
afterAll(() => house.close());

test('a password is hashed anew when any of the costs of its hash has changed, and not before', async () => {
  const stored = await hashPassword(house.house, 'Correct1!horse');
  expect(isOutdated(house.house, stored)).toBe(false);
  for (const [cost, former] of [
    ['m=19456', 'm=65536'],
    ['t=2', 't=3'],
    ['p=1', 'p=2'],
  ] as const) {
    expect(stored).toContain(cost);
    expect(isOutdated(house.house, stored.replace(cost, former)), former).toBe(true);
  }
});
