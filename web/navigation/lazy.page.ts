import { lazyRouteComponent } from '@tanstack/react-router';
import { Fault } from '#web/http/fault.ts';

/**
 * A page that is fetched when it is opened first. Where its code is not to be had, the router loads the document anew, which is right
 * after a new version; without a connection that would leave nothing of the app, so that is told as any call that did not get through.
 */
export const lazyPage: typeof lazyRouteComponent = (fetchPage, name) =>
  lazyRouteComponent(async () => {
    try {
      return await fetchPage();
    } catch (error) {
      throw (await isServerReached()) ? error : new Fault({ code: 'NETWORK_ERROR', status: 0 });
    }
  }, name);

async function isServerReached(): Promise<boolean> {
  try {
    const { ok } = await fetch('/robots.txt', { method: 'HEAD', cache: 'no-store' });
    return ok;
  } catch {
    return false;
  }
}
