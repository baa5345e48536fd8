import { statfs } from 'node:fs/promises';
import { Fault } from '#server/platform/http/faults.ts';

const MIB = 1024 ** 2;
/** The data folder's disk counts as full below `least`, and as free again above `enough`, which is two WAL segments of PostgreSQL. */
const ROOM = { least: MIB, enough: 32 * MIB };
/** The database may be on another disk, whose state shows only in failed writes: after this time without one, the outage counts as over. */
const QUIET_MS = 10_000;

export interface DiskOutage {
  since: Date;
  /** End of the outage; null while the disk is full. */
  until: Date | null;
}

/** Tracks whether this process can write: disks of the data folder and of the database. */
export class Disk {
  readonly #freeBytes: () => Promise<number>;
  #outage: DiskOutage | null = null;
  #refusedAt = 0;
  /** The full disk is that of the data folder, so its free space decides when the outage ends. */
  #isOurs = false;

  constructor(dataDir: string, freeBytes: () => Promise<number> = () => freeBytesOf(dataDir)) {
    this.#freeBytes = freeBytes;
  }

  get isFull(): boolean {
    return this.#outage?.until === null;
  }

  /** Latest outage without a notification. */
  get outage(): DiskOutage | null {
    return this.#outage;
  }

  /** Call for every write that failed for lack of disk space. */
  noteRefusal(now = new Date()): void {
    this.#refusedAt = now.getTime();
    this.#outage = { since: this.#outage?.since ?? now, until: null };
  }

  /** Checks the free space; a failed check changes nothing. */
  async look(now = new Date()): Promise<void> {
    const free = await this.#freeBytes().catch(() => null);
    if (free !== null && free < ROOM.least) {
      this.#isOurs = true;
      return this.noteRefusal(now);
    }
    const hasRoom = free === null || free >= ROOM.enough;
    const isQuiet = this.#isOurs || now.getTime() - this.#refusedAt >= QUIET_MS;
    if (!this.#outage || !this.isFull || !hasRoom || !isQuiet) return;
    this.#outage.until = now;
    this.#isOurs = false;
  }

  /** Call after the administrators were notified of the outage. */
  forgetOutage(): void {
    this.#outage = null;
  }

  /** Checks again first, so that changes are accepted as soon as there is space. */
  async refuseWhileFull(): Promise<void> {
    if (this.isFull) await this.look();
    if (this.isFull) throw new Fault('DISK_FULL');
  }
}

async function freeBytesOf(dataDir: string): Promise<number> {
  const { bavail, bsize } = await statfs(dataDir);
  return bavail * bsize;
}
