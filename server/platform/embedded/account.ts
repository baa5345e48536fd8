import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { chmod, chown, cp, lchown, readdir, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Refusal } from '#server/platform/http/refusal.ts';
import type { Engine } from './engine.ts';

const NAMESPACE = ['unshare', '--user', '--map-user=1000', '--map-group=1000'];
/** Unprivileged system users in order of preference; initdb requires a user known to the system. */
const SPARE_USERS = ['postgres', 'nobody'];

const REMEDIES = 'start Plumbline as an ordinary user, set DATA_DIR to a folder that other users can enter, or set DATABASE_URL';

/** System account that runs PostgreSQL, which refuses to run as root. Root needs another account; other users run it as themselves. */
export type SystemAccount = { kind: 'self' } | { kind: 'namespace' } | { kind: 'other'; uid: number; gid: number };

/** Chooses the account for the cluster folder, whose parent must exist. */
export async function accountFor(cluster: string): Promise<SystemAccount> {
  if (process.getuid?.() !== 0) return { kind: 'self' };
  const owner = await ownerOf(cluster);
  const spare = spareUser();
  if (owner !== null && owner.uid !== 0 && owner.uid !== spare?.uid) return { kind: 'other', ...owner };
  if (namespacesWork()) return { kind: 'namespace' };
  if (spare) return { kind: 'other', ...spare };
  throw new Refusal(`PostgreSQL does not run as root, and this system has no other user for it; ${REMEDIES}.`);
}

/**
 * Makes programs and files accessible to the account. Other accounts get copies of the programs in the data folder, because they may be
 * unable to open the folders above node_modules.
 */
export async function engineFor(account: SystemAccount, engine: Engine, folder: string, cluster: string): Promise<Engine> {
  const owner = await ownerOf(cluster);
  if (account.kind === 'namespace' && owner !== null && owner.uid !== 0) await changeOwner(cluster, 0, 0);
  if (account.kind !== 'other') return engine;

  await makeParentsAccessible(folder);
  const native = join(folder, 'engine');
  await rm(native, { recursive: true, force: true });
  await cp(engine.native, native, { recursive: true, verbatimSymlinks: true });
  await changeOwner(native, 0, 0);
  await changeOwner(engine.libraries, account.uid, account.gid);
  if (owner !== null) await changeOwner(cluster, account.uid, account.gid);
  refuseInaccessible(account, folder);
  return { ...engine, native };
}

export function command(account: SystemAccount, program: string, programArguments: string[]): [string, string[]] {
  if (account.kind !== 'namespace') return [program, programArguments];
  const [unshare = '', ...flags] = NAMESPACE;
  return [unshare, [...flags, program, ...programArguments]];
}

export function identity(account: SystemAccount): { uid?: number; gid?: number } {
  return account.kind === 'other' ? { uid: account.uid, gid: account.gid } : {};
}

/** Changes the owner of a file or folder created by this process. */
export async function giveToAccount(account: SystemAccount, path: string): Promise<void> {
  if (account.kind === 'other') await chown(path, account.uid, account.gid);
}

async function ownerOf(path: string) {
  const stats = await stat(path).catch(() => null);
  return stats && { uid: stats.uid, gid: stats.gid };
}

function spareUser() {
  const known = new Map(
    readFileSync('/etc/passwd', 'utf8')
      .split('\n')
      .map((line) => [line.split(':')[0], line.split(':')]),
  );
  const entry = SPARE_USERS.map((name) => known.get(name)).find((entry) => entry !== undefined);
  return entry ? { uid: Number(entry[2]), gid: Number(entry[3]) } : null;
}

function namespacesWork(): boolean {
  const [unshare = '', ...flags] = NAMESPACE;
  return spawnSync(unshare, [...flags, 'true'], { stdio: 'ignore' }).status === 0;
}

async function makeParentsAccessible(folder: string): Promise<void> {
  for (const passed of [dirname(folder), folder]) await chmod(passed, 0o711);
}

function refuseInaccessible(account: { uid: number; gid: number }, folder: string): void {
  const look = spawnSync('/bin/sh', ['-c', 'cd "$0"', folder], { ...account, cwd: '/', stdio: 'ignore' });
  if (look.status === 0) return;
  throw new Refusal(`PostgreSQL does not run as root, and no other user can enter ${folder}; ${REMEDIES}.`);
}

async function changeOwner(path: string, uid: number, gid: number): Promise<void> {
  const names = await readdir(path, { recursive: true });
  for (const name of ['', ...names]) await lchown(join(path, name), uid, gid);
}
