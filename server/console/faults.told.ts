import { ERRORS, type ErrorCode, isErrorCode } from '#contract/errors.contract.ts';

/** Why a job failed, in the words of the catalogue. */
export function told(stored: string | null, usual: ErrorCode): { code: string; message: string; resolution: string } {
  const code = stored !== null && isErrorCode(stored) ? stored : usual;
  return { code, message: ERRORS[code].message, resolution: ERRORS[code].resolution };
}
