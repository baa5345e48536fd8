/** Sections of the profile in order; `id` is the URL hash and `words` are synonyms for searching. */
export const PROFILE_SECTIONS = [
  { id: 'details-section', title: 'Your details', words: 'name phone photo time zone numbers language theme' },
  { id: 'password-section', title: 'Password', words: 'change password' },
  { id: 'mfa-section', title: 'Multi-factor authentication', words: 'mfa 2fa two-factor authenticator backup codes' },
  { id: 'passkeys-section', title: 'Passkeys', words: 'security key fingerprint face' },
  { id: 'methods-section', title: 'Connected sign-in methods', words: 'work account single sign-on sso' },
  { id: 'sessions-section', title: 'Sessions', words: 'devices sign out everywhere' },
  { id: 'apps-section', title: 'Connected apps', words: 'assistant ai mcp oauth revoke' },
  { id: 'notifications-section', title: 'Notifications', words: 'email digest quiet hours' },
  { id: 'data-section', title: 'Your data', words: 'export download gdpr' },
] as const;
