import type { Observer } from './observer.ts';

interface Logger {
  warn(line: object, message: string): void;
}

/** Logs database messages that take at least this long: statements without values, and the request id. */
export function logSlowQueries(observer: Observer, logger: Logger, least: number): void {
  observer.listen(({ role, statements, ms, failed, request }) => {
    if (ms < least) return;
    logger.warn(
      { role, statements, ms: Math.round(ms), failed, reqId: request?.id ?? null, route: request?.routeOptions.url ?? null },
      'slow query',
    );
  });
}
