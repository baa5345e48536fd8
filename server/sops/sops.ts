import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { SopStarter } from '#contract/sops/sops.starters.contract.ts';

/** Metadata only; the text is a Markdown file next to it. */
const Entry = z.omit(SopStarter, { body: true });

const FOLDER = join(import.meta.dirname, 'starters');

/** SOPs shipped with Plumbline, all our own. `questionKeys` refer to questions of the starter templates. */
export const SOP_STARTERS: readonly SopStarter[] = z
  .array(Entry)
  .parse(JSON.parse(readFileSync(join(FOLDER, 'starters.json'), 'utf8')))
  .map((entry) => ({ ...entry, body: readFileSync(join(FOLDER, `${entry.key}.md`), 'utf8').trim() }));
