import { getStats } from '#contract/console/console.contract.ts';
import { getSecurity } from '#contract/console/console.security.contract.ts';
import type { Mounting } from '#server/platform/http/call.ts';
import { announcementsRoutes } from './announcements.routes.ts';
import { featuresRoutes } from './features/features.routes.ts';
import { inboxRoutes } from './inbox.routes.ts';
import { consoleOrganizationsRoutes } from './organizations.routes.ts';
import { restoresRoutes } from './restores/restores.routes.ts';
import { samplesRoutes } from './samples/samples.routes.ts';
import { readSecurity } from './security.ts';
import { readStats } from './stats.ts';

/** Console endpoints; all run as plumbline_console. */
export function consoleRoutes(mount: Mounting): void {
  consoleOrganizationsRoutes(mount);
  featuresRoutes(mount);
  inboxRoutes(mount);
  announcementsRoutes(mount);
  restoresRoutes(mount);
  samplesRoutes(mount);
  mount.on(getStats, ({ tx }) => readStats(tx));
  mount.on(getSecurity, readSecurity);
}
