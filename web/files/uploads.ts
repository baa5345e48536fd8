import { FILE_LIMITS, sizeText } from '#domain/files/files.rules.ts';
import type { File as StoredFile } from '#contract/files/files.contract.ts';
import { Fault } from '#web/http/fault.ts';

export interface Upload {
  id: number;
  name: string;
  size: number;
  percent: number;
  /** `offline` waits for the network, `refused` for the person. */
  state: 'waiting' | 'sending' | 'offline' | 'refused';
  message: string | null;
}

type Send = (file: Blob, name: string, options: { onProgress: (percent: number) => void; signal: AbortSignal }) => Promise<StoredFile>;

interface UploadParts {
  send: Send;
  now: () => Date;
}

const RETRY_MS = 10_000;

/** The files on their way to one place, outside React: one after the other, so that ten screenshots do not crowd out an answer that is saved meanwhile. */
export class Uploads {
  readonly #parts: UploadParts;
  readonly #files = new Map<number, Blob>();
  readonly #listeners = new Set<() => void>();
  readonly #stored = new Set<(file: StoredFile) => void>();
  #uploads: readonly Upload[] = [];
  #lastId = 0;
  #running: AbortController | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(parts: UploadParts) {
    this.#parts = parts;
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Tells of each file that has arrived. */
  whenStored(listener: (file: StoredFile) => void): () => void {
    this.#stored.add(listener);
    return () => this.#stored.delete(listener);
  }

  all = (): readonly Upload[] => this.#uploads;

  add(files: Iterable<File>): void {
    for (const file of files) {
      this.#lastId += 1;
      const isTooLarge = file.size > FILE_LIMITS.bytes;
      this.#files.set(this.#lastId, file);
      const upload: Upload = {
        id: this.#lastId,
        name: nameOf(file, this.#parts.now()),
        size: file.size,
        percent: 0,
        state: 'waiting',
        message: null,
      };
      this.#show([...this.#uploads, isTooLarge ? { ...upload, state: 'refused', message: tooLarge(file.size) } : upload]);
    }
    void this.#run();
  }

  /** Tries what waits for the network or was refused. */
  retry = (): void => {
    clearTimeout(this.#timer);
    this.#show(this.#uploads.map((upload) => (upload.state === 'offline' ? { ...upload, state: 'waiting' } : upload)));
    void this.#run();
  };

  again(id: number): void {
    this.#change(id, { state: 'waiting', message: null, percent: 0 });
    void this.#run();
  }

  cancel(id: number): void {
    if (this.#uploads.find((upload) => upload.id === id)?.state === 'sending') this.#running?.abort();
    this.#forget(id);
  }

  stop(): void {
    clearTimeout(this.#timer);
  }

  async #run(): Promise<void> {
    if (this.#running) return;
    const next = this.#uploads.find(({ state }) => state === 'waiting');
    const file = next && this.#files.get(next.id);
    if (!next || !file) return;
    this.#running = new AbortController();
    this.#change(next.id, { state: 'sending' });
    try {
      const onProgress = (percent: number) => this.#change(next.id, { percent });
      const stored = await this.#parts.send(file, next.name, { onProgress, signal: this.#running.signal });
      this.#forget(next.id);
      for (const listener of this.#stored) listener(stored);
    } catch (error) {
      this.#settle(next.id, error);
    } finally {
      this.#running = null;
    }
    void this.#run();
  }

  #settle(id: number, error: unknown): void {
    if (!(error instanceof Fault)) return this.#forget(id);
    if (error.status !== 0 && error.status < 500 && error.status !== 429)
      return this.#change(id, { state: 'refused', message: error.message });
    this.#change(id, { state: 'offline', percent: 0, message: error.status === 0 ? null : error.message });
    clearTimeout(this.#timer);
    this.#timer = setTimeout(this.retry, RETRY_MS);
  }

  #forget(id: number): void {
    this.#files.delete(id);
    this.#show(this.#uploads.filter((upload) => upload.id !== id));
  }

  #change(id: number, change: Partial<Upload>): void {
    this.#show(this.#uploads.map((upload) => (upload.id === id ? { ...upload, ...change } : upload)));
  }

  #show(uploads: readonly Upload[]): void {
    this.#uploads = uploads;
    for (const listener of this.#listeners) listener();
  }
}

/** What is pasted has no name of its own. */
function nameOf(file: File, now: Date): string {
  if (file.name !== '' && file.name !== 'image.png') return file.name;
  const two = (part: number) => String(part).padStart(2, '0');
  const day = `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
  return `Screenshot ${day} ${two(now.getHours())}.${two(now.getMinutes())}.${two(now.getSeconds())}.png`;
}

function tooLarge(size: number): string {
  return `The file has ${sizeText(size)}; at most ${sizeText(FILE_LIMITS.bytes)} are accepted`;
}
