import type { FastifyInstance } from 'fastify';

/**
 * At the end of the process answers that are under way are finished, and each connection closes with its answer. Whoever has not
 * finished within the grace, such as a client that sends its body slowly, is cut off.
 */
export function shutDownGracefully(app: FastifyInstance, graceMs: number): void {
  let isClosing = false;
  let cutOff: NodeJS.Timeout | undefined;
  app.addHook('preClose', async () => {
    isClosing = true;
    cutOff = setTimeout(() => app.server.closeAllConnections(), graceMs).unref();
  });
  app.addHook('onClose', async () => clearTimeout(cutOff));
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (isClosing) void reply.header('connection', 'close');
    done(null, payload);
  });
  // An answer that had begun before carries no such header.
  app.addHook('onResponse', (request, _reply, done) => {
    if (isClosing) request.raw.socket.destroySoon();
    done();
  });
}
