import type { FastifyInstance } from 'fastify';
import type { Drain } from './drain.ts';

/**
 * Finishes running requests on shutdown and closes each connection after its response. Requests longer than the grace period, such as slow
 * uploads, are aborted.
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
    // Also while draining, so that load balancers keep no connection to an ending process.
    if (isClosing || drain.hasBegun) void reply.header('connection', 'close');
    done(null, payload);
  });
  // Responses begun earlier lack the header.
  app.addHook('onResponse', (request, _reply, done) => {
    if (isClosing) request.raw.socket.destroySoon();
    done();
  });
}
