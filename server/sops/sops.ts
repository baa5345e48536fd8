import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { SopStarter } from '#contract/sops/sops.starters.contract.ts';

/** Everything but the text, which is a Markdown file beside it. */
const Entry = z.omit(SopStarter, { body: true });

const FOLDER = join(import.meta.dirname, 'starters');

/** The SOPs that come with Plumbline, all written by us. `questionKeys` name questions of the starter templates. */
export const SOP_STARTERS: readonly SopStarter[] = z
  .array(Entry)
  .parse(JSON.parse(readFileSync(join(FOLDER, 'starters.json'), 'utf8')))
  .map((entry) => ({ ...entry, body: readFileSync(join(FOLDER, `${entry.key}.md`), 'utf8').trim() }));
