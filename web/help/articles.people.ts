import type { Article } from './article.ts';

export const PEOPLE_ARTICLES: readonly Article[] = [
  {
    id: 'roles',
    title: 'Roles: who may do what',
    text: `There are four roles, and a person may hold several. Each may do all that the one before may.

- An alignment engineer sees customers, templates and assessments, and answers assessments.
- A vCIO also edits customers and templates, approves assessments and makes QBRs.
- An administrator also manages people, integrations and settings, and deletes.
- The owner also manages the subscription and can hand the organisation over.`,
  },
  {
    id: 'invite',
    title: 'Inviting people',
    text: `Administrators invite under User Management. The person receives a mail with a link, chooses a password and is in. A link works once; you can send it again from the menu of the person.

You can see who is invited and has not joined yet: their status says Invited.`,
  },
  {
    id: 'leaving',
    title: 'When somebody leaves',
    text: `Disable the account to keep the person from signing in, or remove the person from the list. In both cases they are signed out at once.

Their work stays under their name. Nobody can remove their own account, and the owner must hand the organisation over first.`,
  },
  {
    id: 'mfa',
    title: 'Multi-factor authentication and backup codes',
    text: `Multi-factor authentication (MFA) protects your account even if somebody learns your password. Set it up on your profile with an authenticator app: it shows a code of six digits that changes every half minute.

Keep the backup codes somewhere safe. Each one works once, in place of the app. If you lose both, an administrator can reset your MFA.`,
  },
  {
    id: 'sign-in',
    title: 'Why you were signed out',
    text: `A session ends after a time without activity and, in any case, some hours after you signed in. What you answered before is saved; sign in and go on where you were.

If you do not remember your password, choose Forgot your password on the sign-in screen.`,
  },
];
