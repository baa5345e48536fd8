import type { FastifyInstance } from 'fastify';

/** A connection that is busy when the server stops would otherwise be kept for its client's next request, and the process with it. */
export function letConnectionsGo(app: FastifyInstance): void {
  let isClosing = false;
  app.addHook('preClose', async () => {
    isClosing = true;
  });
  app.addHook('onSend', async (_request, reply) => {
    if (isClosing) void reply.header('connection', 'close');
  });
  // What had begun to be sent before carries no such header.
  app.addHook('onResponse', async (request) => {
    if (isClosing) request.raw.socket.destroySoon();
  });
}
