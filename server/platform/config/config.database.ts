import { z } from 'zod';
import { Refusal } from '#server/platform/http/refusal.ts';
import { address } from './config.fields.ts';

const IS_POSTGRES = 'must be an address that begins with postgres:// or postgresql://';
const whole = (least: number, most: number) => {
  const message = `must be a whole number from ${least} to ${most}`;
  return z
    .string()
    .regex(/^\d{1,6}$/, message)
    .transform(Number)
    .refine((number) => number >= least && number <= most, message);
};

export const databaseVariables = {
  DATABASE_URL: address(IS_POSTGRES, ['postgres:', 'postgresql:']).optional(),
  DATABASE_DIRECT_URL: address(IS_POSTGRES, ['postgres:', 'postgresql:']).optional(),
  DATABASE_POOLER: z.enum(['off', 'transaction'], 'must be off or transaction').default('off'),
  DATABASE_CONNECTIONS: whole(2, 500).default(20),
};

export const databaseDocumentation: Record<keyof typeof databaseVariables, { default: string; meaning: string }> = {
  DATABASE_URL: {
    default: '',
    meaning: 'Your own PostgreSQL, version 15 or newer. If empty, an embedded database runs in the data folder.',
  },
  DATABASE_DIRECT_URL: {
    default: '',
    meaning:
      'Direct address of the same database, bypassing the pooler, for migrations, live updates and commands. Defaults to `DATABASE_URL`.',
  },
  DATABASE_POOLER: {
    default: 'off',
    meaning: '`transaction` keeps no state in a connection between transactions, as required by PgBouncer in transaction mode.',
  },
  DATABASE_CONNECTIONS: {
    default: '20',
    meaning:
      'Maximum number of database connections for requests, per process. Sign-in, jobs and restores use up to 14 more, live updates one.',
  },
};

type Settings = z.output<z.ZodObject<typeof databaseVariables>>;

export interface DatabaseSettings {
  /** Direct URL that bypasses any pooler; null with the embedded database. */
  directUrl: string | null;
  /** URL used by the pools; null if they connect directly. */
  poolerUrl: string | null;
  /** True if prepared statements survive between transactions of a connection. */
  keepsStatements: boolean;
  connections: number;
}

export function databaseOf(settings: Settings): DatabaseSettings {
  const { DATABASE_URL: url = null, DATABASE_DIRECT_URL: direct = null, DATABASE_POOLER: pooler } = settings;
  if (url === null && direct !== null) throw new Refusal('DATABASE_URL must be set if DATABASE_DIRECT_URL is set.');
  if (pooler === 'transaction' && direct === null)
    throw new Refusal(
      'DATABASE_DIRECT_URL must be set with DATABASE_POOLER=transaction: live updates and migrations do not work through a pooler.',
    );
  return {
    directUrl: direct ?? url,
    poolerUrl: direct === null ? null : url,
    keepsStatements: pooler === 'off',
    connections: settings.DATABASE_CONNECTIONS,
  };
}
