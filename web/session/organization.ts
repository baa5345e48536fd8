import { getCurrentOrganization } from '#contract/organizations/organizations.contract.ts';
import { ask } from '#web/http/ask.ts';

/** Separate file, because the first signed-out page does not need it. */
export const organizationQuery = ask(getCurrentOrganization);
