import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface FakeS3 {
  endpoint: string;
  /** Contents by bucket and key. */
  objects: Map<string, Buffer>;
  /** Status with which the next requests are refused; null for none. */
  failing: number | null;
  close(): Promise<void>;
}

/**
 * Fake S3 with the features that the product uses, and as strict as a real one: it requires a valid version 4 signature, checks the content
 * hash and the bucket, and returns errors as XML.
 */
export async function fakeS3({ bucket, secret, region }: { bucket: string; secret: string; region: string }): Promise<FakeS3> {
  const objects = new Map<string, Buffer>();
  const server = createServer((request, response) => {
    const answer = (status: number, body: Buffer | string = '') => response.writeHead(status, { 'content-length': body.length }).end(body);
    const serve = async () => {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk);
      const body = Buffer.concat(chunks);
      if (fake.failing !== null) return answer(fake.failing, '<Error><Code>SlowDown</Code></Error>');
      const refusal = refusalOf(request, body, { secret, region });
      if (refusal) return answer(403, `<Error><Code>${refusal}</Code></Error>`);
      const key = decodeURIComponent((request.url ?? '').slice(1));
      if (!key.startsWith(`${bucket}/`)) return answer(404, '<Error><Code>NoSuchBucket</Code></Error>');
      if (request.method === 'PUT') objects.set(key, body);
      const found = objects.get(key);
      if (request.method === 'DELETE') objects.delete(key);
      if (request.method === 'DELETE') return answer(204);
      if (!found) return answer(404, request.method === 'HEAD' ? '' : '<Error><Code>NoSuchKey</Code></Error>');
      return answer(200, request.method === 'GET' ? found : '');
    };
    // Aborted uploads need no response.
    serve().catch(() => request.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // A server listening on a port has an address of this type.
  const { port } = server.address() as AddressInfo;
  const close = () =>
    new Promise<void>((resolve) => {
      server.closeAllConnections();
      server.close(() => resolve());
    });
  const fake: FakeS3 = { endpoint: `http://127.0.0.1:${port}`, objects, failing: null, close };
  return fake;
}

const sha256 = (bytes: string | Buffer) => createHash('sha256').update(bytes).digest('hex');
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();

const AUTHORIZATION =
  /^AWS4-HMAC-SHA256 Credential=[^/]+\/(\d{8})\/([^/]+)\/s3\/aws4_request, SignedHeaders=([^,]+), Signature=([\da-f]{64})$/;
const NEEDED = ['host', 'x-amz-date', 'x-amz-content-sha256'];

interface Account {
  secret: string;
  region: string;
}

/** Reason to refuse the request, computed from the received bytes; null if it is valid. */
function refusalOf(request: IncomingMessage, body: Buffer, account: Account): string | null {
  const [, day = '', region, signed = '', signature = ''] = AUTHORIZATION.exec(request.headers.authorization ?? '') ?? [];
  if (NEEDED.some((name) => !signed.split(';').includes(name))) return 'AccessDenied';
  if (region !== account.region) return 'AuthorizationHeaderMalformed';
  const right = signatureOf(request, { ...account, day, signed: signed.split(';') });
  if (!timingSafeEqual(right, Buffer.from(signature, 'hex'))) return 'SignatureDoesNotMatch';
  return sha256(body) === request.headers['x-amz-content-sha256'] ? null : 'XAmzContentSHA256Mismatch';
}

function signatureOf(
  { method, url = '', headers }: IncomingMessage,
  { secret, region, day, signed }: Account & { day: string; signed: readonly string[] },
): Buffer {
  const [path = '', query = ''] = url.split('?');
  const lines = signed.map((name) => `${name}:${String(headers[name]).trim()}`);
  const canonical = `${method}\n${path}\n${query}\n${lines.join('\n')}\n\n${signed.join(';')}\n${String(headers['x-amz-content-sha256'])}`;
  const text = `AWS4-HMAC-SHA256\n${String(headers['x-amz-date'])}\n${day}/${region}/s3/aws4_request\n${sha256(canonical)}`;
  const key = hmac(hmac(hmac(hmac(`AWS4${secret}`, day), region), 's3'), 'aws4_request');
  return hmac(key, text);
}
