import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type EvidenceOutcome, readEvidence } from './evidence.worker.ts';
import type { ReadRun } from './reading/run.ts';

/** Reads a text as the file of a tool. */
export async function read(content: string | Uint8Array): Promise<EvidenceOutcome> {
  const folder = mkdtempSync(join(tmpdir(), 'evidence-'));
  try {
    const path = join(folder, 'file');
    writeFileSync(path, content);
    return await readEvidence({ path });
  } finally {
    rmSync(folder, { recursive: true });
  }
}

export async function runOf(content: string | Uint8Array): Promise<ReadRun> {
  const outcome = await read(content);
  if ('refusal' in outcome) throw new Error(outcome.refusal);
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
