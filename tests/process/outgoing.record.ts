import dgram from 'node:dgram';
import dns from 'node:dns';
import { appendFileSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import net from 'node:net';

// Loaded before a program with --import: writes every name that it looks up and every connection that it opens to OUTGOING_LOG.
const file = process.env['OUTGOING_LOG'];

function note(kind: 'name' | 'connection' | 'datagram', target: string): void {
  if (file) appendFileSync(file, `${kind} ${target}\n`);
}

function watch(owner: object, name: string, tell: (args: unknown[]) => unknown): void {
  const original: unknown = Reflect.get(owner, name);
  if (typeof original !== 'function') return;
  const value = function (this: unknown, ...args: unknown[]): unknown {
    tell(args);
    return Reflect.apply(original, this, args);
  };
  Object.defineProperty(owner, name, { value, configurable: true, writable: true });
}

function targetOf([first, second]: unknown[]): string {
  // Node itself calls connect with its normalised arguments.
  if (Array.isArray(first)) return targetOf(first);
  if (typeof first === 'object' && first !== null) {
    const [path, host = 'localhost', port] = ['path', 'host', 'port'].map((name): unknown => Reflect.get(first, name) ?? undefined);
    return typeof path === 'string' ? path : `${String(host)}:${String(port)}`;
  }
  return typeof first === 'string' ? first : `${typeof second === 'string' ? second : 'localhost'}:${String(first)}`;
}

watch(net.Socket.prototype, 'connect', (args) => note('connection', targetOf(args)));
for (const name of ['send', 'connect']) watch(dgram.Socket.prototype, name, (args) => note('datagram', args.map(String).join(' ')));
for (const owner of [dns, dns.promises, dns.Resolver.prototype, dns.promises.Resolver.prototype]) {
  for (const name of [
    'lookup',
    'lookupService',
    'resolve',
    'resolve4',
    'resolve6',
    'resolveAny',
    'resolveMx',
    'resolveNs',
    'resolveTxt',
    'reverse',
  ])
    // A literal address is not looked up.
    watch(owner, name, ([asked]) => net.isIP(String(asked)) === 0 && note('name', String(asked)));
}
syncBuiltinESMExports();
