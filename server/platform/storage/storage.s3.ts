import { type IncomingMessage, request as requestPlain } from 'node:http';
import { request as requestSecure } from 'node:https';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { NO_BODY, type S3Credentials, signedHeaders } from './s3.signature.ts';
import { BytesMissing, type Storage, type StoredFacts } from './storage.ts';

export interface S3Settings extends S3Credentials {
  /** Without a trailing slash. */
  endpoint: string;
  bucket: string;
  /** Prefix of every key; empty, or with a trailing slash. */
  prefix: string;
  /** Uses `/bucket/key` instead of a bucket host name. */
  pathStyle: boolean;
}

/** Time without activity after which a request is aborted. */
const SILENCE_MS = 30_000;

/**
 * Storage in any S3-compatible store. Only four requests are needed, each for a file of at most 25 MB, so files are streamed. A full client
 * would add a hundred packages for multipart uploads, listings and machine credentials.
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

interface S3Request {
  method: string;
  url: URL;
  body: Sent | undefined;
}

async function send(settings: S3Settings, { method, url, body }: S3Request): Promise<IncomingMessage> {
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
  // A store may respond before reading everything, for example to reject; then the response counts, not the broken upload.
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

/** Only the status, because the body may quote the request with its signature. */
function refused(verb: string, key: string, { statusCode }: IncomingMessage): Error {
  return new Error(`The storage did not ${verb} ${key}: it responded with ${statusCode}`);
}
