import type { FastifyInstance } from 'fastify';
import { getHealth, getReady } from '#contract/system/system.contract.ts';
import { isCurrent, migrationNames } from '#server/platform/db/migrate.ts';
import { Fault } from '#server/platform/http/faults.ts';
import type { Mounting } from '#server/platform/http/call.ts';
import { apiPage } from './api-page.ts';
import { openApi } from './openapi.ts';
import { VERSION } from '#server/platform/config/version.ts';

export function systemRoutes(app: FastifyInstance, { onPublic, context }: Mounting): void {
  onPublic(getHealth, async () => ({ status: 'ok' as const, version: VERSION }));

  let migrations: readonly string[] | null = null;
  onPublic(getReady, async () => {
    if (context.drain.hasBegun) throw new Fault('PROCESS_ENDING');
    await context.disk.refuseWhileFull();
    migrations ??= await migrationNames();
    if (!(await isCurrent(context.pools.platform, migrations))) throw new Fault('DATABASE_ERROR');
    return { status: 'ready' as const };
  });

  app.get('/api/openapi.json', async (_request, reply) => reply.send(openApi(context.config.publicUrl)));
  app.get('/api/docs', async (_request, reply) => reply.type('text/html; charset=utf-8').send(apiPage()));
}
