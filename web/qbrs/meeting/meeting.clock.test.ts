import { expect, test } from 'vitest';
import { MeetingClock } from './meeting.clock.ts';

/** Clock controlled by the test, whose storage survives a reload. */
function clockAt(kept: { text: string | null }) {
  let now = 0;
  const parts = { now: () => now, read: () => kept.text, write: (text: string) => void (kept.text = text) };
  const later = (seconds: number) => void (now += seconds * 1000);
  return { clock: new MeetingClock(parts), later };
}

test('The timer of a meeting starts when the first page is turned, and then counts for the part that is shown', () => {
  const { clock, later } = clockAt({ text: null });
  later(60);
  clock.tick();
  expect(clock.total()).toBe(0);
  clock.show(1, 0);
  later(90);
  clock.show(5, 2);
  later(30);
  clock.tick();
  expect(clock.state()).toEqual({ at: 5, isRunning: true, spent: [90, 0, 30] });
  expect(clock.total()).toBe(120);
});

test('A reload changes neither the slide nor the time, and invalid stored data is ignored', () => {
  const kept = { text: null };
  const { clock, later } = clockAt(kept);
  clock.show(3, 1);
  later(40);
  clock.tick();
  expect(clockAt(kept).clock.state()).toEqual(clock.state());
  expect(clockAt({ text: '{"at":"three"}' }).clock.state()).toEqual({ at: 0, isRunning: false, spent: [] });
  expect(clockAt({ text: 'no JSON' }).clock.total()).toBe(0);
});

test('The timer can be started before the first page is turned', () => {
  const { clock, later } = clockAt({ text: null });
  clock.start();
  later(15);
  clock.tick();
  expect(clock.state().spent).toEqual([15]);
});
