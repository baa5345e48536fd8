import { describe, expect, test } from 'vitest';
import type { Entry, Kept } from './recording.entries.ts';
import { Recording, type SendOutcome } from './recording.store.ts';

const line = (text: string): Entry => ({ kind: 'minute', section: 'score', line: text });
const wordsOf = ({ entry }: Kept) => (entry.kind === 'minute' ? entry.line : entry.kind);

/** Fake device and server, whose responses the test chooses. */
function room(kept: Kept[] = []) {
  const device = new Map(kept.map((one) => [one.id, one]));
  const arrived: string[] = [];
  const answers: SendOutcome[] = [];
  const timers: { ms: number; run: () => void }[] = [];
  let number = 0;
  const recording = new Recording(
    {
      send: async (one) => {
        const answer = answers.shift() ?? { kind: 'sent' };
        if (answer.kind === 'sent') arrived.push(wordsOf(one));
        return answer;
      },
      keep: (one) => void device.set(one.id, one),
      forget: (id) => void device.delete(id),
      after: (ms, run) => {
        timers.push({ ms, run });
        return () => {};
      },
      now: () => new Date('2026-12-09T10:00:00Z'),
      newId: () => `id-${(number += 1)}`,
    },
    kept,
  );
  return { recording, device, arrived, answers, timers };
}

const offline: SendOutcome = { kind: 'unreachable' };
const settled = () => new Promise((resolve) => setTimeout(resolve, 0));

describe('records of a meeting', () => {
  test('A record is stored on the device before it is sent, and deleted there when the server has it', async () => {
    const { recording, device, arrived } = room();
    recording.record(line('one'));
    expect([...device.values()].map(wordsOf)).toEqual(['one']);
    await settled();
    expect(arrived).toEqual(['one']);
    expect(device.size).toBe(0);
    expect(recording.state()).toMatchObject({ pending: [], status: 'idle', savedAt: new Date('2026-12-09T10:00:00Z') });
  });

  test('Offline records are queued, and sent later in the order in which they were made', async () => {
    const { recording, device, arrived, answers, timers } = room();
    answers.push(offline, offline);
    for (const words of ['one', 'two', 'three']) recording.record(line(words));
    await settled();
    expect(recording.state().status).toBe('offline');
    expect(arrived).toEqual([]);
    expect(device.size).toBe(3);
    timers.at(-1)?.run();
    await settled();
    expect(timers.map(({ ms }) => ms)).toEqual([1_000, 3_000]);
    await recording.send();
    expect(arrived).toEqual(['one', 'two', 'three']);
    expect(device.size).toBe(0);
  });

  test('No record is sent twice at once, however often the connection is restored', async () => {
    const { recording, arrived } = room();
    recording.record(line('one'));
    await Promise.all([recording.send(), recording.send(), recording.send()]);
    await settled();
    expect(arrived).toEqual(['one']);
  });

  test('A record refused by the server is shown with the reason and does not block the next ones', async () => {
    const { recording, arrived, answers, device } = room();
    answers.push({ kind: 'refused', message: 'The recap has been sent' });
    recording.record(line('one'));
    recording.record(line('two'));
    await settled();
    expect(arrived).toEqual(['two']);
    expect(recording.state().refused.map(({ kept, message }) => [wordsOf(kept), message])).toEqual([['one', 'The recap has been sent']]);
    expect(device.size).toBe(0);
    recording.dismiss(recording.state().refused[0]?.kept.id ?? '');
    expect(recording.state().refused).toEqual([]);
  });

  test('An unsent record can be undone on the device; one that may have reached the server cannot', async () => {
    const { recording, answers, arrived } = room();
    answers.push(offline);
    const first = recording.record(line('one'));
    const second = recording.record(line('two'));
    await settled();
    expect(recording.withdraw(first.id)).toBe(false);
    expect(recording.withdraw(second.id)).toBe(true);
    await recording.send();
    expect(arrived).toEqual(['one']);
  });

  test('Records left on the device from an earlier session are sent first, and count as possibly received', async () => {
    const earlier: Kept = { id: 'a', at: '2026-12-09T09:00:00Z', entry: line('earlier') };
    const { recording, arrived, device } = room([earlier]);
    expect(recording.withdraw('a')).toBe(false);
    recording.record(line('now'));
    await settled();
    expect(arrived).toEqual(['earlier', 'now']);
    expect(device.size).toBe(0);
  });
});
