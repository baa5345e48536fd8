// The public file of the portal.
export { mailInvitation, sendAskedLinks } from './portal.links.ts';
export { deleteOldKeys } from './portal.queries.ts';
