import { describe, expect, test } from 'vitest';
import { Roster } from './roster.ts';

/** Roster whose lookups resolve when the test says so, like a slow database, and fail on request. */
function slowly() {
  const sent: string[] = [];
  const waiting: PromiseWithResolvers<void>[] = [];
  const roster = new Roster(async (ids) => {
    const turn = Promise.withResolvers<void>();
    waiting.push(turn);
    await turn.promise;
    sent.push(ids.join(' and '));
  });
  const settled = () => new Promise((done) => setTimeout(done));
  return {
    roster,
    sent,
    answer: async () => {
      waiting.shift()?.resolve();
      await settled();
    },
    fail: async () => {
      waiting.shift()?.reject(new Error('The database is away.'));
      await settled();
    },
  };
}

describe('people who have an assessment open', () => {
  test('[WORK-35] A person who arrives while the first names are still loading is shown, however slow the load', async () => {
    const { roster, sent, answer } = slowly();
    roster.here('one', 'Ann', 0);
    roster.here('two', 'Bob', 0);
    await answer();
    await answer();
    expect(sent).toEqual(['Ann', 'Ann and Bob']);
  });

  test('[WORK-36] Names that could not be synced are read again at the next sign of life', async () => {
    const { roster, sent, answer, fail } = slowly();
    roster.here('one', 'Ann', 0);
    roster.here('two', 'Bob', 0);
    await fail();
    expect(sent).toEqual([]);
    roster.here('one', 'Ann', 1);
    await answer();
    expect(sent).toEqual(['Ann and Bob']);
  });

  test('[WORK-37] The same people are not announced twice, and a silent page is removed', async () => {
    const { roster, sent, answer } = slowly();
    roster.here('one', 'Ann', 0);
    await answer();
    roster.here('one', 'Ann', 1);
    roster.here('two', 'Bob', 2);
    await answer();
    roster.forget(2);
    await answer();
    expect(sent).toEqual(['Ann', 'Ann and Bob', 'Bob']);
  });
});
