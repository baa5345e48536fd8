import { getCurrentOrganization } from '#contract/organizations/organizations.contract.ts';
import { ask } from '#web/http/ask.ts';

/** A file of its own, because a guest's first page does not need it. */
export const organizationQuery = ask(getCurrentOrganization);
