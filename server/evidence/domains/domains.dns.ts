import { randomInt } from 'node:crypto';
import { createSocket } from 'node:dgram';
import { getServers, type LookupAddress } from 'node:dns';
import { Resolver } from 'node:dns/promises';
import { isIPv6 } from 'node:net';
import { type Answer, decode, encode, type RecordType } from 'dns-packet';
import type { Found } from '#domain/evidence/domains.rules.ts';
import type { Config } from '#server/platform/config/config.ts';

/** DNS errors that mean that no record was found. */
const NOTHING: readonly string[] = ['ENODATA', 'ENOTFOUND'];
const TIMEOUT_MS = 2_500;
const TRIES = 2;

/** Asks the name servers of the settings, or those of the system. */
export class DomainResolver {
  readonly #resolver = new Resolver({ timeout: TIMEOUT_MS, tries: TRIES });
  readonly #server: string;

  constructor({ dnsServers }: Pick<Config, 'dnsServers'>) {
    if (dnsServers.length > 0) this.#resolver.setServers(dnsServers);
    this.#server = dnsServers[0] ?? getServers()[0] ?? '127.0.0.1';
  }

  txt(name: string): Promise<Found<string>> {
    return found(name, async () => (await this.#resolver.resolveTxt(name)).map((parts) => parts.join('')));
  }

  mx(name: string): Promise<Found<string>> {
    return found(name, async () => {
      const servers = await this.#resolver.resolveMx(name);
      return servers.toSorted((one, other) => one.priority - other.priority).map(({ exchange }) => exchange);
    });
  }

  /** CAA records of the name or of the nearest parent that has some (RFC 8659). */
  async caa(name: string): Promise<Found<string>> {
    const own = await found(name, async () =>
      (await this.#resolver.resolveCaa(name)).map(({ issue, issuewild }) => issue ?? issuewild ?? 'other'),
    );
    const parent = name.slice(name.indexOf('.') + 1);
    return 'records' in own && own.records.length === 0 && parent.includes('.') ? this.caa(parent) : own;
  }

  async addresses(name: string): Promise<Found<string>> {
    const four = await found(name, () => this.#resolver.resolve4(name));
    return 'records' in four && four.records.length === 0 ? found(name, () => this.#resolver.resolve6(name)) : four;
  }

  /** For connections: the addresses of a host. */
  lookup = async (name: string): Promise<LookupAddress[]> => {
    const addresses = await this.addresses(name);
    if ('fault' in addresses) throw new Error(addresses.fault);
    return addresses.records.map((address) => ({ address, family: isIPv6(address) ? 6 : 4 }));
  };

  /** DS records of the zone that the name belongs to; Node's resolver does not ask for this type. */
  async signers(name: string): Promise<Found<string>> {
    let zone = name;
    for (;;) {
      const start = await this.#ask(zone, 'SOA');
      if ('fault' in start) return start;
      const parent = zone.slice(zone.indexOf('.') + 1);
      if (start.records.some((answer) => answer.type === 'SOA' && answer.name.toLowerCase() === zone) || !parent.includes('.')) break;
      zone = parent;
    }
    const signers = await this.#ask(zone, 'DS');
    return 'fault' in signers ? signers : { records: signers.records.filter(({ type }) => type === 'DS').map(({ type }) => type) };
  }

  async #ask(name: string, type: RecordType): Promise<Found<Answer>> {
    for (let attempt = 0; attempt < TRIES; attempt += 1) {
      const answers = await exchange(this.#server, name, type);
      if (answers) return answers;
    }
    return { fault: `DNS did not answer for ${name} within ${(TIMEOUT_MS * TRIES) / 1000} seconds` };
  }
}

async function found<T>(name: string, ask: () => Promise<T[]>): Promise<Found<T>> {
  try {
    return { records: await ask() };
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
    if (NOTHING.includes(code)) return { records: [] };
    return {
      fault:
        code === 'ETIMEOUT'
          ? `DNS did not answer for ${name} within ${(TIMEOUT_MS * TRIES) / 1000} seconds`
          : `DNS failed for ${name} (${code})`,
    };
  }
}

/** One question over UDP; null without an answer in time. Answers of another server, question or id are ignored. */
function exchange(server: string, name: string, type: RecordType): Promise<Found<Answer> | null> {
  const { host, port } = addressOf(server);
  const id = randomInt(1, 65_536);
  const socket = createSocket(isIPv6(host) ? 'udp6' : 'udp4');
  return new Promise((resolve) => {
    const end = (answer: Found<Answer> | null) => {
      clearTimeout(timer);
      socket.close();
      resolve(answer);
    };
    const timer = setTimeout(() => end(null), TIMEOUT_MS);
    socket.on('error', () => end(null));
    socket.on('message', (message) => {
      const packet = decoded(message);
      const isOurs = packet?.id === id && packet.questions?.some((one) => one.type === type && one.name.toLowerCase() === name);
      if (!isOurs) return;
      const { rcode } = packet;
      if (rcode === 'NOERROR' || rcode === 'NXDOMAIN') return end({ records: packet.answers ?? [] });
      end({ fault: `DNS failed for ${name} (${rcode})` });
    });
    socket.connect(port, host, () => {
      socket.send(encode({ type: 'query', id, flags: 256, questions: [{ type, name }] }));
    });
  });
}

/** Reply with the name of its code, which the types of the package leave out; null for bytes that are no reply. */
function decoded(message: Buffer) {
  try {
    const packet = decode(message);
    return { ...packet, rcode: 'rcode' in packet ? String(packet.rcode) : '' };
  } catch {
    return null;
  }
}

/** "192.0.2.53", "192.0.2.53:5353", "2001:db8::53" or "[2001:db8::53]:5353". */
function addressOf(server: string): { host: string; port: number } {
  const [, bracketed, plain, port] = /^(?:\[([^\]]+)\]|([^:]+))(?::(\d+))?$/.exec(server) ?? [];
  return { host: bracketed ?? plain ?? server, port: Number(port ?? 53) };
}
