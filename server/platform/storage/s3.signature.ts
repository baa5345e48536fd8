import { createHash, createHmac } from 'node:crypto';

export interface S3Credentials {
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
}

interface Signed {
  method: string;
  url: URL;
  headers: Readonly<Record<string, string>>;
  /** The SHA-256 of the body. */
  bodyHash: string;
}

/** The hash of an empty body. */
export const NO_BODY = createHash('sha256').update('').digest('hex');

/**
 * The headers of a request to S3 with AWS Signature Version 4. The hash of the body is part of what is signed, so a store refuses bytes that were
 * changed on their way.
 */
export function signedHeaders(
  { region, accessKeyId, secretAccessKey }: S3Credentials,
  { method, url, headers, bodyHash }: Signed,
  now: Date,
): Record<string, string> {
  const instant = now.toISOString().replaceAll(/[-:]|\.\d{3}/g, '');
  const day = instant.slice(0, 8);
  const all: Record<string, string> = { ...headers, host: url.host, 'x-amz-content-sha256': bodyHash, 'x-amz-date': instant };
  const names = Object.keys(all).toSorted();
  const signedNames = names.join(';');
  const lines = names.map((name) => `${name}:${all[name]?.trim() ?? ''}\n`).join('');
  const request = [method, url.pathname, queryOf(url), lines, signedNames, bodyHash].join('\n');
  const scope = `${day}/${region}/s3/aws4_request`;
  const text = ['AWS4-HMAC-SHA256', instant, scope, createHash('sha256').update(request).digest('hex')].join('\n');
  const key = ['s3', 'aws4_request'].reduce(hmac, hmac(hmac(`AWS4${secretAccessKey}`, day), region));
  const signature = hmac(key, text).toString('hex');
  all['authorization'] = `AWS4-HMAC-SHA256 Credential=${accessKeyId}/${scope}, SignedHeaders=${signedNames}, Signature=${signature}`;
  return all;
}

function hmac(key: string | Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest();
}

function queryOf(url: URL): string {
  return [...url.searchParams]
    .map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
    .toSorted()
    .join('&');
}

function encoded(text: string): string {
  return encodeURIComponent(text).replaceAll(/[!'()*]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`);
}
