import pg from 'pg';
import type { ErrorCode } from '#contract/errors.contract.ts';
import { Fault } from '#server/faults.ts';

/** A broken constraint is the product's own refusal where one exists. */
const BY_CONSTRAINT: Readonly<Record<string, ErrorCode>> = {
  customers_name_unique: 'DUPLICATE_CUSTOMER',
  assessments_name_unique: 'DUPLICATE_ASSESSMENT',
  users_email_unique: 'USER_ALREADY_EXISTS',
};

const BY_STATE: Readonly<Record<string, ErrorCode>> = {
  '57014': 'TIMEOUT_ERROR',
  '25P03': 'TIMEOUT_ERROR',
  '40001': 'CONFLICT',
  '40P01': 'CONFLICT',
  '22001': 'VALUE_TOO_LONG',
  '22003': 'VALIDATION_ERROR',
  '22007': 'VALIDATION_ERROR',
  '22008': 'VALIDATION_ERROR',
  '22021': 'VALIDATION_ERROR',
  '22P02': 'VALIDATION_ERROR',
  '22P05': 'VALIDATION_ERROR',
};

const UNREACHABLE = /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND)$/;

/** The catalogue's refusal for what the database threw, or undefined when it is a fault of ours. */
export function refusalOf(error: unknown): Fault | undefined {
  if (error instanceof pg.DatabaseError) {
    const known = BY_CONSTRAINT[error.constraint ?? ''] ?? BY_STATE[error.code ?? ''];
    if (known) return new Fault(known);
    if (error.code?.startsWith('23')) return new Fault('CONSTRAINT_VIOLATION');
    if (error.code?.startsWith('08') || error.code?.startsWith('57P') || error.code === '53300') return new Fault('DATABASE_ERROR');
    return undefined;
  }
  if (!(error instanceof Error)) return undefined;
  const code = 'code' in error ? String(error.code) : '';
  return UNREACHABLE.test(code) || /Connection terminated|timeout exceeded when trying to connect/.test(error.message)
    ? new Fault('DATABASE_ERROR')
    : undefined;
}
