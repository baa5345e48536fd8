import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { LibraryEntry } from '#contract/recommendations/initiatives.contract.ts';

const Stored = z.extend(LibraryEntry, { questionKeys: z.array(z.string()) });

const FILE = join(import.meta.dirname, 'recommendations.library.json');

/** The recommendation texts that come with Plumbline, all written by us. `questionKeys` name questions of the starter templates. */
export const LIBRARY: readonly z.output<typeof Stored>[] = z.array(Stored).parse(JSON.parse(readFileSync(FILE, 'utf8')));

const byKey = new Map(LIBRARY.map((entry) => [entry.key, entry]));
const byQuestion = new Map(LIBRARY.flatMap((entry) => entry.questionKeys.map((key) => [key, entry] as const)));

export function findLibraryEntry(key: string): LibraryEntry | undefined {
  return byKey.get(key);
}

/** The text for a gap: the entry that its question names, else the one that names the question. */
export function suggestionFor(questionKey: string, named: string | undefined): LibraryEntry | undefined {
  return (named === undefined ? undefined : byKey.get(named)) ?? byQuestion.get(questionKey);
}
