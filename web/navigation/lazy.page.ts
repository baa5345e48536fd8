import { lazyRouteComponent } from '@tanstack/react-router';
import { Fault } from '#web/http/fault.ts';

/** Page whose classes are in app.css; all others use lazyPage. */
export const firstPage: typeof lazyRouteComponent = (fetchPage, name) => lazyRouteComponent(() => reached(fetchPage), name);

/**
 * Page whose code is loaded when first opened. If loading fails the router reloads the document, which is right after a new version;
 * offline that would lose the application, so the failure is shown like that of any call.
 */
export const lazyPage: typeof lazyRouteComponent = (fetchPage, name) =>
  lazyRouteComponent(async () => (await Promise.all([reached(fetchPage), reached(() => import('#web/pages.css'))]))[0], name);

async function reached<Part>(fetchPart: () => Promise<Part>): Promise<Part> {
  try {
    return await fetchPart();
  } catch (error) {
    throw (await isServerReached()) ? error : new Fault({ code: 'NETWORK_ERROR', status: 0 });
  }
}

async function isServerReached(): Promise<boolean> {
  try {
    const { ok } = await fetch('/robots.txt', { method: 'HEAD', cache: 'no-store' });
    return ok;
  } catch {
    return false;
  }
}
