import { createSocket } from 'node:dgram';

const TYPES = { A: 1, TXT: 16 } as const;

export interface NameServer {
  /** Address in the format of DNS_SERVERS. */
  address: string;
  /** TXT records by name. */
  texts: Record<string, string[]>;
  /** Addresses by name, one list per response; the last one is repeated. */
  addresses: Record<string, string[][]>;
  close(): Promise<void>;
}

/** Real name server on a free port, with the few record types that we query. */
export async function openNameServer(): Promise<NameServer> {
  const socket = createSocket('udp4');
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve));
  const names: NameServer = {
    address: `127.0.0.1:${socket.address().port}`,
    texts: {},
    addresses: {},
    close: () => new Promise((resolve) => socket.close(() => resolve())),
  };
  socket.on('message', (message, { address, port }) => socket.send(answer(names, message), port, address));
  return names;
}

function answer(names: NameServer, message: Buffer): Buffer {
  const { name, end } = questionOf(message);
  const type = message.readUInt16BE(end);
  const records = recordsOf(names, name, type);
  const header = Buffer.from(message.subarray(0, 12));
  header.writeUInt16BE(records.length > 0 ? 0x8180 : 0x8183, 2);
  header.writeUInt16BE(records.length, 6);
  header.writeUInt32BE(0, 8);
  const question = message.subarray(12, end + 4);
  const answers = records.map((data) => {
    const record = Buffer.alloc(12);
    record.writeUInt16BE(0xc00c, 0);
    record.writeUInt16BE(type, 2);
    record.writeUInt16BE(1, 4);
    record.writeUInt16BE(data.length, 10);
    return Buffer.concat([record, data]);
  });
  return Buffer.concat([header, question, ...answers]);
}

function questionOf(message: Buffer): { name: string; end: number } {
  const labels: string[] = [];
  let at = 12;
  for (let length = message[at] ?? 0; length > 0; length = message[at] ?? 0) {
    labels.push(message.toString('latin1', at + 1, at + 1 + length));
    at += length + 1;
  }
  return { name: labels.join('.').toLowerCase(), end: at + 1 };
}

function recordsOf({ texts, addresses }: NameServer, name: string, type: number): Buffer[] {
  if (type === TYPES.TXT) return (texts[name] ?? []).map((text) => Buffer.concat([Buffer.from([text.length]), Buffer.from(text)]));
  const turns = addresses[name];
  if (type !== TYPES.A || !turns) return [];
  const now = turns.length > 1 ? turns.shift() : turns[0];
  return (now ?? []).map((address) => Buffer.from(address.split('.').map(Number)));
}
