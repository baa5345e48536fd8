import { type IncomingMessage, request as requestPlain } from 'node:http';
import { request as requestSecure } from 'node:https';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { NO_BODY, type S3Credentials, signedHeaders } from './s3.signature.ts';
import { BytesMissing, type Storage, type StoredFacts } from './storage.ts';

export interface S3Settings extends S3Credentials {
  /** Without a slash at the end. */
  endpoint: string;
  bucket: string;
  /** Before every key; empty, or with a slash at the end. */
  prefix: string;
  /** `/bucket/key` instead of a host of the bucket's own. */
  pathStyle: boolean;
}

/** A store that stands still for this long is given up. */
const SILENCE_MS = 30_000;

/**
 * Any store that speaks S3. Four requests are all that is needed of it, each of one file of at most 25 MB, so they stream through:
 * a full client would bring a hundred packages for multipart uploads, retries of listings and credentials of machines.
 */
export function s3Storage(settings: S3Settings): Storage {
  const ask = (method: string, key: string, body?: Sent) => send(settings, { method, url: addressOf(settings, key), body });
  return {
    put: async (key, bytes, facts) => {
      const answer = await ask('PUT', key, { bytes, facts });
      await drained(answer);
      if (!isDone(answer)) throw refused('take', key, answer);
    },
    get: async (key) => {
      const answer = await ask('GET', key);
      if (answer.statusCode === 200) return answer;
      await drained(answer);
      throw answer.statusCode === 404 ? new BytesMissing(key) : refused('give', key, answer);
    },
    has: async (key) => {
      const answer = await ask('HEAD', key);
      await drained(answer);
      if (answer.statusCode === 404) return false;
      if (!isDone(answer)) throw refused('find', key, answer);
      return true;
    },
    remove: async (key) => {
      const answer = await ask('DELETE', key);
      await drained(answer);
      if (!isDone(answer) && answer.statusCode !== 404) throw refused('remove', key, answer);
    },
  };
}

interface Sent {
  bytes: Readable;
  facts: StoredFacts;
}

function addressOf({ endpoint, bucket, prefix, pathStyle }: S3Settings, key: string): URL {
  const url = new URL(endpoint);
  if (!pathStyle) url.hostname = `${bucket}.${url.hostname}`;
  url.pathname = `${pathStyle ? `/${bucket}` : ''}/${prefix}${key}`;
  return url;
}

interface Asked {
  method: string;
  url: URL;
  body: Sent | undefined;
}

async function send(settings: S3Settings, { method, url, body }: Asked): Promise<IncomingMessage> {
  const ofBody: Record<string, string> = body
    ? { 'content-length': String(body.facts.size), 'content-type': 'application/octet-stream' }
    : {};
  const headers = await signedHeaders(settings, { method, url, headers: ofBody, bodyHash: body?.facts.hash ?? NO_BODY }, new Date());
  const request = (url.protocol === 'https:' ? requestSecure : requestPlain)(url, { method, headers, timeout: SILENCE_MS });
  request.on('timeout', () => request.destroy(new Error(`${url.host} was silent for ${SILENCE_MS / 1000} seconds`)));
  const answered = new Promise<IncomingMessage>((resolve, reject) => {
    request.once('response', resolve);
    request.once('error', reject);
  });
  if (!body) {
    request.end();
    return answered;
  }
  // A store may answer before it has read everything, for instance that it refuses; then the answer counts and not the broken upload.
  const sent = pipeline(body.bytes, request);
  sent.catch(() => {});
  return answered.finally(() => body.bytes.destroy());
}

function isDone({ statusCode = 0 }: IncomingMessage): boolean {
  return statusCode >= 200 && statusCode < 300;
}

async function drained(answer: IncomingMessage): Promise<void> {
  for await (const _ of answer);
}

/** Only the status: what a store writes beside it may quote the request with its signature. */
function refused(verb: string, key: string, { statusCode }: IncomingMessage): Error {
  return new Error(`The storage did not ${verb} ${key}: it answered ${statusCode}`);
}
