import type { Mounting } from '#server/platform/http/call.ts';
import { auditsRoutes } from './stack.audits.ts';
import { itemsRoutes } from './stack.items.ts';
import { reportRoutes } from './stack.report.ts';
import { standardsRoutes } from './stack.standards.ts';

export function stackRoutes(mount: Mounting): void {
  standardsRoutes(mount);
  itemsRoutes(mount);
  auditsRoutes(mount);
  reportRoutes(mount);
}
