import type { CheckResult } from '#domain/evidence/results.rules.ts';
import { isPublicAddress } from '#server/platform/http/outbound/outbound.addresses.ts';
import { checkOf, type Facts, finished, instantOf, type ReadRun } from '#server/evidence/reading/run.ts';
import { readXml } from '#server/evidence/reading/xml.ts';

/** Services that should not answer from outside, by their ports. */
const EXPOSED: readonly { checkId: string; title: string; ports: readonly number[] }[] = [
  { checkId: 'exposed.rdp', title: 'Remote desktop is not reachable', ports: [3389] },
  { checkId: 'exposed.smb', title: 'File shares (SMB) are not reachable', ports: [139, 445] },
  { checkId: 'exposed.management', title: 'Management ports are not reachable', ports: [22, 23, 161, 623, 5900, 5985, 5986, 8443, 10000] },
  { checkId: 'exposed.database', title: 'Databases are not reachable', ports: [1433, 1521, 3306, 5432, 6379, 9200, 27017] },
];

interface Host {
  name: string;
  open: number[];
}

/** Nmap: one result for each kind of service that is open at a public address. A scan from inside says nothing of the outside. */
export async function readNmap(path: string): Promise<ReadRun> {
  const facts: Facts = { tool: 'nmap', toolVersion: '', observedAt: null, scope: '', tenant: '' };
  const hosts: Host[] = [];
  let host: Host | null = null;
  let port = 0;
  await readXml(path, 'nmaprun', ({ name, attributes }) => {
    if (name === 'nmaprun') {
      facts.toolVersion = attributes['version'] ?? '';
      facts.observedAt = instantOf(Number(attributes['start']) * 1000);
    } else if (name === 'host') {
      host = { name: '', open: [] };
      hosts.push(host);
    } else if (name === 'address' && host && host.name === '') {
      host.name = attributes['addr'] ?? '';
    } else if (name === 'port') {
      port = Number(attributes['portid']);
    } else if (name === 'state' && host && attributes['state'] === 'open') {
      host.open.push(port);
    }
  });
  facts.scope = [...new Set(hosts.map(({ name }) => name))].slice(0, 5).join(', ');
  return finished(facts, hosts.length === 0 ? [] : resultsOf(hosts));
}

function resultsOf(scanned: readonly Host[]): CheckResult[] {
  const hosts = scanned.filter(({ name }) => isPublicAddress(name));
  return EXPOSED.map(({ checkId, title, ports }) => {
    if (hosts.length === 0) return checkOf({ checkId, title, outcome: 'not_applicable', detail: 'No public address was scanned.' });
    const exposed = hosts.flatMap(({ name, open }) => {
      const found = open.filter((port) => ports.includes(port));
      return found.length === 0 ? [] : [`${name}: ${found.join(', ')}`];
    });
    return checkOf({
      checkId,
      title,
      outcome: exposed.length === 0 ? 'pass' : 'fail',
      severity: 'high',
      detail: exposed.join('\n'),
      passed: hosts.length - exposed.length,
      total: hosts.length,
    });
  });
}
