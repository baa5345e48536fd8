import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { AssessmentEvent } from '#contract/assessments/events.contract.ts';
import { listen } from './assessment.stream.ts';

const ID = '01890000-0000-7000-8000-0000000000aa';

/** Fake EventSource, which closes for good if the response is no stream. */
class Stream extends EventTarget {
  static readonly CLOSED = 2;
  readyState = 0;
  constructor() {
    super();
    streams.push(this);
  }
  close() {
    this.readyState = Stream.CLOSED;
  }
  refuse() {
    this.readyState = Stream.CLOSED;
    this.dispatchEvent(new Event('error'));
  }
  open() {
    this.readyState = 1;
    this.dispatchEvent(new Event('open'));
  }
}
const streams: Stream[] = [];
const heard: AssessmentEvent[] = [];
let again = 0;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('EventSource', Stream);
  streams.length = 0;
  heard.length = 0;
  again = 0;
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});
const start = () =>
  listen(
    ID,
    (event) => heard.push(event),
    () => (again += 1),
  );

test('[WORK-38] A page whose stream was refused by a busy server retries with growing pauses, and reads the missed changes', () => {
  const stop = start();
  streams[0]?.refuse();
  vi.advanceTimersByTime(3_000);
  expect(streams).toHaveLength(2);
  streams[1]?.refuse();
  vi.advanceTimersByTime(3_000);
  expect(streams).toHaveLength(2);
  vi.advanceTimersByTime(3_000);
  expect(streams).toHaveLength(3);
  streams[2]?.open();
  expect(again).toBe(1);
  streams[2]?.dispatchEvent(new MessageEvent('message', { data: '{"kind":"people","people":[]}' }));
  expect(heard).toEqual([{ kind: 'people', people: [] }]);
  stop();
});

test('[WORK-39] A closed page stops retrying', () => {
  const stop = start();
  streams[0]?.refuse();
  stop();
  vi.advanceTimersByTime(100_000);
  expect(streams).toHaveLength(1);
});
