import { createServer, type Socket } from 'node:net';

const AUTHENTICATION_OK = message('R', int32(0));
const READY = message('Z', Buffer.from('I'));
const INT4 = 23;
const TEXT = 25;

/** Fake PostgreSQL of an old version, which speaks the wire protocol and answers one query. */
export async function oldPostgres(version: string, number: number): Promise<{ url: string; close(): void }> {
  const answer = Buffer.concat([
    message('T', Buffer.concat([int16(2), column('number', INT4), column('version', TEXT)])),
    message('D', Buffer.concat([int16(2), value(String(number)), value(version)])),
    message('C', Buffer.from('SELECT 1\0')),
    READY,
  ]);
  const server = createServer((socket) => serve(socket, version, answer));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The stand-in has no port.');
  return { url: `postgres://somebody:pw@127.0.0.1:${address.port}/old`, close: () => void server.close() };
}

function serve(socket: Socket, version: string, answer: Buffer): void {
  let greeted = false;
  socket.on('error', () => {});
  // The client waits for each response, so every chunk is one whole message.
  socket.on('data', (sent) => {
    if (!greeted) {
      greeted = true;
      socket.write(Buffer.concat([AUTHENTICATION_OK, message('S', Buffer.from(`server_version\0${version}\0`)), READY]));
    } else if (sent.toString('latin1', 0, 1) === 'X') socket.end();
    else socket.write(answer);
  });
}

function message(type: string, body: Buffer): Buffer {
  return Buffer.concat([Buffer.from(type), int32(body.length + 4), body]);
}

function column(name: string, type: number): Buffer {
  return Buffer.concat([Buffer.from(`${name}\0`), int32(0), int16(0), int32(type), int16(-1), int32(-1), int16(0)]);
}

function value(text: string): Buffer {
  return Buffer.concat([int32(Buffer.byteLength(text)), Buffer.from(text)]);
}

function int32(number: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeInt32BE(number);
  return bytes;
}

function int16(number: number): Buffer {
  const bytes = Buffer.alloc(2);
  bytes.writeInt16BE(number);
  return bytes;
}
