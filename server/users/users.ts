/** What somebody reads who is invited to an organisation. */
export { invitationMail } from './users.mails.ts';
