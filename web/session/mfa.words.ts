import { faultOf } from '#web/http/fault.ts';

export const APP_CODE_LENGTH = 6;
export const BACKUP_CODE_LENGTH = 8;

/** Characters accepted by the field; all others are removed. */
export function cleanCode(typed: string, isBackup: boolean): string {
  return isBackup
    ? typed
        .toUpperCase()
        .replace(/[^A-Z0-9]/g, '')
        .slice(0, BACKUP_CODE_LENGTH)
    : typed.replace(/\D/g, '').slice(0, APP_CODE_LENGTH);
}

export function isComplete(code: string, isBackup: boolean): boolean {
  return code.length === (isBackup ? BACKUP_CODE_LENGTH : APP_CODE_LENGTH);
}

interface MfaRefusal {
  title: string;
  description: string;
  /** True if no attempts are left; the sign-in restarts. */
  isOver: boolean;
}

const DEFAULT_TITLE = 'MFA Verification Failed';

/** Message for a refused code, as specified. */
export function mfaRefusal(error: unknown): MfaRefusal {
  const fault = faultOf(error);
  switch (fault.code) {
    case 'SESSION_EXPIRED':
      return { title: 'Session Expired', description: 'Your login session has expired. Please log in again.', isOver: false };
    case 'INVALID_CODE':
      return {
        title: DEFAULT_TITLE,
        description: 'The verification code is incorrect. Please check your authenticator app and try again.',
        isOver: false,
      };
    case 'LOGIN_COMPLETION_FAILED':
      return { title: DEFAULT_TITLE, description: 'Login failed after verification. Please try logging in again.', isOver: true };
    default:
      return { title: DEFAULT_TITLE, description: fault.brief, isOver: false };
  }
}
