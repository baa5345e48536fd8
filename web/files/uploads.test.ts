import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { File as StoredFile } from '#contract/files/files.contract.ts';
import { Fault } from '#web/http/fault.ts';
import { type KeptFile, Uploads } from './uploads.ts';

const stored = (name: string): StoredFile => ({
  id: '01890000-0000-7000-8000-000000000000',
  name,
  size: 1,
  type: 'image/png',
  width: 1,
  height: 1,
  url: '/api/files/1',
  thumbnailUrl: null,
  createdBy: null,
  createdAt: '2026-11-23T10:00:00.000Z',
});

function opened(answers: ((name: string) => Promise<StoredFile>)[], device = new Map<string, KeptFile>(), hasRoom = true) {
  const sent: string[] = [];
  const done: string[] = [];
  const uploads = new Uploads({
    send: (_file, name, { onProgress }) => {
      sent.push(name);
      onProgress(40);
      return (answers.shift() ?? (async (known: string) => stored(known)))(name);
    },
    now: () => new Date(2026, 10, 23, 14, 5, 9),
    device: {
      keep: async (kept) => {
        if (hasRoom) device.set(kept.id, kept);
        return hasRoom;
      },
      forget: async (id) => void device.delete(id),
    },
  });
  uploads.whenStored(({ name }) => done.push(name));
  return { uploads, sent, done, states: () => uploads.all().map(({ name, state, message }) => [name, state, message]) };
}
const file = (name: string, bytes = 3) => new File([new Uint8Array(bytes)], name);
const lost = async () => Promise.reject(new Fault({ code: 'NETWORK_ERROR', status: 0 }));

describe('file uploads', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());
  const settled = () => vi.advanceTimersByTimeAsync(1);

  test('Several files are uploaded one after the other, each until it is stored', async () => {
    const { uploads, sent, done } = opened([]);
    uploads.add([file('a.png'), file('b.png')]);
    expect(sent).toEqual(['a.png']);
    expect(uploads.all()[0]).toMatchObject({ state: 'sending', percent: 40 });
    await settled();
    expect([sent, done, uploads.all()]).toEqual([['a.png', 'b.png'], ['a.png', 'b.png'], []]);
  });

  test('A file interrupted by the network is retried by itself', async () => {
    const { uploads, done, states } = opened([lost]);
    uploads.add([file('rack.jpg')]);
    await settled();
    expect(states()).toEqual([['rack.jpg', 'offline', null]]);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(done).toEqual(['rack.jpg']);
  });

  test('A refused file says why, does not block the next, and can be retried or discarded', async () => {
    const refusal = async () =>
      Promise.reject(new Fault({ code: 'UNSUPPORTED_MEDIA_TYPE', status: 415, message: 'No program is accepted' }));
    const { uploads, done, states } = opened([refusal]);
    uploads.add([file('a.exe'), file('b.png')]);
    await settled();
    expect([done, states()]).toEqual([['b.png'], [['a.exe', 'refused', 'No program is accepted']]]);
    uploads.again(uploads.all()[0]?.id ?? '');
    await settled();
    expect(done).toEqual(['b.png', 'a.exe']);
  });

  test('A file that is too large is refused before it is sent', () => {
    const { uploads, sent, states } = opened([]);
    uploads.add([file('film.png', 25 * 1024 * 1024 + 1)]);
    expect(sent).toEqual([]);
    expect(states()).toEqual([['film.png', 'refused', 'The file has 25.0 MB; at most 25.0 MB are accepted']]);
    uploads.cancel(uploads.all()[0]?.id ?? '');
    expect(states()).toEqual([]);
  });

  test('A pasted picture is named after the time of pasting', () => {
    const { uploads } = opened([]);
    uploads.add([file('image.png')]);
    expect(uploads.all()[0]?.name).toBe('Screenshot 2026-11-23 14.05.09.png');
  });

  test('[WORK-43] A file interrupted by the network is kept on the device until it is uploaded, also after reopening the page', async () => {
    const device = new Map<string, KeptFile>();
    const first = opened([lost], device);
    first.uploads.add([file('rack.jpg')]);
    await settled();
    expect(first.uploads.all()[0]).toMatchObject({ state: 'offline', isKept: true });
    first.uploads.stop();

    const later = opened([], device);
    later.uploads.restore([...device.values()]);
    later.uploads.restore([...device.values()]);
    await settled();
    expect([later.sent, later.done, device.size]).toEqual([['rack.jpg'], ['rack.jpg'], 0]);
  });

  test('[WORK-44] A file that does not fit on the device is kept on the page, which says so', async () => {
    const { uploads } = opened([lost], new Map(), false);
    uploads.add([file('rack.jpg')]);
    await settled();
    expect(uploads.all()[0]).toMatchObject({ state: 'offline', isKept: false });
  });

  test('[WORK-45] Discarded files, and uploads unfinished at sign-out, are deleted from the device', async () => {
    const device = new Map<string, KeptFile>();
    const { uploads, sent } = opened([lost, lost], device);
    uploads.add([file('a.jpg'), file('b.jpg')]);
    await settled();
    uploads.cancel(uploads.all()[0]?.id ?? '');
    expect([...device.values()].map(({ name }) => name)).toEqual(['b.jpg']);
    uploads.abandon();
    await vi.advanceTimersByTimeAsync(20_000);
    expect([device.size, sent]).toEqual([0, ['a.jpg', 'b.jpg']]);
  });
});
