import { ERRORS, type ErrorCode, isErrorCode } from '#contract/errors.contract.ts';

/** Error of a failed job by its stored code; `usual` if the code is unknown. */
export function failureOf(stored: string | null, usual: ErrorCode): { code: ErrorCode; message: string; resolution: string } {
  const code = stored !== null && isErrorCode(stored) ? stored : usual;
  return { code, message: ERRORS[code].message, resolution: ERRORS[code].resolution };
}
