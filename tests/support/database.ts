import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { migrate } from '#server/platform/db/migrate.ts';
import type {} from './cluster.ts';

export interface TestDatabase {
  ownerUrl: string;
  drop(): Promise<void>;
}

function named(url: string, database: string): string {
  const changed = new URL(url);
  changed.pathname = `/${database}`;
  return changed.href;
}

async function run(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

/** The run's cluster holds one migrated template; every test file works on a copy of its own. */
export async function copyOfMigrated(): Promise<TestDatabase> {
  const { owner } = inject('databaseUrls');
  const admin = named(owner, 'postgres');
  await migrateTemplateOnce(owner, admin);
  const name = `t_${randomBytes(6).toString('hex')}`;
  await run(admin, `create database ${name} template plumbline_template`);
  return {
    ownerUrl: named(owner, name),
    drop: () => run(admin, `drop database ${name} with (force)`),
  };
}

/** Several workers start at once; the first one migrates while the others wait for its lock. */
async function migrateTemplateOnce(owner: string, admin: string): Promise<void> {
  const client = new pg.Client({ connectionString: admin });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock(1)');
    const { rowCount } = await client.query("select from pg_database where datname = 'plumbline_template' and datistemplate");
    if (rowCount) return;
    await client.query('drop database if exists plumbline_template');
    await client.query('create database plumbline_template');
    await migrate(named(owner, 'plumbline_template'));
    await client.query('alter database plumbline_template is_template true');
  } finally {
    await client.end();
  }
}
