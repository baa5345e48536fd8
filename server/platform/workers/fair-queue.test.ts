import { setImmediate as settled } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { Fault } from '#server/platform/http/faults.ts';
import { FairQueue } from './fair-queue.ts';

const LIMITS = { running: 2, runningEach: 1, waitingEach: 3, waiting: 5, lightEach: 6, retryAfter: 10 };

/** Adds jobs that end when the test says so, and records the order in which they start. */
function controlledWork(queue: FairQueue) {
  const begun: string[] = [];
  const endings = new Map<string, () => void>();
  const add = (organization: string, name: string, weight = { isLight: false }) =>
    queue.run(
      organization,
      () => {
        begun.push(name);
        return new Promise<string>((resolve) => endings.set(name, () => resolve(name)));
      },
      weight,
    );
  const end = async (name: string) => {
    endings.get(name)?.();
    await settled();
  };
  return { begun, add, end };
}

describe('the fair queue', () => {
  test('An organisation with a long queue leaves a place for another one', async () => {
    const { begun, add, end } = controlledWork(new FairQueue(LIMITS));
    const all = [add('busy', 'busy 1'), add('busy', 'busy 2'), add('busy', 'busy 3'), add('calm', 'calm 1')];
    await settled();
    expect(begun).toEqual(['busy 1', 'calm 1']);
    await end('calm 1');
    expect(begun).toEqual(['busy 1', 'calm 1']);
    for (const name of ['busy 1', 'busy 2', 'busy 3']) await end(name);
    expect(await Promise.all(all)).toEqual(['busy 1', 'busy 2', 'busy 3', 'calm 1']);
  });

  test('Organisations take turns in the queue, however much each has queued', async () => {
    const { begun, add, end } = controlledWork(new FairQueue({ ...LIMITS, running: 1 }));
    const all = [add('a', 'a1'), add('a', 'a2'), add('a', 'a3'), add('b', 'b1'), add('b', 'b2'), add('c', 'c1')];
    for (const name of ['a1', 'b1', 'c1', 'a2', 'b2', 'a3']) await end(name);
    await Promise.all(all);
    expect(begun).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3']);
  });

  test('An organisation beyond its limit is refused with a time to retry, and others are not', async () => {
    const { add, end } = controlledWork(new FairQueue(LIMITS));
    const busy = [1, 2, 3, 4].map((number) => add('busy', `busy ${number}`));
    const refused = await add('busy', 'busy 5').catch((fault: unknown) => fault);
    expect(refused).toBeInstanceOf(Fault);
    expect(refused).toMatchObject({ code: 'TOO_MANY_REQUESTS', status: 429, more: { extra: { retryAfter: 10 } } });

    const calm = add('calm', 'calm 1');
    for (const name of ['calm 1', 'busy 1', 'busy 2', 'busy 3', 'busy 4']) await end(name);
    await expect(Promise.all([...busy, calm])).resolves.toHaveLength(5);
  });

  test('Light work may queue in greater number, without taking the places of work that holds a file', async () => {
    const { begun, add, end } = controlledWork(new FairQueue(LIMITS));
    const light = [1, 2, 3, 4, 5, 6, 7].map((number) => add('busy', `light ${number}`, { isLight: true }));
    const heavy = [1, 2, 3].map((number) => add('busy', `heavy ${number}`));
    await expect(add('busy', 'light 8', { isLight: true })).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' });
    await expect(add('busy', 'heavy 4')).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' });
    for (const name of [...light.map((_, at) => `light ${at + 1}`), ...heavy.map((_, at) => `heavy ${at + 1}`)]) await end(name);
    await Promise.all([...light, ...heavy]);
    expect(begun).toHaveLength(10);
  });

  test('Many organisations together are refused beyond the overall limit', async () => {
    const { add, end } = controlledWork(new FairQueue(LIMITS));
    const results = ['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((name) => add(name, name));
    await expect(add('h', 'h')).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' });
    for (const name of ['a', 'b', 'c', 'd', 'e', 'f', 'g']) await end(name);
    await expect(Promise.all(results)).resolves.toHaveLength(7);
  });

  test('Failed work gives its place to the next', async () => {
    const queue = new FairQueue(LIMITS);
    await expect(
      queue.run('a', async () => {
        throw new Error('broken');
      }),
    ).rejects.toThrow('broken');
    await expect(queue.run('a', async () => 'next')).resolves.toBe('next');
  });

  test('Closing the queue refuses queued work', async () => {
    const queue = new FairQueue(LIMITS);
    const { add, end } = controlledWork(queue);
    const running = add('a', 'a1');
    const waiting = add('a', 'a2').catch((fault: unknown) => fault);
    queue.close();
    expect(await waiting).toMatchObject({ code: 'TIMEOUT_ERROR' });
    await end('a1');
    expect(await running).toBe('a1');
  });
});
