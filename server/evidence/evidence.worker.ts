import { stat } from 'node:fs/promises';
import { FileRefusal } from '#server/platform/files/file.refusal.ts';
import type { Watched } from '#server/platform/workers/steps.ts';
import type { ColumnsQuestion } from '#contract/evidence/columns.contract.ts';
import { type KeptColumns, questionOf, readChosen, sampleOf, signatureOf } from './readers/chosen.worker.ts';
import { JSON_READERS, TABLE_READERS, XML_READERS } from './readers/readers.ts';
import { type EncodedRun, encodedRun } from './reading/encoded.ts';
import { signsOf } from './reading/json.ts';
import { withProgress } from './reading/progress.ts';
import type { ReadRun } from './reading/run.ts';
import { headCells } from './reading/table.ts';
import { beginningOf } from './reading/text.ts';

/** `choices` are meanings of columns that were chosen for tables of this customer; `isText` marks a file that its name says is no table. */
export type EvidenceJob = Watched<{ path: string; choices: readonly KeptColumns[]; isText?: boolean }>;

/** A refusal is a result and not a failure of the worker; so is a table whose columns have to be chosen. */
export type EvidenceOutcome = { run: ReadRun } | Unread;
export type EncodedOutcome = { run: EncodedRun } | Unread;
type Unread = { refusal: string } | { question: ColumnsQuestion };

export async function readEvidence({ path, choices, isText = false, steps }: EvidenceJob): Promise<EvidenceOutcome> {
  try {
    const found = await withProgress(steps, (await stat(path)).size, () => recognised(path, choices));
    if (!('head' in found)) return { run: found };
    return isText ? { refusal: UNKNOWN } : { question: found };
  } catch (error) {
    if (error instanceof FileRefusal) return { refusal: error.message };
    throw error;
  }
}

/** Like readEvidence, with the results ready to be stored. */
export async function encodeEvidence(job: EvidenceJob): Promise<EncodedOutcome> {
  const outcome = await readEvidence(job);
  return 'run' in outcome ? { run: encodedRun(outcome.run) } : outcome;
}

export interface TriedJob extends Omit<KeptColumns, 'signature'> {
  path: string;
}

/** Counts a table with meanings that are not kept yet. */
export async function tryColumns({ path, tool, meanings }: TriedJob): Promise<EvidenceOutcome> {
  try {
    return { run: await readChosen(path, { signature: '', tool, meanings }) };
  } catch (error) {
    if (error instanceof FileRefusal) return { refusal: error.message };
    throw error;
  }
}

const UNKNOWN =
  'The format is not known. Upload the JSON or CSV of ScubaGear, the JSON of ScubaGoggles, Maester, Zero Trust Assessment, Prowler (OCSF), Microsoft Defender, SSL Labs or checkdmarc, OSCAL assessment results, the XML or CSV of Nessus, Greenbone or Qualys, the XML of Nmap, a DMARC aggregate report, the CSV of testssl.sh, the device list of an RMM or the job list of a backup product.';

async function recognised(path: string, choices: readonly KeptColumns[]): Promise<ReadRun | ColumnsQuestion> {
  const beginning = await beginningOf(path);
  if (beginning === '') throw new FileRefusal('', 'The file is empty. Export it again.');
  if (/^[[{]/.test(beginning)) return readKnownJson(path);
  if (beginning.startsWith('<')) return readKnownXml(path, beginning);
  const head = headCells(beginning);
  const table = TABLE_READERS.find((reader) => reader.recognises(head, beginning));
  if (table && choices.length === 0) return table.read(path);
  const sample = await sampleOf(path);
  const chosen = sample && choices.find(({ signature }) => signature === signatureOf(sample.head));
  if (chosen) return readChosen(path, chosen);
  if (table) return table.read(path);
  if (!sample) throw new FileRefusal('', UNKNOWN);
  return questionOf(sample);
}

async function readKnownJson(path: string): Promise<ReadRun> {
  const signs = await signsOf(path, (found) => JSON_READERS.some(({ recognises }) => recognises(found)));
  const reader = JSON_READERS.find(({ recognises }) => recognises(signs));
  if (!reader) throw new FileRefusal('', UNKNOWN);
  return reader.read(path);
}

async function readKnownXml(path: string, beginning: string): Promise<ReadRun> {
  if (/^<(?:!doctype )?html\b/i.test(beginning)) throw new FileRefusal('', 'This is a web page. Upload the JSON or CSV beside it.');
  const root = /<([a-z_][\w.-]*)[\s>/]/i.exec(beginning.replace(/<\?[\s\S]*?\?>|<!--[\s\S]*?-->|<!DOCTYPE[^<>]*>/gi, ''))?.[1];
  const reader = XML_READERS.find((one) => one.root === root);
  if (!reader) throw new FileRefusal('', UNKNOWN);
  return reader.read(path);
}
