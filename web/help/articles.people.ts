import type { Article } from './article.ts';

export const PEOPLE_ARTICLES: readonly Article[] = [
  {
    id: 'roles',
    title: 'Roles and permissions',
    text: `There are four roles, and a person can have several. Each role includes the permissions of the one before.

- Alignment engineers see customers, templates and assessments, and answer assessments.
- vCIOs also edit customers and templates, approve assessments and create QBRs.
- Administrators also manage people, integrations and settings, and can delete.
- The owner also manages the subscription and can transfer ownership of the organisation.`,
  },
  {
    id: 'invite',
    title: 'Inviting people',
    text: `Administrators invite people under User Management. The person receives an email with a link, chooses a password and can start. A link works once; you can send a new one from the person's menu.

People who have not joined yet have the status Invited.`,
  },
  {
    id: 'provisioning',
    title: 'Provisioning people from a directory (SCIM)',
    text: `Directories such as Microsoft Entra ID and Okta can add, update and disable people. Open Integrations, select Provisioning (SCIM), create a token, and enter the address and the token at your identity provider.

- New people are invited by email. With single sign-on, their first sign-in accepts the invitation.
- Disabled people are signed out at once.
- Groups appear once the directory has sent them. Assign a role to a group, and its members get it.
- An address can only change to a domain that you have verified.
- The owner is never changed; attempts are in the audit log.`,
  },
  {
    id: 'leaving',
    title: 'When someone leaves',
    text: `Disable the account to prevent the person from signing in, or remove the person from the list. In both cases they are signed out at once.

Their work keeps their name. You cannot remove your own account, and the owner must transfer ownership first.`,
  },
  {
    id: 'mfa',
    title: 'Multi-factor authentication and backup codes',
    text: `Multi-factor authentication (MFA) protects your account even if someone learns your password. Set it up in your profile with an authenticator app, which shows a 6-digit code that changes every 30 seconds.

Keep the backup codes in a safe place. Each code works once instead of the app. If you lose both, an administrator can reset your MFA.`,
  },
  {
    id: 'single-sign-on',
    title: 'Single sign-on with your identity provider',
    text: `Administrators connect Microsoft Entra ID, Google Workspace, Okta, Authentik, Keycloak, JumpCloud or another provider with OpenID Connect or SAML 2.0 under Integrations, also several. People of a verified email domain then sign in there.

- “Test sign-in” shows what is wrong before anyone uses the provider. It opens no session.
- Groups at the provider can set the roles at each sign-in.
- The work account can be required for everyone or for some domains. The owner can still sign in with the password and a backup code.

Each person connects further accounts in the profile.`,
  },
  {
    id: 'install',
    title: 'Installing Plumbline as an app',
    text: `Open Plumbline in Chrome or Edge and select Install in the address bar; in Safari, select Share and then Add to Home Screen. The app opens in a window of its own and always has the current version.

Without a connection, the app says that the server cannot be reached. Only the assessment that you opened last on the device opens offline.`,
  },
  {
    id: 'sign-in',
    title: 'Why you were signed out',
    text: `A session ends after a period of inactivity and, in any case, some hours after you signed in. Your answers are saved; sign in to continue where you were.

If you have forgotten your password, select “Forgot your password?” on the sign-in screen.`,
  },
  {
    id: 'assistants',
    title: 'Asking an AI assistant about your customers',
    text: `An assistant that supports the Model Context Protocol (MCP) can prepare a review, explain a score, or list the customers without MFA. It sees only what you allow, and changes nothing. If you allow it to propose answers or changes of recommendations, notes, agendas and slide texts, they wait in Proposals until a person accepts them. Plumbline itself sends nothing to anyone.

1. An administrator turns on assistant access in Organisation Settings, Assistants.
2. Add the address from the Assistants tab to the assistant. Claude: Settings, Connectors, Add custom connector. ChatGPT: Settings, Connectors, Create. Visual Studio Code: MCP: Add Server, HTTP.
3. The assistant opens Plumbline. Sign in, choose scopes and customers, and select Allow access.
4. Start with the prompt “Prepare a review”, or ask in your own words.

Revoke it at any time in Profile, Connected apps. If you do not use it for 90 days, it is revoked; you are notified 7 days before. For assistants without sign-in, use an API token as the bearer token.

Check figures before you send them: every result has a link to its screen.`,
  },
];
