import { APP_CODE_LENGTH, BACKUP_CODE_LENGTH } from '#web/session/mfa.words.ts';

/** Groups of four for reading and typing; authenticator apps ignore the spaces. */
export function inGroups(secret: string): string {
  return secret.replace(/(.{4})(?=.)/g, '$1 ');
}

/** Authenticator code or backup code; other text cannot be sent. */
export function cleanEither(typed: string): string {
  return typed
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '')
    .slice(0, BACKUP_CODE_LENGTH);
}

export function isEither(code: string): boolean {
  return code.length === BACKUP_CODE_LENGTH || (code.length === APP_CODE_LENGTH && /^\d+$/.test(code));
}

/** Text for saving or copying, self-explanatory when read later. */
export function backupText(email: string, codes: readonly string[]): string {
  return [`Plumbline backup codes for ${email}`, 'Each code signs you in once, in place of the authenticator app.', '', ...codes, ''].join(
    '\n',
  );
}
