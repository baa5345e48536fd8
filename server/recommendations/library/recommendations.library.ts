import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { LibraryEntry } from '#contract/recommendations/initiatives.contract.ts';

const Stored = z.extend(LibraryEntry, { questionKeys: z.array(z.string()) });

const FILE = join(import.meta.dirname, 'recommendations.library.json');

/** Recommendation texts shipped with Plumbline, all our own. `questionKeys` refer to questions of the starter templates. */
export const LIBRARY: readonly z.output<typeof Stored>[] = z.array(Stored).parse(JSON.parse(readFileSync(FILE, 'utf8')));

const byKey: ReadonlyMap<string, LibraryEntry> = new Map(LIBRARY.map((entry) => [entry.key, entry]));
const byQuestion: ReadonlyMap<string, LibraryEntry> = new Map(
  LIBRARY.flatMap((entry) => entry.questionKeys.map((key) => [key, entry] as const)),
);

export function findLibraryEntry(key: string): LibraryEntry | undefined {
  return byKey.get(key);
}

export function findEntryForQuestion(questionKey: string): LibraryEntry | undefined {
  return byQuestion.get(questionKey);
}
