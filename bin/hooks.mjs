// Git hooks in plain JavaScript without packages, because a clone may have none installed yet.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findNode24 } from './node24.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const LONGEST_SUBJECT = 65;
const CHECKED = /\.(ts|tsx|mjs|css|json)$/;

/** Reason for refusing a commit subject; null if accepted. Subjects written by git itself are accepted. */
export function refusalOfSubject(subject) {
  if (/^(Merge|Revert|fixup!|squash!|amend!) /.test(subject)) return null;
  if (subject.length > LONGEST_SUBJECT) return `The subject has ${subject.length} characters; ${LONGEST_SUBJECT} are allowed.`;
  if (!/^[A-Za-z0-9 .,/-]+: \S/.test(subject))
    return 'The subject starts with the feature: "customers: keep every field when two are merged".';
  if (subject.endsWith('.')) return 'The subject ends without a full stop.';
  return null;
}

function checkMessage(file) {
  const [subject = ''] = readFileSync(file, 'utf8').split('\n');
  return refusalOfSubject(subject);
}

/** Checks format and lint of staged files; types and tests are left to `npm run check`. */
function checkStaged() {
  const listed = spawnSync('git', ['diff', '--cached', '--name-only', '--diff-filter=ACMR', '-z'], { cwd: root, encoding: 'utf8' });
  const files = listed.stdout
    .split('\0')
    .filter((file) => CHECKED.test(file) && file !== 'package-lock.json' && existsSync(join(root, file)));
  const node = findNode24(root);
  if (files.length === 0 || !node || !existsSync(join(root, 'node_modules', 'oxlint'))) return null;
  const programs = [
    ['oxfmt/bin/oxfmt', '--check', '--no-error-on-unmatched-pattern', ...files],
    ['oxlint/bin/oxlint', '--quiet', '--no-error-on-unmatched-pattern', ...files.filter((file) => /\.(tsx?|mjs)$/.test(file))],
  ];
  const isWell = programs.every(
    ([script, ...rest]) => spawnSync(node, [join('node_modules', script), ...rest], { cwd: root, stdio: 'inherit' }).status === 0,
  );
  return isWell ? null : 'Run npm run fix, stage the files again and commit.';
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [, , hook, file] = process.argv;
  const refusal = hook === 'commit-msg' ? checkMessage(file) : checkStaged();
  if (refusal) {
    console.error(`Plumbline: ${refusal}`);
    process.exit(1);
  }
}
