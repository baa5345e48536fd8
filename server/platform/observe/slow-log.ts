import type { Observer } from './observer.ts';

interface Logger {
  warn(line: object, message: string): void;
}

/** A line for each message to the database that took this long: its statements without values, and the id of its request. */
export function logSlowQueries(observer: Observer, logger: Logger, least: number): void {
  observer.listen(({ role, statements, ms, failed, request }) => {
    if (ms < least) return;
    logger.warn(
      { role, statements, ms: Math.round(ms), failed, reqId: request?.id ?? null, route: request?.routeOptions.url ?? null },
      'slow query',
    );
  });
}
