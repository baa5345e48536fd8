import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs as graphs, dictionary } from '@zxcvbn-ts/language-common';

const judge = new ZxcvbnFactory({ dictionary, graphs });
const common: ReadonlySet<string> = new Set(dictionary['passwords-common'].map(String));

/** 0 (guessed at once) to 4. `words` are facts that others may know about the person. */
export function guessability(password: string, words: string[]): number {
  return judge.check(password, words).score;
}

export function isCommon(word: string): boolean {
  return common.has(word);
}
