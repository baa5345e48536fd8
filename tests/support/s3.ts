import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface FakeS3 {
  endpoint: string;
  /** By bucket and key. */
  objects: Map<string, Buffer>;
  /** Status with which the next requests are refused. */
  failing: number | null;
  close(): Promise<void>;
}

/**
 * A store that speaks S3 as far as the product does, and is as strict as one: it takes nothing without a valid signature of version 4, checks the hash
 * of what arrives, knows its bucket, and answers refusals as XML.
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
    // An upload that breaks off is nobody's to answer.
    serve().catch(() => request.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // A listening server on a port has an address of this kind.
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

/** Why a store would refuse the request; worked out from what arrived, not from what was meant. */
function refusalOf({ method, url = '', headers }: IncomingMessage, body: Buffer, { secret, region }: { secret: string; region: string }) {
  const [, day, where, signed, signature] =
    /^AWS4-HMAC-SHA256 Credential=[^/]+\/(\d{8})\/([^/]+)\/s3\/aws4_request, SignedHeaders=([^,]+), Signature=([\da-f]{64})$/.exec(
      headers.authorization ?? '',
    ) ?? [];
  if (!day || !signed || !signature) return 'AccessDenied';
  if (where !== region) return 'AuthorizationHeaderMalformed';
  for (const needed of ['host', 'x-amz-date', 'x-amz-content-sha256']) if (!signed.split(';').includes(needed)) return 'AccessDenied';
  const date = String(headers['x-amz-date']);
  const [path = '', query = ''] = url.split('?');
  const lines = signed.split(';').map((name) => `${name}:${String(headers[name]).trim()}`);
  const canonical = `${method}\n${path}\n${query}\n${lines.join('\n')}\n\n${signed}\n${String(headers['x-amz-content-sha256'])}`;
  const text = `AWS4-HMAC-SHA256\n${date}\n${day}/${where}/s3/aws4_request\n${sha256(canonical)}`;
  const key = hmac(hmac(hmac(hmac(`AWS4${secret}`, day), region), 's3'), 'aws4_request');
  if (!timingSafeEqual(hmac(key, text), Buffer.from(signature, 'hex'))) return 'SignatureDoesNotMatch';
  return sha256(body) === headers['x-amz-content-sha256'] ? null : 'XAmzContentSHA256Mismatch';
}
