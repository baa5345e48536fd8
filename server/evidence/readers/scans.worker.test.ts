import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { countsOf } from '#domain/evidence/results.rules.ts';
import { figuresOf, outcomesOf, read, refusalOf, runOf, utf16, withEachValueAs } from '#server/evidence/evidence.reading.fixture.ts';

const item = (severity: number, name: string) =>
  `<ReportItem severity="${severity}" pluginID="1" pluginName="${name}"><description>x</description></ReportItem>`;
const NESSUS = `<?xml version="1.0"?><NessusClientData_v2><Report name="Office">
<ReportHost name="10.0.0.1"><HostProperties><tag name="HOST_END_TIMESTAMP">1795154400</tag></HostProperties>${item(4, 'Old OpenSSL')}${item(2, 'Weak cipher')}</ReportHost>
<ReportHost name="10.0.0.2"><HostProperties><tag name="HOST_END">Fri Nov 20 07:00:00 2026</tag></HostProperties>${item(0, 'Traceroute')}</ReportHost>
</Report></NessusClientData_v2>`;
const NESSUS_CSV =
  'Plugin ID,CVE,CVSS,Risk,Host,Protocol,Port,Name\n1,,,Critical,10.0.0.1,tcp,443,Old OpenSSL\n2,,,Medium,10.0.0.1,tcp,443,Weak cipher\n3,,,None,10.0.0.2,tcp,0,"Trace\nroute"\n';
const OPENVAS = `<report id="1"><report><scan_end>2026-11-20T07:00:00Z</scan_end><host><ip>10.0.0.2</ip></host><results>
<result><name>Old OpenSSL</name><host>10.0.0.1<asset/></host><nvt><name>other</name></nvt><threat>Critical</threat></result>
<result><name>Weak cipher</name><host>10.0.0.1</host><threat>Medium</threat></result>
<result><name>Traceroute</name><host>10.0.0.2</host><threat>Log</threat></result></results></report></report>`;
const OPENVAS_CSV = `IP,Hostname,Severity,NVT Name,NVT OID,Timestamp
10.0.0.1,a,Critical,Old OpenSSL,1,2026-11-20T07:00:00Z
10.0.0.1,a,Medium,Weak cipher,2,2026-11-20T06:00:00Z
10.0.0.2,b,Log,Traceroute,3,2026-11-20T06:00:00Z
`;
const QUALYS_CSV = `"IP","DNS","QID","Title","Vuln Status","Type","Severity","Last Detected"
"10.0.0.1","a","1","Old OpenSSL","Active","Vuln","5","11/20/2026 07:00:00"
"10.0.0.1","a","2","Weak cipher","New","Practice","3","11/19/2026 07:00:00"
"10.0.0.2","b","3","Traceroute","Active","Ig","5",""
"10.0.0.2","b","4","Old Java","Fixed","Vuln","5",""
`;
const QUALYS_TITLED = `"Scan Results","11/20/2026 at 08:00:00"\n"Harbour Dental","1 Quay"\n\n${QUALYS_CSV}`;
const detected = (qid: number, type = 'Vuln', status = 'Active') =>
  `<VULN_INFO><QID id="qid_${qid}">${qid}</QID><TYPE>${type}</TYPE><VULN_STATUS>${status}</VULN_STATUS></VULN_INFO>`;
const details = (qid: number, level: number, title: string) =>
  `<VULN_DETAILS><QID id="qid_${qid}">${qid}</QID><TITLE><![CDATA[${title}]]></TITLE><SEVERITY>${level}</SEVERITY></VULN_DETAILS>`;
const QUALYS = `<?xml version="1.0"?><!DOCTYPE ASSET_DATA_REPORT SYSTEM "https://qualysapi.qualys.com/asset_data_report.dtd">
<ASSET_DATA_REPORT><HEADER><GENERATION_DATETIME>2026-11-20T07:00:00Z</GENERATION_DATETIME></HEADER><HOST_LIST>
<HOST><IP>10.0.0.1</IP><VULN_INFO_LIST>${detected(1)}${detected(2, 'Practice')}</VULN_INFO_LIST></HOST>
<HOST><IP>10.0.0.2</IP><VULN_INFO_LIST>${detected(3, 'Ig')}${detected(1, 'Vuln', 'Fixed')}</VULN_INFO_LIST></HOST></HOST_LIST>
<GLOSSARY><VULN_DETAILS_LIST>${details(1, 5, 'Old OpenSSL')}${details(2, 3, 'Weak cipher')}${details(3, 5, 'Traceroute')}</VULN_DETAILS_LIST></GLOSSARY>
</ASSET_DATA_REPORT>`;
const QUALYS_SCAN = `<SCAN value="scan/1"><HEADER><KEY value="DATE">2026-11-20T07:00:00Z</KEY></HEADER>
<IP value="10.0.0.1" name="a"><VULNS><CAT value="TLS"><VULN number="1" severity="5"><TITLE>Old OpenSSL</TITLE></VULN></CAT></VULNS>
<PRACTICES><CAT value="TLS"><PRACTICE number="2" severity="3"><TITLE>Weak cipher</TITLE></PRACTICE></CAT></PRACTICES></IP>
<IP value="10.0.0.2" name="b"><INFOS><CAT value="Net"><INFO number="3" severity="5"><TITLE>Traceroute</TITLE></INFO></CAT></INFOS></IP></SCAN>`;
const device = (machineId: string, severity: string) => ({
  cveId: 'CVE-2026-1',
  machineId,
  severity,
  productName: 'openssl',
  productVersion: '1.1',
});
const DEFENDER = { value: [device('a', 'Critical'), device('a', 'Medium'), device('b', 'None')] };
const json = JSON.stringify;

describe('vulnerability scans', () => {
  test.each([
    ['Nessus', 'nessus', '2026-11-20T07:00:00.000Z', NESSUS],
    ['the table of Nessus', 'nessus', null, NESSUS_CSV],
    ['Greenbone', 'openvas', '2026-11-20T07:00:00.000Z', OPENVAS],
    ['the table of Greenbone', 'openvas', '2026-11-20T07:00:00.000Z', OPENVAS_CSV],
    ['Microsoft Defender', 'defender', null, json(DEFENDER)],
    ['Qualys', 'qualys', '2026-11-20T07:00:00.000Z', QUALYS],
    ['a scan of Qualys', 'qualys', '2026-11-20T07:00:00.000Z', QUALYS_SCAN],
    ['the table of Qualys', 'qualys', '2026-11-20T07:00:00.000Z', QUALYS_CSV],
    ['the table of Qualys with a title', 'qualys', '2026-11-20T07:00:00.000Z', QUALYS_TITLED],
  ])('%s: one result for each severity, with the hosts that are free of it', async (_name, tool, observedAt, content) => {
    const run = await runOf(content);
    expect(run).toMatchObject({ tool, observedAt });
    expect(run.results[0]).toMatchObject({ checkId: 'scan.hosts', outcome: 'pass', title: 'A vulnerability scan covered 2 hosts' });
    expect(figuresOf(run)).toEqual({
      'scan.hosts': null,
      'scan.critical': '1/2',
      'scan.high': '2/2',
      'scan.medium': '1/2',
      'scan.low': '2/2',
    });
    expect(outcomesOf(run)).toMatchObject({ 'scan.critical': 'fail', 'scan.medium': 'warn', 'scan.low': 'pass' });
    expect(await runOf(`\ufeff${content}`)).toEqual(run);
    expect(await runOf(utf16(content))).toEqual(run);
  });

  test('A page of a longer list shows what is there, and not what is absent', async () => {
    const run = await runOf(json({ ...DEFENDER, '@odata.nextLink': 'https://example.com/next' }));
    expect(outcomesOf(run)).toMatchObject({ 'scan.critical': 'fail', 'scan.high': 'manual', 'scan.low': 'manual' });
  });

  test.each([
    ['Nessus', NESSUS],
    ['Greenbone', OPENVAS],
    ['Qualys', QUALYS],
    ['a scan of Qualys', QUALYS_SCAN],
    ['Microsoft Defender', json(DEFENDER)],
  ])('%s: a file that is cut off anywhere is refused', async (_name, text) => {
    for (let length = 1; length < text.length; length += 1) expect(await refusalOf(text.slice(0, length)), `${length}`).not.toBe('');
  });

  test('A file of Defender with any value of another type is read or refused', async () => {
    for (const wrong of [null, 7, 'x', [], {}, [[]], true]) {
      for (const text of withEachValueAs(DEFENDER, wrong)) expect(json(await read(text))).not.toContain('[object');
    }
  });

  test('Tags in names of vulnerabilities stay plain text', async () => {
    const run = await runOf(NESSUS_CSV.replace('Old OpenSSL', '<script>alert(1)</script>Old <b>OpenSSL</b>'));
    expect(run.results[1]?.detail).toBe('1 found\n1 × Old OpenSSL');
  });
});

/** A folder with files that tools have really written; absent on most machines. */
const SAMPLES = process.env['EVIDENCE_SAMPLES'] ?? '';

describe.skipIf(!existsSync(SAMPLES))('scans that tools have really written', () => {
  const found = async (file: string) =>
    Object.fromEntries(
      (await runOf(readFileSync(join(SAMPLES, file)))).results.map(({ checkId, detail }) => [
        checkId.slice(5),
        Number(/^\d+/.exec(detail)?.[0] ?? 0),
      ]),
    );

  test('Nessus: the counts are those of grep', async () => {
    const xml = readFileSync(join(SAMPLES, 'nessus.xml'), 'utf8');
    const of = (severity: number) =>
      xml.split('<ReportItem').filter((part) => new RegExp(`^[^>]*severity="${severity}"`).test(part)).length;
    expect(await found('nessus.xml')).toEqual({ hosts: 0, critical: of(4), high: of(3), medium: of(2), low: of(1) });
  });

  test('Microsoft Defender: the counts are those of jq', async () => {
    const of = (severity: string) =>
      Number(
        execFileSync('jq', [`[.value[] | select(.severity == "${severity}")] | length`, join(SAMPLES, 'defender-vulnerabilities.json')], {
          encoding: 'utf8',
        }),
      );
    expect(await found('defender-vulnerabilities.json')).toEqual({
      hosts: 0,
      critical: of('Critical'),
      high: of('High'),
      medium: of('Medium'),
      low: of('Low'),
    });
  });

  test.each(['nessus.csv', 'openvas.csv'])('%s: the counts are those of Python', async (file) => {
    const script = `import csv,sys,json
c={'hosts':0,'critical':0,'high':0,'medium':0,'low':0}
for r in csv.DictReader(open(sys.argv[1],encoding='utf-8-sig',newline='')):
  s=(r.get('Risk') or r.get('Severity') or '').lower()
  if s in c: c[s]+=1
print(json.dumps(c))`;
    expect(await found(file)).toEqual(JSON.parse(execFileSync('python3', ['-c', script, join(SAMPLES, file)], { encoding: 'utf8' })));
  });

  const python = (script: string, file: string): unknown =>
    JSON.parse(execFileSync('python3', ['-c', script, join(SAMPLES, file)], { encoding: 'utf8' }));

  test('Nmap: the open ports of public addresses are those of Python', async () => {
    const script = `import sys,json,ipaddress
from xml.etree import ElementTree
kinds={'rdp':[3389],'smb':[139,445],'management':[22,23,161,623,5900,5985,5986,8443,10000],'database':[1433,1521,3306,5432,6379,9200,27017]}
hosts=[(h.find('address').get('addr'),{int(p.get('portid')) for p in h.iter('port') if p.find('state').get('state')=='open'}) for h in ElementTree.parse(sys.argv[1]).getroot().iter('host')]
public=[ports for addr,ports in hosts if ipaddress.ip_address(addr).is_global]
print(json.dumps({'exposed.'+k:(f'{sum(not ports&set(v) for ports in public)}/{len(public)}' if public else None) for k,v in kinds.items()}))`;
    expect(figuresOf(await runOf(readFileSync(join(SAMPLES, 'nmap.xml'))))).toEqual(python(script, 'nmap.xml'));
  });

  test('testssl.sh: the counts are those of Python', async () => {
    const script = `import csv,sys,json
words={'OK':'pass','INFO':'not_applicable','LOW':'warn','MEDIUM':'warn','WARN':'error','HIGH':'fail','CRITICAL':'fail','FATAL':'error'}
c=dict.fromkeys(['fail','warn','pass','error','manual','not_applicable'],0)
for r in csv.DictReader(open(sys.argv[1],encoding='utf-8-sig',newline='')):
  i=r['id'].lower()
  if i.startswith(('cipher-','cipher_tls','ciphertls','cipherorder_','cipherorder-tls','cipherordertls','cipher_order-tls','cipher_order_tls')): continue
  c[words.get(r['severity'].strip().upper(),'error')]+=1
print(json.dumps(c))`;
    expect(countsOf((await runOf(readFileSync(join(SAMPLES, 'testssl.csv')))).results)).toEqual(python(script, 'testssl.csv'));
  });
});
