import { ERRORS, type ErrorCode, isErrorCode } from '#contract/errors.contract.ts';

/** The reason of a failed job in the words of the catalogue; `usual` where the stored code is none of it. */
export function failureOf(stored: string | null, usual: ErrorCode): { code: ErrorCode; message: string; resolution: string } {
  const code = stored !== null && isErrorCode(stored) ? stored : usual;
  return { code, message: ERRORS[code].message, resolution: ERRORS[code].resolution };
}
