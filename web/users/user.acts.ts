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
  description: 'They are signed out everywhere at once and can sign in again. Saved work is not lost.',
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
    title: (name) => `Require a new password for ${name}?`,
    description: 'Their sessions end. At the next sign-in they must choose a new password first.',
    confirm: 'Require a new password',
    done: 'New password required',
    fits: (user) => user.status === 'active' && user.signInMethods.includes('local'),
  },
  END_SESSIONS,
  {
    entry: resetUserMfa,
    label: 'Reset MFA',
    icon: ShieldLockIcon,
    title: (name) => `Reset MFA of ${name}?`,
    description:
      'They receive an email with a link to remove their authenticator app, backup codes and passkeys. Nothing changes until they use the link; it works for 24 hours. Make sure that the request really comes from this person.',
    confirm: 'Send link',
    done: 'Link sent',
    outcome: ({ email }) => `A link was sent to ${email}. Their MFA stays active until they use the link.`,
    fits: (user) => user.status === 'active' && user.mfaEnabled,
  },
];
