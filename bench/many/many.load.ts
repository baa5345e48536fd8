import { Agent } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { percentile } from '../report.ts';
import type { Answered, Visitor } from './many.people.ts';

type Kind = 'poll' | 'list' | 'open' | 'dashboard' | 'save' | 'export';

/** Requests per thousand: every open tab polls five times a minute, all 500 organisations save 24 answers a second, the rest are reads. */
const MIX: readonly (readonly [Kind, number])[] = [
  ['poll', 824],
  ['save', 45],
  ['list', 75],
  ['open', 35],
  ['dashboard', 20],
  ['export', 1],
];
const LISTS = [
  '/api/assessments?status=approved&limit=50',
  '/api/customers?limit=50',
  '/api/qbrs?limit=50',
  '/api/recommendations?limit=50',
];
const POLLS = ['/api/notifications/count', '', '/api/notifications/count', '', '/api/auth/status'];

export interface Measured {
  perSecond: number;
  p50: number;
  p99: number;
  /** Milliseconds by kind of request. */
  p99Of: Map<Kind, number>;
  failures: number;
  requests: number;
  /** Milliseconds of every request. */
  times: readonly number[];
}

/** Load of many people on one or several processes; the seed fixes the order of the requests. */
export class Load {
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 256 });
  readonly #people: readonly Visitor[];
  readonly #urls: readonly string[];
  /** Every seventh person with an assessment, from organisations of all sizes. */
  readonly #savers: readonly Visitor[];
  #turn = 0;
  #seed = 12_345;

  constructor(people: readonly Visitor[], urls: readonly string[]) {
    this.#people = people;
    this.#urls = urls;
    this.#savers = people.filter(({ assessment }, nr) => assessment !== null && nr % 7 === 0);
  }

  /** Fetches CSRF tokens and answer versions for the savers. */
  async prepare(): Promise<void> {
    await Promise.all(this.#savers.map((person) => person.prepare(this.#agent, this.#url())));
  }

  /** Sends requests over this many connections as fast as they are answered. */
  async saturate(connections: number, seconds: number): Promise<Measured> {
    const measured = new Measuring();
    const end = performance.now() + seconds * 1000;
    const worker = async () => {
      while (performance.now() < end) await this.#one(measured, performance.now());
    };
    await Promise.all(Array.from({ length: connections }, worker));
    return measured.result(seconds);
  }

  /** Sends requests at a fixed rate, regardless of earlier responses; times count from the moment at which a request was due. */
  async offer(perSecond: number, seconds: number, isOver: () => boolean = () => false): Promise<Measured> {
    const measured = new Measuring();
    const began = performance.now();
    const sent: Promise<void>[] = [];
    for (let nr = 0; nr < perSecond * seconds && !isOver(); nr += 1) {
      const due = began + (nr / perSecond) * 1000;
      if (due > performance.now()) await pause(due - performance.now());
      sent.push(this.#one(measured, due));
    }
    const took = (performance.now() - began) / 1000;
    await Promise.all(sent);
    return measured.result(took);
  }

  close(): void {
    this.#agent.destroy();
  }

  async #one(measured: Measuring, began: number): Promise<void> {
    const kind = this.#kind();
    try {
      const { status } = await this.#ask(kind);
      measured.add(kind, performance.now() - began, status < 400 || status === 403);
    } catch {
      measured.add(kind, performance.now() - began, false);
    }
  }

  async #ask(kind: Kind): Promise<Answered> {
    const [agent, url, person] = [this.#agent, this.#url(), this.#person()];
    if (kind === 'save') return this.#save(url);
    if (kind === 'open' && person.assessment !== null) return person.send(agent, `${url}/api/assessments/${person.assessment}/questions`);
    if (kind === 'export' && person.qbr !== null) return person.send(agent, `${url}/api/qbrs/${person.qbr}/export?format=pdf`);
    if (kind === 'dashboard') return person.send(agent, `${url}/api/dashboard/stats`);
    if (kind === 'list') return person.send(agent, url + (LISTS[this.#random(LISTS.length)] ?? ''));
    const poll = POLLS[this.#random(POLLS.length)] ?? '';
    return poll === '' ? person.poll(agent, url) : person.send(agent, url + poll);
  }

  async #save(url: string): Promise<Answered> {
    const free = this.#savers.filter(({ isSaving }) => !isSaving);
    const person = free[this.#random(free.length)];
    if (!person) throw new Error('Everybody is saving.');
    person.isSaving = true;
    return person.save(this.#agent, url).finally(() => (person.isSaving = false));
  }

  #kind(): Kind {
    let left = this.#random(1000);
    for (const [kind, share] of MIX) if ((left -= share) < 0) return kind;
    return 'poll';
  }

  #person(): Visitor {
    const person = this.#people[this.#random(this.#people.length)];
    if (!person) throw new Error('Nobody works here.');
    return person;
  }

  #url(): string {
    return this.#urls[(this.#turn += 1) % this.#urls.length] ?? '';
  }

  #random(below: number): number {
    this.#seed = (this.#seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((this.#seed / 2_147_483_648) * below);
  }
}

class Measuring {
  readonly #times = new Map<Kind, number[]>();
  #failures = 0;

  add(kind: Kind, ms: number, ok: boolean): void {
    const times = this.#times.get(kind) ?? [];
    this.#times.set(kind, times);
    times.push(ms);
    if (!ok) this.#failures += 1;
  }

  result(seconds: number): Measured {
    const all = [...this.#times.values()].flat();
    return {
      requests: all.length,
      perSecond: all.length / seconds,
      p50: percentile(all, 0.5),
      p99: percentile(all, 0.99),
      p99Of: new Map([...this.#times].map(([kind, times]) => [kind, percentile(times, 0.99)])),
      failures: this.#failures,
      times: all,
    };
  }
}
