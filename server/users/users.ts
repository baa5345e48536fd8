export { invitationMail } from './users.mails.ts';
