import type { Severity } from '#domain/evidence/results.rules.ts';
import { type Facts, finished, instantOf, type ReadRun, severityOf } from '#server/evidence/reading/run.ts';
import { readTable } from '#server/evidence/reading/table.ts';
import { Vulnerabilities } from '#server/evidence/reading/vulnerabilities.ts';
import { readXml } from '#server/evidence/reading/xml.ts';

export const NESSUS_HEAD = ['Plugin ID', 'Risk', 'Host', 'Name'];
export const NESSUS_ROOT = 'NessusClientData_v2';

const BY_NUMBER: readonly (Severity | undefined)[] = ['info', 'low', 'medium', 'high', 'critical'];

/** Nessus (.nessus): the end of the last host is the end of the scan. */
export async function readNessus(path: string): Promise<ReadRun> {
  const found = new Vulnerabilities();
  let host = '';
  let property = '';
  let end = 0;
  await readXml(
    path,
    NESSUS_ROOT,
    ({ name, attributes }) => {
      if (name === 'ReportHost') {
        host = attributes['name'] ?? '';
        found.addHost(host);
      } else if (name === 'tag') property = attributes['name'] ?? '';
      else if (name === 'ReportItem') {
        found.add(host, BY_NUMBER[Number(attributes['severity'])] ?? null, attributes['pluginName'] ?? '');
      }
    },
    ({ name, text }) => {
      if (name !== 'tag' || !property.startsWith('HOST_END')) return;
      const at = instantOf(property === 'HOST_END_TIMESTAMP' ? Number(text) * 1000 : `${text} UTC`);
      if (at !== null) end = Math.max(end, Date.parse(at));
    },
  );
  return finished(factsOf(found, end === 0 ? null : new Date(end).toISOString()), found.results());
}

/** The table of Nessus names no time. */
export async function readNessusTable(path: string): Promise<ReadRun> {
  const found = new Vulnerabilities();
  await readTable(path, (row) => {
    found.add(row['Host'] ?? '', severityOf(row['Risk']), row['Name'] ?? '');
  });
  return finished(factsOf(found, null), found.results());
}

function factsOf(found: Vulnerabilities, observedAt: string | null): Facts {
  return { tool: 'nessus', toolVersion: '', observedAt, scope: found.hosts.slice(0, 5).join(', '), tenant: '' };
}
