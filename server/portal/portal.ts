// Public interface of the portal feature.
export { mailInvitation, sendRequestedLinks } from './portal.links.ts';
export { deleteOldKeys } from './portal.queries.ts';
