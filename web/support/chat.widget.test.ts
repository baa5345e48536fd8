import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { CHAT_SCRIPT_ID } from './chat.traces.ts';
import { startChat } from './chat.widget.ts';

const onReady = vi.fn();
const onUnread = vi.fn();
let looks = 0;
let widget: unknown;
let stop = () => {};

beforeEach(() => {
  vi.useFakeTimers();
  looks = 0;
  widget = undefined;
  // Takes the place of the script, so that nothing is loaded.
  document.head.append(Object.assign(document.createElement('script'), { id: CHAT_SCRIPT_ID, type: 'text/plain' }));
  Object.defineProperty(globalThis, 'zE', {
    configurable: true,
    get: () => {
      looks += 1;
      return widget;
    },
  });
  stop = startChat({ key: 'public' }, { onReady, onUnread });
});
afterEach(() => {
  stop();
  Reflect.deleteProperty(globalThis, 'zE');
  document.getElementById(CHAT_SCRIPT_ID)?.remove();
  for (const mock of [onReady, onUnread]) mock.mockReset();
  vi.useRealTimers();
});

test('[SUPP-4] The chat widget is looked for every 100 ms for five seconds, and then no more', () => {
  expect(looks).toBe(1);
  vi.advanceTimersByTime(100);
  expect(looks).toBe(2);
  vi.advanceTimersByTime(4_800);
  expect(looks).toBe(50);
  vi.advanceTimersByTime(60_000);
  expect(looks).toBe(50);
  expect(onReady).not.toHaveBeenCalled();
});

test('A chat widget that appears late shows the button and its count of unread messages', () => {
  vi.advanceTimersByTime(1_000);
  const listeners = new Map<string, (count: number) => void>();
  widget = (channel: string, name: string, listener?: (count: number) => void) => {
    if (channel === 'messenger:on' && listener) listeners.set(name, listener);
  };
  vi.advanceTimersByTime(100);
  expect(onReady).toHaveBeenCalledOnce();
  listeners.get('unreadMessages')?.(3);
  expect(onUnread).toHaveBeenCalledWith(3);
});

test('[SUPP-5] A chat widget that does not respond yet is retried every 100 ms for ten seconds, and then no more', () => {
  const listener = vi.fn(() => {
    throw new Error('not yet');
  });
  widget = listener;
  vi.advanceTimersByTime(100);
  expect(listener).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(9_900);
  expect(listener).toHaveBeenCalledTimes(100);
  vi.advanceTimersByTime(60_000);
  expect(listener).toHaveBeenCalledTimes(100);
  expect(onReady).not.toHaveBeenCalled();
});

test('A closed screen stops looking for the chat widget', () => {
  stop();
  vi.advanceTimersByTime(60_000);
  expect(looks).toBe(1);
});
