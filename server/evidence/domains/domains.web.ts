import type { IncomingMessage } from 'node:http';
import { request } from 'node:https';
import type { SecureVersion, TLSSocket } from 'node:tls';
import { missingHeaders, type WebReading } from '#domain/evidence/domains.web.rules.ts';
import type { Config } from '#server/platform/config/config.ts';
import { lookupOutside, OutboundRefusal, unreached } from '#server/platform/http/outbound/outbound.ts';
import type { DomainResolver } from './domains.dns.ts';

const TIMEOUT_MS = 5_000;
const MAX_BYTES = 64 * 1024;

type Settings = Pick<Config, 'outboundAllow'>;

interface Place {
  /** Host with an optional port. */
  host: string;
  path: string;
  method: 'GET' | 'HEAD';
  /** Newest and oldest protocol that is offered. */
  versions?: readonly [oldest: SecureVersion, newest: SecureVersion];
}

/** A certificate that is not trusted is read too, because that is what is checked; nothing is sent but the request line. */
function open(settings: Settings, resolver: DomainResolver, { host, path, method, versions }: Place): Promise<IncomingMessage> {
  const url = new URL(`https://${host}${path}`);
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  const protocols = versions ? { minVersion: versions[0], maxVersion: versions[1], ciphers: 'DEFAULT@SECLEVEL=0' } : {};
  return new Promise((resolve, reject) => {
    request(
      url,
      {
        method,
        agent: false,
        signal,
        lookup: lookupOutside(settings, url.hostname, resolver.lookup),
        rejectUnauthorized: false,
        ...protocols,
      },
      resolve,
    )
      .on('error', reject)
      .end();
  });
}

/** Reads the certificate, the protocols and a header of a website. One HEAD request; redirects are not followed. */
export async function readWebsite(settings: Settings, resolver: DomainResolver, host: string): Promise<WebReading | { fault: string }> {
  try {
    const answer = await open(settings, resolver, { host, path: '/', method: 'HEAD' });
    const { authorizationError, ...socket } = secured(answer);
    const { 'strict-transport-security': hsts, ...headers } = answer.headers;
    answer.destroy();
    return {
      untrusted: authorizationError,
      validUntil: new Date(socket.validUntil).toISOString(),
      hsts: hsts ?? null,
      missingHeaders: missingHeaders((name) => headers[name]?.toString()),
      acceptsOld: await acceptsOld(settings, resolver, host),
    };
  } catch (error) {
    return { fault: reasonOf(error, host) };
  }
}

function secured({ socket }: IncomingMessage): { authorizationError: string | null; validUntil: string } {
  const tls = socket as TLSSocket; // the socket of an https response is always one
  const { authorizationError } = tls;
  const reason = authorizationError instanceof Error ? authorizationError.message : authorizationError;
  return { authorizationError: tls.authorized ? null : reason, validUntil: tls.getPeerCertificate().valid_to };
}

async function acceptsOld(settings: Settings, resolver: DomainResolver, host: string): Promise<boolean | null> {
  try {
    (await open(settings, resolver, { host, path: '/', method: 'HEAD', versions: ['TLSv1', 'TLSv1.1'] })).destroy();
    return true;
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    // Only a refusal of the protocol proves that it is off.
    return /^(?:ERR_SSL|EPROTO|ECONNRESET)/.test(code) ? false : null;
  }
}

/** Text of a file that counts only over a trusted connection, or null. */
export async function readTextFile(settings: Settings, resolver: DomainResolver, host: string, path: string): Promise<string | null> {
  try {
    const answer = await open(settings, resolver, { host, path, method: 'GET' });
    try {
      if (answer.statusCode !== 200 || secured(answer).authorizationError !== null) return null;
      const chunks: Buffer[] = [];
      let size = 0;
      for await (const chunk of answer) {
        const bytes = Buffer.from(chunk);
        size += bytes.length;
        if (size > MAX_BYTES) return null;
        chunks.push(bytes);
      }
      return Buffer.concat(chunks).toString('utf8');
    } finally {
      answer.destroy();
    }
  } catch {
    return null;
  }
}

function reasonOf(error: unknown, host: string): string {
  if (error instanceof OutboundRefusal) return error.message.replace(/\.$/, '');
  if (error instanceof Error && (error.name === 'TimeoutError' || error.name === 'AbortError')) {
    return `${host} did not answer within ${TIMEOUT_MS / 1000} seconds`;
  }
  return `${host} ${unreached(error)}`;
}
