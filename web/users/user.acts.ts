import { endUserSessions, requirePasswordChange, resetUserMfa, type User } from '#contract/users/users.contract.ts';
import type { Icon } from '#web/ui/icon.tsx';
import { LogoutIcon, RefreshIcon, ShieldLockIcon } from '#web/ui/icons.tsx';

interface UserActEntry {
  entry: typeof resetUserMfa | typeof requirePasswordChange | typeof endUserSessions;
  label: string;
  icon: Icon;
  title: (name: string) => string;
  description: string;
  confirm: string;
  done: string;
  /** Description below the label; defaults to the name. */
  outcome?: (user: User) => string;
  /** True if the action applies to the person. */
  fits: (user: User) => boolean;
}

export const END_SESSIONS: UserActEntry = {
  entry: endUserSessions,
  label: 'End sessions',
  icon: LogoutIcon,
  title: (name) => `End all sessions of ${name}?`,
  description: 'They are signed out everywhere at once and can sign in again. What was saved is not lost.',
  confirm: 'End sessions',
  done: 'Sessions ended',
  fits: (user) => user.status === 'active',
};

/** Administrator actions on another person's sign-in; each requires confirmation. */
export const ACTS: readonly UserActEntry[] = [
  {
    entry: requirePasswordChange,
    label: 'Require a new password',
    icon: RefreshIcon,
    title: (name) => `Require a new password of ${name}?`,
    description: 'Their sessions end. At the next sign-in they choose a new password before anything else.',
    confirm: 'Require a new password',
    done: 'A new password is required',
    fits: (user) => user.status === 'active' && user.signInMethods.includes('local'),
  },
  END_SESSIONS,
  {
    entry: resetUserMfa,
    label: 'Reset MFA',
    icon: ShieldLockIcon,
    title: (name) => `Reset MFA of ${name}?`,
    description:
      'They are sent a link by mail, by which they take authenticator app, backup codes and passkeys away themselves. Nothing changes until they follow it; it works for 24 hours. Make sure that it is really this person who asks.',
    confirm: 'Send link',
    done: 'Link sent',
    outcome: ({ email }) => `A link was sent to ${email}. Their MFA stays active until they follow it.`,
    fits: (user) => user.status === 'active' && user.mfaEnabled,
  },
];
