import type { FastifyInstance } from 'fastify';
import type { Drain } from './drain.ts';

/**
 * At shutdown running requests are finished, and each connection is closed after its response. A request that takes longer than the grace
 * period, such as one with a slow body, is aborted.
 */
export function shutDownGracefully(app: FastifyInstance, graceMs: number, drain: Drain): void {
  let isClosing = false;
  let cutOff: NodeJS.Timeout | undefined;
  app.addHook('preClose', async () => {
    isClosing = true;
    cutOff = setTimeout(() => app.server.closeAllConnections(), graceMs).unref();
  });
  app.addHook('onClose', async () => clearTimeout(cutOff));
  app.addHook('onSend', (_request, reply, payload, done) => {
    // While it drains too, so that a load balancer keeps no connection to a process that is about to end.
    if (isClosing || drain.hasBegun) void reply.header('connection', 'close');
    done(null, payload);
  });
  // A response that had begun before has no such header.
  app.addHook('onResponse', (request, _reply, done) => {
    if (isClosing) request.raw.socket.destroySoon();
    done();
  });
}
