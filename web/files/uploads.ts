import { FILE_LIMITS } from '#domain/files/files.rules.ts';
import { sizeText } from '#web/ui/data/size.text.ts';
import type { File as StoredFile } from '#contract/files/files.contract.ts';
import { Fault } from '#web/http/fault.ts';

export interface Upload {
  id: string;
  name: string;
  size: number;
  percent: number;
  /** `offline` resolves with the network, `refused` needs the person. */
  state: 'waiting' | 'sending' | 'offline' | 'refused';
  message: string | null;
  /** True if it is stored on this device and survives closing the page. */
  isKept: boolean;
}

export interface KeptFile {
  id: string;
  name: string;
  file: Blob;
}

/** Storage on this device for files until the server has them. */
export interface KeptFiles {
  /** False if the device has no room. */
  keep(file: KeptFile): Promise<boolean>;
  forget(id: string): Promise<void>;
}

type Send = (file: Blob, name: string, options: { onProgress: (percent: number) => void; signal: AbortSignal }) => Promise<StoredFile>;

interface UploadParts {
  send: Send;
  now: () => Date;
  device?: KeptFiles | undefined;
}

const RETRY_MS = 10_000;

/** Uploads to one place, outside React; sequential, so that ten screenshots do not delay an answer being saved. */
export class Uploads {
  readonly #parts: UploadParts;
  readonly #files = new Map<string, Blob>();
  readonly #listeners = new Set<() => void>();
  readonly #stored = new Set<(file: StoredFile) => void>();
  #uploads: readonly Upload[] = [];
  #running: AbortController | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(parts: UploadParts) {
    this.#parts = parts;
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Registers a listener for finished uploads; returns its unsubscribe function. */
  whenStored(listener: (file: StoredFile) => void): () => void {
    this.#stored.add(listener);
    return () => this.#stored.delete(listener);
  }

  all = (): readonly Upload[] => this.#uploads;

  add(files: Iterable<File>): void {
    for (const file of files) {
      const kept = { id: crypto.randomUUID(), name: nameOf(file, this.#parts.now()), file };
      if (file.size > FILE_LIMITS.bytes) this.#append(kept, { state: 'refused', message: tooLarge(file.size) });
      else {
        this.#append(kept, {});
        void this.#keep(kept);
      }
    }
    void this.#run();
  }

  /** Resumes files that an earlier page view left on this device. */
  restore(files: readonly KeptFile[]): void {
    for (const kept of files) if (!this.#files.has(kept.id)) this.#append(kept, { isKept: true });
    void this.#run();
  }

  #append({ id, name, file }: KeptFile, more: Partial<Upload>): void {
    this.#files.set(id, file);
    const upload: Upload = { id, name, size: file.size, percent: 0, state: 'waiting', message: null, isKept: false };
    this.#show([...this.#uploads, { ...upload, ...more }]);
  }

  async #keep(kept: KeptFile): Promise<void> {
    const { device } = this.#parts;
    if (!device || !(await device.keep(kept))) return;
    // The upload may have finished meanwhile.
    if (this.#files.has(kept.id)) this.#change(kept.id, { isKept: true });
    else await device.forget(kept.id);
  }

  /** Retries offline and refused uploads. */
  retry = (): void => {
    clearTimeout(this.#timer);
    this.#show(this.#uploads.map((upload) => (upload.state === 'offline' ? { ...upload, state: 'waiting' } : upload)));
    void this.#run();
  };

  again(id: string): void {
    this.#change(id, { state: 'waiting', message: null, percent: 0 });
    void this.#run();
  }

  cancel(id: string): void {
    if (this.#uploads.find((upload) => upload.id === id)?.state === 'sending') this.#running?.abort();
    this.#forget(id);
  }

  stop(): void {
    clearTimeout(this.#timer);
  }

  /** Cancels everything, as on sign-out. */
  abandon(): void {
    for (const { id } of this.#uploads) this.cancel(id);
    this.stop();
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

  #settle(id: string, error: unknown): void {
    if (!(error instanceof Fault)) return this.#forget(id);
    if (!isPassing(error)) return this.#change(id, { state: 'refused', message: error.message });
    this.#change(id, { state: 'offline', percent: 0, message: error.status === 0 ? null : error.message });
    clearTimeout(this.#timer);
    this.#timer = setTimeout(this.retry, RETRY_MS);
  }

  #forget(id: string): void {
    this.#files.delete(id);
    void this.#parts.device?.forget(id);
    this.#show(this.#uploads.filter((upload) => upload.id !== id));
  }

  #change(id: string, change: Partial<Upload>): void {
    this.#show(this.#uploads.map((upload) => (upload.id === id ? { ...upload, ...change } : upload)));
  }

  #show(uploads: readonly Upload[]): void {
    this.#uploads = uploads;
    for (const listener of this.#listeners) listener();
  }
}

/** Temporary failures; without a session the file waits until the next sign-in. */
function isPassing({ status }: Fault): boolean {
  return status === 0 || status >= 500 || status === 429 || status === 401;
}

/** Generates a name for pasted files, which have none. */
function nameOf(file: File, now: Date): string {
  if (file.name !== '' && file.name !== 'image.png') return file.name;
  const two = (part: number) => String(part).padStart(2, '0');
  const day = `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
  return `Screenshot ${day} ${two(now.getHours())}.${two(now.getMinutes())}.${two(now.getSeconds())}.png`;
}

function tooLarge(size: number): string {
  return `The file has ${sizeText(size)}; at most ${sizeText(FILE_LIMITS.bytes)} are accepted`;
}
