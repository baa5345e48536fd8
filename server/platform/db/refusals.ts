import pg from 'pg';
import type { ErrorCode } from '#contract/errors.contract.ts';
import { Fault } from '#server/platform/http/faults.ts';

const BY_CONSTRAINT: Readonly<Record<string, ErrorCode>> = {
  customers_name_unique: 'DUPLICATE_CUSTOMER',
  customer_external_ids_unique: 'DUPLICATE_EXTERNAL_ID',
  assessments_name_unique: 'DUPLICATE_ASSESSMENT',
  assessments_revision_unique: 'INVALID_STATUS_TRANSITION',
  list_views_name_unique: 'DUPLICATE_VIEW',
  api_tokens_name: 'DUPLICATE_API_TOKEN',
  domains_verified: 'DOMAIN_TAKEN',
  users_email_unique: 'USER_ALREADY_EXISTS',
};

const BY_LIMIT: Readonly<Record<string, string>> = {
  limit_users: 'Your organisation has reached its limit of people, including those invited',
  limit_customers: 'Your organisation has reached its limit of customers',
  limit_exports: 'Your organisation has reached its limit of exported files per day',
};

const BY_STATE: Readonly<Record<string, ErrorCode>> = {
  '53100': 'DISK_FULL',
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

/** Errors of an unreachable or closing server, or of a former primary. */
const UNAVAILABLE_STATE = /^(08|57P|53300|25006)/;
const UNAVAILABLE_CODE = /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND)$/;
const FULL_CODE = /^(ENOSPC|EDQUOT)$/;
const UNAVAILABLE_MESSAGE = /Connection terminated|timeout exceeded when trying to connect/;

/** Error code for a database or file system error; undefined if the fault is ours. */
export function refusalOf(error: unknown): Fault | undefined {
  if (error instanceof pg.DatabaseError) return refusalOfState(error.code ?? '', error.constraint ?? '');
  if (!(error instanceof Error)) return undefined;
  const code = 'code' in error ? String(error.code) : '';
  if (FULL_CODE.test(code)) return new Fault('DISK_FULL');
  return UNAVAILABLE_CODE.test(code) || UNAVAILABLE_MESSAGE.test(error.message) ? new Fault('DATABASE_ERROR') : undefined;
}

function refusalOfState(state: string, constraint: string): Fault | undefined {
  const limit = BY_LIMIT[constraint];
  if (limit !== undefined) return new Fault('LIMIT_REACHED', { message: limit });
  const known = BY_CONSTRAINT[constraint] ?? BY_STATE[state];
  if (known) return new Fault(known);
  if (state.startsWith('23')) return new Fault('CONSTRAINT_VIOLATION');
  return UNAVAILABLE_STATE.test(state) ? new Fault('DATABASE_ERROR') : undefined;
}
