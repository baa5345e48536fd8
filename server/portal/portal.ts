// Public interface of the portal feature.
export { mailInvitation, sendAskedLinks } from './portal.links.ts';
export { deleteOldKeys } from './portal.queries.ts';
