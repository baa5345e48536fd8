import { hash } from 'node:crypto';
import { AwsV4Signer } from 'aws4fetch';

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
export const NO_BODY = hash('sha256', '');

/**
 * The headers of a request to S3 with AWS Signature Version 4. The hash of the body is part of what is signed, so a store refuses bytes that were
 * changed on their way.
 */
export async function signedHeaders(
  credentials: S3Credentials,
  { method, url, headers, bodyHash }: Signed,
  now: Date,
): Promise<Record<string, string>> {
  const signer = new AwsV4Signer({
    ...credentials,
    method,
    url: url.href,
    headers: { ...headers, 'x-amz-content-sha256': bodyHash },
    service: 's3',
    datetime: now.toISOString().replaceAll(/[-:]|\.\d{3}/g, ''),
    allHeaders: true,
  });
  return Object.fromEntries((await signer.sign()).headers);
}
