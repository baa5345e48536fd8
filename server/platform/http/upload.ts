import fastifyMultipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify';
import { Fault } from './faults.ts';

export interface Upload {
  fileName: string;
  bytes: Buffer;
  fields: Readonly<Record<string, string>>;
}

const LIMITS = { fileSize: 10 * 1024 * 1024, files: 1, fields: 20, fieldSize: 10_000 };

/** Only calls that take files register their parser, which adds a hook to every request. */
export function routeUpload(app: FastifyInstance, route: RouteOptions): void {
  void app.register(async (scope) => {
    await scope.register(fastifyMultipart, { limits: LIMITS });
    scope.route(route);
  });
}

/** Reads the one file of a multipart body (field `file`) and its text fields. */
export async function readUpload(request: FastifyRequest): Promise<Upload> {
  if (!request.isMultipart()) throw new Fault('UNSUPPORTED_MEDIA_TYPE', { message: 'Send the file as multipart/form-data' });
  const { file, fields } = await readParts(request).catch((error: unknown) => {
    // The parser throws plain errors for an incomplete or malformed body; an exceeded limit has a code of its own.
    if (error instanceof Error && 'code' in error) throw error;
    throw new Fault('INVALID_FORMAT', { message: 'The form with the file is broken or cut off' });
  });
  const token = fields['_csrf'];
  if (token !== undefined && token !== request.headers['x-csrf-token']) throw new Fault('CSRF_TOKEN_INVALID');
  if (!file) throw new Fault('REQUIRED_FIELD', { field: 'file', message: 'File is required' });
  return { ...file, fields };
}

async function readParts(request: FastifyRequest) {
  const fields: Record<string, string> = {};
  let file: { fileName: string; bytes: Buffer } | undefined;
  for await (const part of request.parts()) {
    if (part.type === 'file') {
      const bytes = await part.toBuffer();
      if (part.fieldname === 'file' && !file) file = { fileName: part.filename, bytes };
    } else if (typeof part.value === 'string') {
      fields[part.fieldname] = part.value;
    }
  }
  return { file, fields };
}
