import { unlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { inject } from 'vitest';
import { type EvidenceOutcome, readEvidence } from './evidence.worker.ts';
import type { ReadRun } from './reading/run.ts';

let files = 0;

/** Reads a text as the file of a tool. A folder for each would take longer than the reading. */
export async function read(content: string | Uint8Array): Promise<EvidenceOutcome> {
  files += 1;
  const path = join(inject('cluster').folder, `evidence-${process.pid}-${files}`);
  writeFileSync(path, content);
  try {
    return await readEvidence({ path, choices: [] });
  } finally {
    unlinkSync(path);
  }
}

export async function runOf(content: string | Uint8Array): Promise<ReadRun> {
  const outcome = await read(content);
  if (!('run' in outcome)) throw new Error('refusal' in outcome ? outcome.refusal : 'The columns are asked about');
  return outcome.run;
}

export async function refusalOf(content: string | Uint8Array): Promise<string> {
  const outcome = await read(content);
  return 'refusal' in outcome ? outcome.refusal : '';
}

export const outcomesOf = ({ results }: ReadRun) => Object.fromEntries(results.map(({ checkId, outcome }) => [checkId, outcome]));

/** Passed and total of each check with figures. */
export const figuresOf = ({ results }: ReadRun) =>
  Object.fromEntries(results.map(({ checkId, passed, total }) => [checkId, passed === null ? null : `${passed}/${total}`]));

export const utf16 = (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le');

/** The sample once for each of its values, with that value replaced. */
export function withEachValueAs(sample: unknown, wrong: unknown): string[] {
  const count = places(sample);
  return Array.from({ length: count }, (_, index) => JSON.stringify(replaced(sample, wrong, { left: index })));
}

function places(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 1;
  return 1 + Object.values(value).reduce((sum: number, inner) => sum + places(inner), 0);
}

function replaced(value: unknown, wrong: unknown, at: { left: number }): unknown {
  at.left -= 1;
  if (at.left === -1) return wrong;
  if (Array.isArray(value)) return value.map((inner) => replaced(inner, wrong, at));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, replaced(inner, wrong, at)]));
}
