import { MAESTER, NMAP, OCSF, SCUBAGEAR, SCUBAGEAR_CSV, TESTSSL, ZERO_TRUST } from './evidence.samples.fixture.ts';

const json = JSON.stringify;

const OSCAL = {
  'assessment-results': {
    metadata: { title: 'Harbour Dental, Core Q4', 'last-modified': '2026-11-20T07:00:00Z', version: '3' },
    results: [
      {
        end: '2026-11-20T07:00:00Z',
        findings: [
          { title: 'Control ac-1', description: 'Policy', target: { 'target-id': 'ac-1', status: { state: 'satisfied', reason: 'pass' } } },
        ],
      },
    ],
  },
};

/** A small file of each format that is read, by the kind of its syntax. */
export const FORMATS: readonly (readonly [name: string, syntax: 'json' | 'xml' | 'table', text: string])[] = [
  ['ScubaGear', 'json', json(SCUBAGEAR)],
  ['Maester', 'json', json(MAESTER)],
  ['Zero Trust Assessment', 'json', json(ZERO_TRUST)],
  ['OCSF', 'json', json(OCSF.slice(0, 2))],
  ['Defender', 'json', json({ value: [{ cveId: 'CVE-2026-1', machineId: 'a', severity: 'Critical', productName: 'openssl' }] })],
  [
    'SSL Labs',
    'json',
    json({
      host: 'fabrikam.com',
      engineVersion: '2.4.1',
      testTime: 1_795_154_400_000,
      endpoints: [{ ipAddress: '93.184.215.14', grade: 'A', details: { protocols: [{ name: 'TLS', version: '1.2' }] } }],
      certs: [{ notAfter: 1_800_000_000_000 }],
    }),
  ],
  [
    'checkdmarc',
    'json',
    json({ domain: 'fabrikam.com', base_domain: 'fabrikam.com', spf: { record: 'v=spf1 -all', valid: true }, dmarc: { valid: false } }),
  ],
  ['OSCAL', 'json', json(OSCAL)],
  ['Nmap', 'xml', NMAP],
  [
    'Nessus',
    'xml',
    '<NessusClientData_v2><Report name="a"><ReportHost name="10.0.0.1"><ReportItem severity="4" pluginName="Old OpenSSL"/></ReportHost></Report></NessusClientData_v2>',
  ],
  [
    'Greenbone',
    'xml',
    '<report><report><results><result><name>Old OpenSSL</name><host>10.0.0.1</host><threat>High</threat></result></results></report></report>',
  ],
  [
    'Qualys scan',
    'xml',
    '<SCAN value="1"><IP value="10.0.0.1"><VULNS><CAT><VULN number="1" severity="5"><TITLE>Old OpenSSL</TITLE></VULN></CAT></VULNS></IP></SCAN>',
  ],
  [
    'Qualys report',
    'xml',
    '<ASSET_DATA_REPORT><HOST_LIST><HOST><IP>10.0.0.1</IP><VULN_INFO_LIST><VULN_INFO><QID>1</QID><TYPE>Vuln</TYPE></VULN_INFO></VULN_INFO_LIST></HOST></HOST_LIST><GLOSSARY><VULN_DETAILS_LIST><VULN_DETAILS><QID>1</QID><TITLE>Old OpenSSL</TITLE><SEVERITY>5</SEVERITY></VULN_DETAILS></VULN_DETAILS_LIST></GLOSSARY></ASSET_DATA_REPORT>',
  ],
  [
    'DMARC report',
    'xml',
    '<feedback><report_metadata><org_name>google.com</org_name><date_range><end>1795157999</end></date_range></report_metadata><policy_published><domain>fabrikam.com</domain><p>none</p></policy_published><record><row><source_ip>203.0.113.9</source_ip><count>3</count><policy_evaluated><disposition>none</disposition><dkim>fail</dkim><spf>fail</spf></policy_evaluated></row></record></feedback>',
  ],
  ['ScubaGear table', 'table', SCUBAGEAR_CSV.slice(1)],
  ['testssl', 'table', TESTSSL],
  [
    'Nessus table',
    'table',
    'Plugin ID,CVE,CVSS,Risk,Host,Protocol,Port,Name\n1,,,Critical,10.0.0.1,tcp,443,Old OpenSSL\n2,,,None,10.0.0.2,tcp,0,Trace\n',
  ],
  [
    'Greenbone table',
    'table',
    'IP,Hostname,Severity,NVT Name,NVT OID,Timestamp\n10.0.0.1,a,Critical,Old OpenSSL,1,2026-11-20T07:00:00Z\n10.0.0.2,b,Log,Trace,3,2026-11-20T06:00:00Z\n',
  ],
  [
    'Qualys table',
    'table',
    '"IP","DNS","QID","Title","Vuln Status","Type","Severity","Last Detected"\n"10.0.0.1","a","1","Old OpenSSL","Active","Vuln","5","11/20/2026 07:00:00"\n',
  ],
  [
    'RMM devices',
    'table',
    'Device Hostname,Organization,Device Type,Operating System,Last Seen,EDR,BitLocker Status\nLT-01,Harbour,Laptop,Windows 11 Pro,2026-11-20 07:00,SentinelOne,Encrypted\n',
  ],
  [
    'Backup jobs',
    'table',
    'Job Name,Customer,Type,Last Result,Last Successful Backup,Immutable\nSRV-01,Harbour,VMware,Success,2026-11-20 07:00,Yes\n',
  ],
];

/** The text once for each attribute, element text or cell, with that value replaced. */
export function withEachTextAs(text: string, wrong: string): string[] {
  const values = [...text.matchAll(/(?<=[>",;\n])[^<>",;\r\n]+(?=[<",;\r\n])/g)];
  return values.map(({ 0: value, index }) => text.slice(0, index) + wrong + text.slice(index + value.length));
}
