import { execFile } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const MB = 1024 * 1024;
const SIZE = 115 * MB;
const MOST_MEMORY = 300;
const FILL = 'x'.repeat(600);
const address = (index: number) => `10.0.${(index >> 8) & 255}.${index & 255}`;

/**
 * A reader in its own process: prints its peak memory in MB and the number of results. On Linux, the peak of resourceUsage begins with
 * the memory of the parent process, so the kernel's peak of the process itself is read.
 */
const PROGRAM = `
import { existsSync, readFileSync } from 'node:fs';
import { readEvidence } from '#server/evidence/evidence.worker.ts';
const outcome = await readEvidence({ path: process.argv[1], choices: [] });
const status = existsSync('/proc/self/status') ? readFileSync('/proc/self/status', 'utf8') : '';
const kilobytes = Number(/VmHWM:\\s+(\\d+)/.exec(status)?.[1] ?? process.resourceUsage().maxRSS);
console.log(JSON.stringify([Math.round(kilobytes / 1024), outcome.run?.results.length ?? outcome.refusal]));`;

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'evidence-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

function written(start: string, row: (index: number) => string, end: string): string {
  const path = join(folder, 'large');
  const file = openSync(path, 'w');
  let size = writeSync(file, start);
  for (let index = 0; size < SIZE; index += 500) {
    size += writeSync(file, Array.from({ length: 500 }, (_, place) => row(index + place)).join(''));
  }
  writeSync(file, end);
  closeSync(file);
  return path;
}

describe('files of 115 MB', () => {
  test.each([
    [
      'Nessus',
      '<NessusClientData_v2><Report name="x">',
      (index: number) =>
        `<ReportHost name="${address(index)}"><ReportItem severity="${index % 5}" pluginName="Plugin ${index % 9000}"><description>${FILL}</description></ReportItem></ReportHost>`,
      '</Report></NessusClientData_v2>',
      5,
    ],
    [
      'Greenbone',
      '<report><report><results>',
      (index: number) =>
        `<result><name>Finding ${index % 9000}</name><host>${address(index)}</host><description>${FILL}</description><threat>High</threat></result>`,
      '</results></report></report>',
      5,
    ],
    [
      'OCSF',
      '[{"class_uid":2003}',
      (index: number) =>
        `,{"class_uid":2003,"status_code":"PASS","status_detail":"${FILL}","metadata":{"event_code":"check_${index % 400}"},"finding_info":{"title":"Check"}}`,
      ']',
      400,
    ],
    [
      'ScubaGear',
      '{"MetaData":{"Tool":"ScubaGear"},"Results":{"AAD":[{"Controls":[{"Control ID":"MS.AAD.1.1v1","Requirement":"x","Result":"Pass"}]}]},"Raw":{"policies":[{}',
      (index: number) => `,{"id":${index},"description":"${FILL}"}`,
      ']}}',
      1,
    ],
    [
      'The table of Nessus',
      'Plugin ID,CVE,CVSS,Risk,Host,Protocol,Port,Name,Description\n',
      (index: number) => `${index},,,High,${address(index)},tcp,443,Plugin ${index % 9000},${FILL}\n`,
      '',
      5,
    ],
  ])('%s is read with less than 300 MB of memory', async (_tool, start, row, end, results) => {
    const path = written(start, row, end);
    const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', PROGRAM, path]);
    const [memory, count]: [number, number | string] = JSON.parse(stdout);
    expect(count).toBe(results);
    expect(memory).toBeLessThan(MOST_MEMORY);
  });
});
