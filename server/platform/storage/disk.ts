import { statfs } from 'node:fs/promises';
import { Fault } from '#server/platform/http/faults.ts';

const MIB = 1024 ** 2;
/** The disk of the data folder counts as full below the first figure and has room again above the second, two segments of PostgreSQL's log. */
const ROOM = { least: MIB, enough: 32 * MIB };
/** The database may be on another disk, whose room shows only in refused writes: so long without one, the outage counts as over. */
const QUIET_MS = 10_000;

export interface DiskOutage {
  since: Date;
  /** Time at which there was room again; null while the disk is full. */
  until: Date | null;
}

/** Watches whether this process can write: full disks of the data folder and of the database. */
export class Disk {
  readonly #freeBytes: () => Promise<number>;
  #outage: DiskOutage | null = null;
  #refusedAt = 0;
  /** The full disk is that of the data folder, so its room says when the outage ends. */
  #isOurs = false;

  constructor(dataDir: string, freeBytes: () => Promise<number> = () => freeBytesOf(dataDir)) {
    this.#freeBytes = freeBytes;
  }

  get isFull(): boolean {
    return this.#outage?.until === null;
  }

  /** The last outage that nobody has been notified of. */
  get outage(): DiskOutage | null {
    return this.#outage;
  }

  /** Called for every write that the file system or the database has refused for want of space. */
  noteRefusal(now = new Date()): void {
    this.#refusedAt = now.getTime();
    this.#outage = { since: this.#outage?.since ?? now, until: null };
  }

  /** Looks how much room there is; a failure to look says nothing. */
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

  /** The administrators know of the outage. */
  forgetOutage(): void {
    this.#outage = null;
  }

  /** Looks again first, so that changes are taken as soon as there is room. */
  async refuseWhileFull(): Promise<void> {
    if (this.isFull) await this.look();
    if (this.isFull) throw new Fault('DISK_FULL');
  }
}

async function freeBytesOf(dataDir: string): Promise<number> {
  const { bavail, bsize } = await statfs(dataDir);
  return bavail * bsize;
}
