import { readFileSync } from 'node:fs';
import { Refusal } from '#server/platform/http/refusal.ts';

/** Suffix of the variables that name a file with the value, as container secrets are mounted. */
const SUFFIX = '_FILE';

/**
 * Variables of these names, each set directly or as the content of the file named by `NAME_FILE`. Empty values count as unset. Files are
 * read once, because later changes would reach only parts of the process.
 */
export function readVariables(env: NodeJS.ProcessEnv, names: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = valueOf(env, name);
      return value === undefined ? [] : [[name, value]];
    }),
  );
}

function valueOf(env: NodeJS.ProcessEnv, name: string): string | undefined {
  const direct = nonEmpty(env[name]);
  const path = nonEmpty(env[`${name}${SUFFIX}`]);
  if (path === undefined) return direct;
  if (direct !== undefined) throw new Refusal(`${name} and ${name}${SUFFIX} are both set; set only one of them.`);
  return nonEmpty(contentOf(`${name}${SUFFIX}`, path));
}

function contentOf(variable: string, path: string): string {
  try {
    // Editors and `echo` end a file with a line break.
    return readFileSync(path, 'utf8').replace(/\r?\n$/, '');
  } catch (error) {
    const reason = error instanceof Error && 'code' in error ? ` (${String(error.code)})` : '';
    throw new Refusal(`${variable} names the file ${path}, which cannot be read${reason}; correct the path or give this user read access.`);
  }
}

function nonEmpty(text: string | undefined): string | undefined {
  return text === undefined || text.trim() === '' ? undefined : text;
}
