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
  /** SHA-256 of the body. */
  bodyHash: string;
}

/** Hash of an empty body. */
export const NO_BODY = hash('sha256', '');

/** Headers of an S3 request with AWS Signature Version 4. The body's hash is signed, so that the store rejects bytes changed in transit. */
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
