import { latestOf, timesOf } from '#server/evidence/reading/dates.ts';
import { type Facts, finished, instantOf, type ReadRun, severityOf } from '#server/evidence/reading/run.ts';
import { readTable } from '#server/evidence/reading/table.ts';
import { Vulnerabilities } from '#server/evidence/reading/vulnerabilities.ts';
import { readXml } from '#server/evidence/reading/xml.ts';

export const OPENVAS_HEAD = ['IP', 'Severity', 'NVT Name', 'NVT OID'];

/** Greenbone or OpenVAS; entries of the level Log are no vulnerabilities, and their hosts count as scanned. */
export async function readOpenvasTable(path: string): Promise<ReadRun> {
  const found = new Vulnerabilities();
  let latest: number | null = null;
  await readTable(path, (row) => {
    found.add(row['IP'] ?? '', severityOf(row['Severity']), row['NVT Name'] ?? '');
    latest = latestOf([latest, ...timesOf([row['Timestamp'] ?? ''])]);
  });
  return finished(factsOf(found, latest), found.results());
}

export async function readOpenvas(path: string): Promise<ReadRun> {
  const found = new Vulnerabilities();
  let latest: number | null = null;
  let result = { host: '', name: '', threat: '' };
  await readXml(
    path,
    'report',
    ({ name }) => {
      if (name === 'result') result = { host: '', name: '', threat: '' };
    },
    ({ name, parent, text }) => {
      if (name === 'scan_end') latest = latestOf([latest, ...timesOf([text])]);
      else if (name === 'ip' && parent === 'host') found.addHost(text);
      else if (parent === 'result' && (name === 'host' || name === 'name' || name === 'threat')) result[name] = text;
      else if (name === 'result') found.add(result.host, severityOf(result.threat), result.name);
    },
  );
  return finished(factsOf(found, latest), found.results());
}

function factsOf(found: Vulnerabilities, at: number | null): Facts {
  return { tool: 'openvas', toolVersion: '', observedAt: instantOf(at), scope: found.hosts.slice(0, 5).join(', '), tenant: '' };
}
