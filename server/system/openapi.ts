import * as z from 'zod/mini';
import { type Endpoint, reachesByToken, takesIdempotencyKey } from '#contract/endpoint.ts';
import { ENDPOINTS, type NamedEndpoint } from '#contract/endpoints.ts';
import { ERRORS } from '#contract/errors.contract.ts';
import { VERSION } from '#server/platform/config/version.ts';

type Json = Record<string, unknown>;

function schemaOf(schema: z.ZodMiniType, io: 'input' | 'output'): Json {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io, unrepresentable: 'any', target: 'draft-2020-12' });
  return json;
}

function parametersOf(schema: z.ZodMiniType | undefined, location: 'path' | 'query'): Json[] {
  if (!schema) return [];
  const { properties, required } = schemaOf(schema, 'input');
  const names = Array.isArray(required) ? required : [];
  return Object.entries(typeof properties === 'object' && properties !== null ? properties : {}).map(([name, of]) => ({
    name,
    in: location,
    required: location === 'path' || names.includes(name),
    schema: of,
  }));
}

const IDEMPOTENCY_KEY: Json = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: 'Repeating the same key within 24 hours returns the first result. Only endpoints that list this header accept it.',
  schema: { type: 'string', maxLength: 200 },
};

const refusal = {
  description: 'Refused; the error code gives the reason',
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
};

function successOf({ entry }: NamedEndpoint): [string, Json] {
  if (entry.download) {
    return ['200', { description: 'The file', content: { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } } }];
  }
  if (entry.events) return ['200', { description: 'Events', content: { 'text/event-stream': { schema: { type: 'string' } } } }];
  if (!entry.response) return [String(entry.status ?? 204), { description: 'Done' }];
  return [
    String(entry.status ?? 200),
    { description: 'Done', content: { 'application/json': { schema: schemaOf(entry.response, 'output') } } },
  ];
}

function requestBodyOf({ entry }: NamedEndpoint): Json {
  if (entry.multipart) {
    const schema = { type: 'object', required: ['file'], properties: { file: { type: 'string', format: 'binary' } } };
    const binary = { schema: { type: 'string', format: 'binary' } };
    const asBody = entry.fileAsBody ? { 'application/octet-stream': binary } : {};
    return { requestBody: { required: true, content: { 'multipart/form-data': { schema }, ...asBody } } };
  }
  if (!entry.body) return {};
  return {
    requestBody: {
      required: !entry.body.safeParse(undefined).success,
      content: { 'application/json': { schema: schemaOf(entry.body, 'input') } },
    },
  };
}

function whoMayCall(entry: Endpoint): string {
  if (entry.portal) return 'A customer contact with a portal session.';
  if (entry.allow === 'public') return 'No sign-in required.';
  if (entry.allow === 'superadmin') return 'Superadmins only, with MFA. Not available to API tokens.';
  const who = entry.allow === 'signedIn' ? 'Any signed-in user.' : `Requires the permission ${entry.allow}.`;
  return `${who} ${reachesByToken(entry) ? 'Available to API tokens.' : 'Not available to API tokens.'}`;
}

function securityOf(entry: Endpoint): Json[] {
  if (entry.portal) return [{ portal: [] }];
  if (entry.allow === 'public') return [];
  return [{ session: [] }, ...(reachesByToken(entry) ? [{ token: [] }] : [])];
}

function operationOf(named: NamedEndpoint): Json {
  const { entry, name, feature } = named;
  const [status, success] = successOf(named);
  return {
    operationId: name,
    tags: [feature],
    summary: entry.summary,
    description: whoMayCall(entry),
    security: securityOf(entry),
    parameters: [
      ...parametersOf(entry.params, 'path'),
      ...parametersOf(entry.query, 'query'),
      ...(takesIdempotencyKey(entry) ? [IDEMPOTENCY_KEY] : []),
    ],
    ...requestBodyOf(named),
    responses: { [status]: success, default: refusal },
  };
}

/** OpenAPI 3.1 document, generated from the contract, which is the only description of the calls. */
export function openApi(publicUrl: string): Json {
  const paths: Record<string, Json> = {};
  for (const named of ENDPOINTS) {
    const path = named.entry.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [named.entry.method.toLowerCase()]: operationOf(named) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Plumbline',
      version: VERSION,
      description:
        'A script sends its API token as "Authorization: Bearer plb_…" and needs no CSRF token; each endpoint states whether it is available to API tokens. Sessions send the CSRF token of GET /api/csrf-token in the X-CSRF-Token header with unsafe requests, except those made with a shared link. Records of another organisation are reported as not found.',
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: publicUrl }],
    paths,
    components: {
      securitySchemes: {
        token: {
          type: 'http',
          scheme: 'bearer',
          description: 'An API token, created on the integrations page; 300 requests per minute each',
        },
        portal: { type: 'apiKey', in: 'cookie', name: publicUrl.startsWith('https:') ? '__Host-portal' : 'portal' },
        session: { type: 'apiKey', in: 'cookie', name: publicUrl.startsWith('https:') ? '__Host-sid' : 'sid' },
      },
      schemas: {
        Error: {
          type: 'object',
          required: ['code', 'message', 'resolution'],
          properties: {
            code: { type: 'string', enum: Object.keys(ERRORS) },
            message: { type: 'string' },
            resolution: { type: 'string' },
            details: {},
            field: { type: 'string' },
          },
        },
      },
    },
  };
}
