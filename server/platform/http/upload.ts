import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import fastifyMultipart, { type MultipartFile } from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify';
import type { Endpoint } from '#contract/endpoint.ts';
import { isForged, THREAT_HEAD, threatInFileName } from '#domain/limits/threats.rules.ts';
import { inIncoming } from '#server/platform/files/incoming.ts';
import { Fault, ThreatFault } from './faults.ts';

type Fields = Readonly<Record<string, string>>;

export interface Upload {
  fileName: string;
  bytes: Buffer;
  fields: Fields;
}

/** Uploaded file, written to disk while it arrived. */
export interface KeptUpload {
  fileName: string;
  path: string;
  size: number;
  /** SHA-256 of the content. */
  hash: string;
  fields: Fields;
}

const LIMITS = { files: 1, fields: 20, fieldSize: 10_000 };
/** A body that declares more than this many times the limit is refused unread. */
const FAR_TOO_LARGE = 4;
/** Maximum size of a file held in memory. */
const IN_MEMORY = 10 * 1024 * 1024;

const mostOf = ({ maxBytes }: Endpoint) => maxBytes ?? IN_MEMORY;

/** Only upload routes register the parser, because it adds a hook to every request. */
export function routeUpload(app: FastifyInstance, entry: Endpoint, route: RouteOptions): void {
  void app.register(async (scope) => {
    if (entry.fileAsBody) {
      scope.removeAllContentTypeParsers();
      scope.addContentTypeParser('*', (_request, payload, done) => done(null, payload));
    }
    await scope.register(fastifyMultipart, {
      limits: { ...LIMITS, fileSize: mostOf(entry) },
      // Keeps the path, because the name is checked as sent; its last part is stored.
      preservePath: true,
    });
    scope.route(route);
  });
}

/** Reads the single file of a multipart body (field `file`) and its text fields. */
export async function readUpload(request: FastifyRequest, entry: Endpoint): Promise<Upload> {
  const { file, fields } = await readForm(request, mostOf(entry), async (bytes, fileName) => {
    const chunks: Buffer[] = [];
    for await (const chunk of bytes) chunks.push(chunk);
    return { fileName, bytes: Buffer.concat(chunks) };
  });
  return { ...file, fields };
}

/**
 * Writes the single file of a multipart body to a temporary folder while it arrives, so that its size needs no memory. `work` may add files
 * there; the folder is removed afterwards.
 */
export function keepUpload<T>(
  request: FastifyRequest,
  { entry, dataDir }: { entry: Endpoint; dataDir: string },
  work: (kept: KeptUpload) => Promise<T>,
): Promise<T> {
  return inIncoming(dataDir, async (folder) => {
    const path = join(folder, 'upload');
    if (entry.fileAsBody && !request.isMultipart()) return work(await keepBody(request, path, mostOf(entry)));
    const { file, fields } = await readForm(request, mostOf(entry), async (bytes, fileName) => ({
      fileName,
      path,
      ...(await kept(bytes, path)),
    }));
    return work({ ...file, fields });
  });
}

function tooLarge(most: number): Fault {
  const megabytes = Math.round(most / 1024 / 1024);
  return new Fault('PAYLOAD_TOO_LARGE', { field: 'file', message: `The file is larger than ${megabytes} MB` });
}

async function kept(bytes: AsyncIterable<Buffer>, path: string): Promise<Pick<KeptUpload, 'size' | 'hash'>> {
  const digest = createHash('sha256');
  let size = 0;
  const measured = async function* (chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      digest.update(chunk);
      size += chunk.length;
      yield chunk;
    }
  };
  await pipeline(bytes, measured, createWriteStream(path, { mode: 0o600 }));
  return { size, hash: digest.digest('hex') };
}

/** The body is the file. A body that is too large is read to its end, because a client that still sends would not see the refusal. */
async function keepBody({ body, raw }: FastifyRequest, path: string, most: number): Promise<KeptUpload> {
  if (Number(raw.headers['content-length'] ?? 0) > most * FAR_TOO_LARGE) throw tooLarge(most);
  let received = 0;
  const bounded = async function* () {
    if (!(body instanceof Readable)) return;
    for await (const chunk of body) {
      received += chunk.length;
      if (received <= most) yield chunk;
    }
  };
  const facts = await kept(bounded(), path).catch(() => {
    throw new Fault('INVALID_FORMAT', { field: 'file', message: 'The body ended before the file was complete' });
  });
  if (received > most) throw tooLarge(most);
  if (received === 0) throw new Fault('REQUIRED_FIELD', { field: 'file', message: 'File is required' });
  return { fileName: '', path, ...facts, fields: {} };
}

type TakeFile<F> = (bytes: AsyncIterable<Buffer>, fileName: string) => Promise<F>;

async function readForm<F>(request: FastifyRequest, most: number, take: TakeFile<F>): Promise<{ file: F; fields: Fields }> {
  if (!request.isMultipart()) throw new Fault('UNSUPPORTED_MEDIA_TYPE', { message: 'Send the file as multipart/form-data' });
  const { file, fields } = await readParts(request, take).catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'FST_REQ_FILE_TOO_LARGE') throw tooLarge(most);
    // The parser throws plain errors for incomplete or malformed bodies; exceeded limits have a code.
    if (error instanceof Fault || (error instanceof Error && 'code' in error)) throw error;
    throw new Fault('INVALID_FORMAT', { message: 'The uploaded form is broken or incomplete' });
  });
  const token = fields['_csrf'];
  if (token !== undefined && token !== request.headers['x-csrf-token']) throw new Fault('CSRF_TOKEN_INVALID');
  if (!file) throw new Fault('REQUIRED_FIELD', { field: 'file', message: 'File is required' });
  return { file, fields };
}

async function readParts<F>(request: FastifyRequest, take: TakeFile<F>) {
  const fields: Record<string, string> = {};
  let file: F | undefined;
  for await (const part of request.parts()) {
    if (part.type === 'file') {
      if (part.fieldname === 'file' && !file) file = await takeUnforged(part, take);
      else part.file.resume();
    } else if (typeof part.value === 'string') {
      fields[part.fieldname] = part.value;
    }
  }
  return { file, fields };
}

/** Takes in a file, unless its name or first bytes are an attack. */
async function takeUnforged<F>({ file, filename, mimetype }: MultipartFile, take: TakeFile<F>): Promise<F> {
  const threat = threatInFileName(filename);
  if (threat !== null) throw new ThreatFault(threat);
  const head: Buffer[] = [];
  let missing = THREAT_HEAD;
  const watched = async function* (chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      if (missing > 0) head.push(chunk.subarray(0, missing));
      missing -= chunk.length;
      yield chunk;
    }
  };
  const taken = await take(watched(file), filename.split(/[/\\]/).at(-1) ?? '');
  if (isForged({ name: filename, mediaType: mimetype }, Buffer.concat(head))) throw new ThreatFault('forged file');
  return taken;
}
