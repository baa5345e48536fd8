import { readJson, type Signs, signsOf } from '#server/evidence/reading/json.ts';
import { finished, isPlain, type ReadRun, severityOf, textOf } from '#server/evidence/reading/run.ts';
import { Vulnerabilities } from '#server/evidence/reading/vulnerabilities.ts';

export function isDefender(signs: Signs): boolean {
  return signs.has('value[].cveId') && signs.has('value[].machineId');
}

const NEXT = '@odata.nextLink';
const hasNext = (signs: Signs) => signs.has(NEXT);

/** Vulnerabilities of Microsoft Defender by device; the file names devices by their ids and has no time. */
export async function readDefender(path: string): Promise<ReadRun> {
  const found = new Vulnerabilities();
  await readJson(path, ['$.value.*'], (value) => {
    if (!isPlain(value)) return;
    const product = [textOf(value['productName']), textOf(value['productVersion'])].filter((part) => part !== '').join(' ');
    found.add(textOf(value['machineId']), severityOf(value['severity']), `${textOf(value['cveId'])} ${product}`.trim());
  });
  const isPart = (await signsOf(path, hasNext)).has(NEXT);
  return finished({ tool: 'defender', toolVersion: '', observedAt: null, scope: '', tenant: '' }, found.results({ isPart }));
}
