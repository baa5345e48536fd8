import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { createServer } from 'node:https';
import type { TlsOptions } from 'node:tls';
import { type Answer, decode, encode } from 'dns-packet';

type Records = Readonly<Record<string, readonly Answer[]>>;

/** Name server on loopback: answers from records by "name TYPE", and stays silent for the names of `silent`. */
export async function nameServer(records: Records, silent: readonly string[] = []) {
  const socket = createSocket('udp4');
  const asked: string[] = [];
  socket.on('message', (message, { port, address }) => {
    const { id, questions = [] } = decode(message);
    const [question] = questions;
    if (!question) return;
    const key = `${question.name.toLowerCase()} ${question.type}`;
    asked.push(key);
    if (silent.includes(question.name.toLowerCase())) return;
    const answers = records[key] ?? [];
    const isKnown = Object.keys(records).some((one) => one.split(' ')[0] === question.name.toLowerCase());
    // 0x8180: response, recursion; 3: the name does not exist.
    const flags = 0x0180 + (isKnown ? 0 : 3);
    socket.send(encode({ type: 'response', flags, ...(id === undefined ? {} : { id }), questions, answers: [...answers] }), port, address);
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  return { address: `127.0.0.1:${socket.address().port}`, asked, close: () => socket.close() };
}

export const txt = (name: string, data: string): Answer => ({ type: 'TXT', name, data });

/** Self-signed certificate for www.harbour.test, valid until 2126. The key protects nothing. */
export const CERTIFICATE = `-----BEGIN CERTIFICATE-----
MIIBqjCCAVCgAwIBAgIUbArkhHNKG6ny3/QcpRCtJydt0oQwCgYIKoZIzj0EAwIw
GzEZMBcGA1UEAwwQd3d3LmhhcmJvdXIudGVzdDAgFw0yNjExMjgyMTUyMDZaGA8y
MTI2MTEwNDIxNTIwNlowGzEZMBcGA1UEAwwQd3d3LmhhcmJvdXIudGVzdDBZMBMG
ByqGSM49AgEGCCqGSM49AwEHA0IABLl96L8RdSIQCmJjhWKyLpN1xYykbY1s4yGB
Gs1yem+Qeuu2XRVIy5BW2JdtWVyAMdTrgo9dWQCxhDFLuk90CUOjcDBuMB0GA1Ud
DgQWBBTm+yodEROZCSWEpYWOVif87VLCZTAfBgNVHSMEGDAWgBTm+yodEROZCSWE
pYWOVif87VLCZTAPBgNVHRMBAf8EBTADAQH/MBsGA1UdEQQUMBKCEHd3dy5oYXJi
b3VyLnRlc3QwCgYIKoZIzj0EAwIDSAAwRQIgdYQAa9mWOh+v8jsSwrt1vAm1EkAl
b5FHGuar4A0aIecCIQDKqkup3YKxvMxCnu6qSwqZw2AkvyBvGKK+Uz/LGZhxdA==
-----END CERTIFICATE-----`;
const KEY = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgPTmJHhRHaCmcC2kD
jfiQTW/GUGXE0hETTteVo3XwdS+hRANCAAS5fei/EXUiEApiY4Visi6TdcWMpG2N
bOMhgRrNcnpvkHrrtl0VSMuQVtiXbVlcgDHU64KPXVkAsYQxS7pPdAlD
-----END PRIVATE KEY-----`;

/** HTTPS server on loopback for www.harbour.test. */
export async function website(headers: Record<string, string>, options: TlsOptions = {}) {
  const seen: string[] = [];
  const server = createServer({ cert: CERTIFICATE, key: KEY, ...options }, (request, response) => {
    seen.push(`${request.method ?? ''} ${request.url ?? ''}`);
    response.writeHead(200, headers).end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const place = server.address();
  const port = typeof place === 'object' && place !== null ? place.port : 0;
  return { port, seen, close: () => server.close() };
}
