import type { LookupAddress, LookupOptions } from 'node:dns';
import { lookup as resolveName } from 'node:dns/promises';
import { type IncomingMessage, request as requestPlain } from 'node:http';
import { request as requestSecure } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import type { Config } from '#server/platform/config/config.ts';
import { isLocalHost } from '#server/platform/config/local.ts';
import { isInRanges, isPublicAddress } from './outbound.addresses.ts';

export interface OutboundLimits {
  seconds: number;
  megabytes: number;
}

const USUAL: OutboundLimits = { seconds: 5, megabytes: 1 };

type Settings = Pick<Config, 'outboundAllow' | 'entraAuthority' | 'graphOrigin' | 'feedback' | 'publicUrl'>;

interface Outgoing {
  method?: string | undefined;
  headers?: Record<string, string> | undefined;
  body?: string | Uint8Array | ArrayBuffer | ReadableStream | URLSearchParams | null | undefined;
  signal?: AbortSignal | undefined;
  limits?: OutboundLimits | undefined;
}

/** Reason why a call was not made or its response not read; safe to show to administrators. */
export class OutboundRefusal extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'OutboundRefusal';
  }
}

/** The address is private; a retry would not help. */
export class PrivateAddress extends OutboundRefusal {}

/** Reason why the URL is never called, as far as it is evident without a look-up; null if allowed. Names are resolved only when called. */
export function refusalOfAddress(settings: Settings, target: string): string | null {
  const url = new URL(target);
  const host = hostOf(url);
  const isOwn = /(?:^|\.)localhost\.?$/.test(host);
  const address = isOwn ? '127.0.0.1' : host;
  if (isIP(address) === 0 || isTrialAddress(settings, url) || mayCall(settings, host, address)) return null;
  return refusedAddress(host).message;
}

const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, '');

/**
 * The only way to call a URL chosen by a person: https only, no private networks (unless OUTBOUND_ALLOW names the host), no redirects, five
 * seconds and 1 MiB unless the caller needs more. Connects to the very address that was checked, so a name that later resolves differently gains nothing.
 */
export async function fetchOutside(settings: Settings, target: string | URL, outgoing: Outgoing = {}): Promise<Response> {
  const url = new URL(target);
  const host = hostOf(url);
  const isTrial = isTrialAddress(settings, url);
  if (url.protocol !== 'https:' && !isTrial) throw new OutboundRefusal('The address must begin with https://.');
  const isAllowed = (address: string) => isTrial || mayCall(settings, host, address);
  // IP addresses need no look-up.
  if (isIP(host) && !isAllowed(host)) throw refusedAddress(host);

  const { seconds, megabytes } = outgoing.limits ?? USUAL;
  const limit = AbortSignal.timeout(seconds * 1000);
  const signal = outgoing.signal ? AbortSignal.any([limit, outgoing.signal]) : limit;
  try {
    const body = await bytesOf(outgoing.body);
    const answer = await send(url, { method: outgoing.method ?? 'GET', headers: outgoing.headers ?? {}, body, isAllowed, signal });
    return await read(answer, megabytes);
  } catch (error) {
    throw refusalFor(error, url.host, limit.aborted ? seconds : null);
  }
}

/** `seconds` is the time limit if it has passed. */
function refusalFor(error: unknown, host: string, seconds: number | null): OutboundRefusal {
  if (error instanceof OutboundRefusal) return error;
  const reason = seconds === null ? unreached(error) : `did not respond within ${seconds} seconds`;
  return new OutboundRefusal(`${host} ${reason}.`, { cause: error });
}

/** Local trial only: an identity provider, task board or host in OUTBOUND_ALLOW on this machine. */
function isTrialAddress({ entraAuthority, graphOrigin, feedback, outboundAllow, publicUrl }: Settings, url: URL): boolean {
  const isBoard = feedback.kind !== 'none' && url.origin === new URL(feedback.url).origin;
  const isConfigured = url.origin === entraAuthority || url.origin === graphOrigin || isBoard || outboundAllow.includes(url.hostname);
  return isConfigured && isLocalHost(url.hostname) && isLocalHost(new URL(publicUrl).hostname);
}

function mayCall({ outboundAllow }: Pick<Config, 'outboundAllow'>, host: string, address: string): boolean {
  return isPublicAddress(address) || outboundAllow.includes(host.toLowerCase()) || isInRanges(outboundAllow, address);
}

/** Look-up for a connection to a host that a person has entered: a private address is refused unless OUTBOUND_ALLOW names it. */
export function lookupOutside(settings: Pick<Config, 'outboundAllow'>, host: string, resolve: Resolve): LookupFunction {
  return guardedLookup((address) => mayCall(settings, host, address), resolve);
}

function refusedAddress(address: string): PrivateAddress {
  return new PrivateAddress(
    `The address ${address} is in a private network. OUTBOUND_ALLOW lists the private addresses that may be called.`,
  );
}

type Resolve = (name: string, options: LookupOptions & { all: true }) => Promise<LookupAddress[]>;

/** Look-up used by the connection itself; a single forbidden address rejects the name. */
export function guardedLookup(isAllowed: (address: string) => boolean, resolve: Resolve = resolveName): LookupFunction {
  return (name, { family, hints, all }, callback) => {
    const options = { all: true, ...(family === undefined ? {} : { family }), ...(hints === undefined ? {} : { hints }) } as const;
    resolve(name, options).then(
      (addresses) => {
        const [first] = addresses;
        const refused = addresses.find(({ address }) => !isAllowed(address));
        if (refused) return callback(refusedAddress(refused.address), '');
        if (!first) return callback(new OutboundRefusal(`${name} has no address.`), '');
        return all ? callback(null, addresses) : callback(null, first.address, first.family);
      },
      (error: unknown) => callback(error instanceof Error ? error : new Error(String(error)), ''),
    );
  };
}

interface OutgoingRequest {
  method: string;
  headers: Record<string, string>;
  body: Buffer | null;
  isAllowed: (address: string) => boolean;
  signal: AbortSignal;
}

function send(url: URL, { method, headers, body, isAllowed, signal }: OutgoingRequest): Promise<IncomingMessage> {
  const request = url.protocol === 'https:' ? requestSecure : requestPlain;
  const length: Record<string, string> = body ? { 'content-length': String(body.length) } : {};
  const lookup = guardedLookup(isAllowed);
  return new Promise((resolve, reject) => {
    // No agent, because a reused connection would bypass the address check.
    const options = { method, headers: { ...headers, 'accept-encoding': 'identity', ...length }, lookup, signal, agent: false };
    request(url, options, resolve).on('error', reject).end(body);
  });
}

async function read(answer: IncomingMessage, megabytes: number): Promise<Response> {
  const { statusCode: status = 500, rawHeaders } = answer;
  try {
    if (status >= 300 && status < 400) throw new OutboundRefusal(`The response was a redirect (${status}), which is not followed.`);
    const chunks: Buffer[] = [];
    let size = 0;
    for await (const chunk of answer) {
      const bytes = Buffer.from(chunk);
      size += bytes.length;
      if (size > megabytes * 1024 * 1024) throw new OutboundRefusal(`The response is larger than ${megabytes} MB.`);
      chunks.push(bytes);
    }
    const headers = new Headers();
    for (let index = 0; index < rawHeaders.length; index += 2) headers.append(rawHeaders[index] ?? '', rawHeaders[index + 1] ?? '');
    return new Response(size > 0 ? Buffer.concat(chunks) : null, { status, headers });
  } finally {
    answer.destroy();
  }
}

async function bytesOf(body: Outgoing['body']): Promise<Buffer | null> {
  if (body === null || body === undefined) return null;
  if (body instanceof Uint8Array) return Buffer.from(body);
  return Buffer.from(await new Response(body).arrayBuffer());
}

const CAUSES: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'it refused the connection',
  ECONNRESET: 'it closed the connection',
  ENOTFOUND: 'the name has no address',
  EAI_AGAIN: 'the name server did not answer',
  EHOSTUNREACH: 'no route to its network',
  ENETUNREACH: 'no route to its network',
  ETIMEDOUT: 'it did not answer',
};

/** Failure of a connection, such as "could not be reached: it refused the connection". */
export function unreached(error: unknown): string {
  const code = codeOf(error);
  const cause = CAUSES[code];
  return cause ? `could not be reached: ${cause}` : `could not be reached (${code})`;
}

function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name;
}
