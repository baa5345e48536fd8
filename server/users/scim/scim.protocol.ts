import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { AppContext } from '#server/platform/context.ts';
import { refusalOf } from '#server/platform/db/refusals.ts';
import { Fault } from '#server/platform/http/faults.ts';
import { MOST_RESOURCES, resourceTypesAt, schemasAt, serviceProviderConfigAt } from './scim.discovery.ts';
import { enterScim, type ScimCall } from './scim.entrance.ts';
import { resourceNotFound, ScimError, scimErrorBody } from './scim.errors.ts';
import { parseFilter } from './scim.filter.ts';
import { createGroup, patchGroup, readGroup, removeGroup, replaceGroup } from './scim.groups.ts';
import type { Attributes } from './scim.names.ts';
import { pageOfGroups, pageOfUsers, type ScimPage } from './scim.queries.ts';
import { presentScimGroup, presentScimUser, projected } from './scim.resources.ts';
import { createUser, deleteUser, patchUser, readUser, replaceUser } from './scim.users.ts';

const PREFIX = '/scim/v2';
const MEDIA_TYPE = 'application/scim+json';
const LIST_SCHEMA = 'urn:ietf:params:scim:api:messages:2.0:ListResponse';
const USUAL_RESOURCES = 100;

const whole = z.coerce.number().int().catch(Number.NaN);
const Query = z.object({
  filter: z.string().optional(),
  startIndex: whole.optional(),
  count: whole.optional(),
  attributes: z.string().optional(),
  excludedAttributes: z.string().optional(),
});
type Query = z.output<typeof Query>;

/** Operations on one kind of resource. */
interface Resources {
  page(call: ScimCall, page: ScimPage): Promise<{ total: number; shown: Attributes[] }>;
  read(call: ScimCall, id: string): Promise<Attributes>;
  create(call: ScimCall, body: unknown): Promise<Attributes>;
  replace(call: ScimCall, id: string, body: unknown): Promise<Attributes>;
  patch(call: ScimCall, id: string, body: unknown): Promise<Attributes>;
  remove(call: ScimCall, id: string): Promise<void>;
}

const USERS: Resources = {
  page: async ({ tx, base }, page) => {
    const { total, rows } = await pageOfUsers(tx, page);
    return { total, shown: rows.map((row) => presentScimUser(row, base)) };
  },
  read: readUser,
  create: createUser,
  replace: replaceUser,
  patch: patchUser,
  remove: deleteUser,
};

const GROUPS: Resources = {
  page: async ({ tx, base }, page) => {
    const { total, rows } = await pageOfGroups(tx, page);
    return { total, shown: rows.map((row) => presentScimGroup(row, base)) };
  },
  read: readGroup,
  create: createGroup,
  replace: replaceGroup,
  patch: patchGroup,
  remove: removeGroup,
};

/** SCIM 2.0 (RFC 7643, RFC 7644), with its own error format; not part of the contract, because the standard fixes every shape. */
export function scimRoutes(app: FastifyInstance, context: AppContext): void {
  void app.register(
    async (scope) => {
      const parse = scope.getDefaultJsonParser('error', 'error');
      // Directories also name the type in requests without a body.
      scope.addContentTypeParser(MEDIA_TYPE, { parseAs: 'string' }, (request, body, done) =>
        body === '' ? done(null, undefined) : parse(request, String(body), done),
      );
      scope.setErrorHandler<FastifyError>((error, request, reply) => answerError(error, request, reply));
      scope.setNotFoundHandler(() => {
        throw resourceNotFound();
      });
      mountDiscovery(scope, context);
      scope.all('/Me', async () => {
        throw new ScimError(501, 'A SCIM token belongs to no user, so there is no resource Me');
      });
      mountResources(scope, context, { path: '/Users', resources: USERS, invites: true });
      mountResources(scope, context, { path: '/Groups', resources: GROUPS, invites: false });
    },
    { prefix: PREFIX },
  );
}

interface Mounted {
  path: string;
  resources: Resources;
  /** True if a new resource is an invited person. */
  invites: boolean;
}

function mountResources(scope: FastifyInstance, context: AppContext, { path, resources, invites }: Mounted): void {
  const { page, read, create, replace, patch, remove } = resources;
  const enter = <T>(request: FastifyRequest, reply: FastifyReply, work: (call: ScimCall) => Promise<T>) =>
    enterScim(context, { request, reply, invites: invites && request.method === 'POST' }, work);

  scope.get(path, async (request, reply) => {
    const query = Query.parse(request.query);
    return send(reply, 200, await enter(request, reply, async (call) => listed(query, (wanted) => page(call, wanted))));
  });
  scope.post(path, async (request, reply) => {
    const made = await enter(request, reply, (call) => create(call, request.body));
    void reply.header('location', locationOf(made));
    return send(reply, 201, projected(made, Query.parse(request.query)));
  });
  scope.get(`${path}/:id`, async (request, reply) => {
    const found = await enter(request, reply, (call) => read(call, idOf(request)));
    return send(reply, 200, projected(found, Query.parse(request.query)));
  });
  scope.put(`${path}/:id`, async (request, reply) =>
    send(
      reply,
      200,
      projected(await enter(request, reply, (call) => replace(call, idOf(request), request.body)), Query.parse(request.query)),
    ),
  );
  scope.patch(`${path}/:id`, async (request, reply) =>
    send(
      reply,
      200,
      projected(await enter(request, reply, (call) => patch(call, idOf(request), request.body)), Query.parse(request.query)),
    ),
  );
  scope.delete(`${path}/:id`, async (request, reply) => {
    await enter(request, reply, (call) => remove(call, idOf(request)));
    return reply.code(204).header('cache-control', 'no-store').send();
  });
}

function mountDiscovery(scope: FastifyInstance, context: AppContext): void {
  const named = z.object({ name: z.string() });
  const on = (path: string, answer: (base: string, name: string) => Attributes | undefined) =>
    scope.get(path, async (request, reply) => {
      // RFC 7644, section 4: a filter could hide the parts that a client must know.
      if (Query.parse(request.query).filter !== undefined) throw new ScimError(403, 'Discovery cannot be filtered');
      const { base } = await enterScim(context, { request, reply, invites: false }, async (call) => call);
      const found = answer(base, named.safeParse(request.params).data?.name ?? '');
      if (!found) throw resourceNotFound();
      return send(reply, 200, found);
    });
  on('/ServiceProviderConfig', serviceProviderConfigAt);
  on('/Schemas', (base) => listOf(schemasAt(base)));
  on('/Schemas/:name', (base, name) => schemasAt(base).find(({ id }) => id === name));
  on('/ResourceTypes', (base) => listOf(resourceTypesAt(base)));
  on('/ResourceTypes/:name', (base, name) => resourceTypesAt(base).find(({ id }) => id === name));
}

/** An id that is no UUID belongs to no resource. */
function idOf({ params }: FastifyRequest): string {
  const parsed = z.object({ id: z.uuid() }).safeParse(params);
  if (!parsed.success) throw resourceNotFound();
  return parsed.data.id.toLowerCase();
}

function locationOf({ meta }: Attributes): string {
  return z.object({ location: z.string() }).parse(meta).location;
}

async function listed(query: Query, read: (page: ScimPage) => Promise<{ total: number; shown: Attributes[] }>): Promise<Attributes> {
  const { startIndex = 1, count = USUAL_RESOURCES } = query;
  if (Number.isNaN(startIndex) || Number.isNaN(count)) {
    throw new ScimError(400, 'startIndex and count must be whole numbers', { scimType: 'invalidValue' });
  }
  // Numbers below the least are read as the least (RFC 7644, section 3.4.2.4).
  const first = Math.min(Math.max(startIndex, 1), 1_000_000);
  const most = Math.min(Math.max(count, 0), MOST_RESOURCES);
  const { total, shown } = await read({
    filter: query.filter === undefined ? null : parseFilter(query.filter),
    offset: first - 1,
    count: most,
  });
  return listOf(
    shown.map((resource) => projected(resource, query)),
    total,
    first,
  );
}

function listOf(resources: Attributes[], total = resources.length, startIndex = 1): Attributes {
  return { schemas: [LIST_SCHEMA], totalResults: total, startIndex, itemsPerPage: resources.length, Resources: resources };
}

function send(reply: FastifyReply, status: number, body: object): FastifyReply {
  return reply.code(status).header('cache-control', 'no-store').type(`${MEDIA_TYPE}; charset=utf-8`).send(JSON.stringify(body));
}

function answerError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const refusal = scimErrorOf(error);
  if (!refusal) request.log.error({ err: error }, 'request failed');
  const retryAfter = error instanceof Fault ? error.more.extra?.['retryAfter'] : undefined;
  if (typeof retryAfter === 'number') void reply.header('retry-after', String(retryAfter));
  if (refusal?.status === 401) void reply.header('www-authenticate', 'Bearer');
  return send(reply, refusal?.status ?? 500, refusal?.body() ?? scimErrorBody(500, 'The request failed'));
}

/** Null for our own faults. */
function scimErrorOf(error: FastifyError): ScimError | null {
  if (error instanceof ScimError) return error;
  const fault = error instanceof Fault ? error : refusalOf(error);
  if (fault) return ofFault(fault);
  const { statusCode = 500, message } = error;
  if (statusCode < 400 || statusCode >= 500) return null;
  return new ScimError(statusCode, statusCode === 400 ? 'The body is not valid JSON' : message, {
    scimType: statusCode === 400 ? 'invalidSyntax' : null,
  });
}

function ofFault({ code, status, message }: Fault): ScimError {
  if (code === 'USER_ALREADY_EXISTS')
    return new ScimError(409, 'A user with this name or address already exists', { scimType: 'uniqueness' });
  if (code === 'CONSTRAINT_VIOLATION') return new ScimError(409, 'A resource with this name already exists', { scimType: 'uniqueness' });
  if (code === 'USER_NOT_FOUND') return resourceNotFound();
  return new ScimError(status, message, { scimType: status === 400 ? 'invalidValue' : null });
}
