/** Small files in the shapes of the tools, written for these tests. */

const control = (id: string, requirement: string, result: string, criticality: string, details: string) => ({
  'Control ID': id,
  Requirement: requirement,
  Result: result,
  Criticality: criticality,
  Details: details,
});

const BADGES = "<div class='policy-indicators'><a href='https://example.com'>BOD 25-01 Requirement</a></div>";

const CONTROLS = {
  AAD: [
    control('MS.AAD.1.1v1', `Legacy authentication SHALL be blocked.${BADGES}`, 'Pass', 'Shall', '1 policy found.'),
    control('MS.AAD.3.2v2', `MFA SHALL be enforced for all users.${BADGES}`, 'Fail', 'Shall', '3 users lack MFA:<br/>a &amp; b'),
    control('MS.AAD.3.7v1', 'Managed devices SHOULD be required.', 'Warning', 'Should', ''),
    control('MS.AAD.4.1v1', 'Security logs SHALL be sent.', 'N/A', 'Shall/Not-Implemented', ''),
  ],
  EXO: [
    control('MS.EXO.1.1v2', 'Automatic forwarding SHALL be disabled.', 'N/A', 'Shall', ''),
    control('MS.EXO.3.1v1', 'DKIM SHOULD be enabled for all domains.', 'Error', 'Should', ''),
  ],
};

export const SCUBAGEAR = {
  MetaData: {
    Tool: 'ScubaGear',
    ToolVersion: '1.8.0',
    TimestampZulu: '2026-11-20T07:15:48.307Z',
    TenantId: '01890000-0000-4000-8000-0000000000aa',
    DomainName: 'fabrikam.com',
    DisplayName: 'Fabrikam',
  },
  Results: Object.fromEntries(
    Object.entries(CONTROLS).map(([product, controls]) => [product, [{ GroupName: 'Group', Controls: controls }]]),
  ),
  Raw: { privileged_users: [{ nested: [{ deep: true }] }] },
};

const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`;

export const SCUBAGEAR_CSV = `\ufeff${[
  ['Control ID', 'Requirement', 'Result', 'Criticality', 'Details'],
  ...Object.values(CONTROLS)
    .flat()
    .map((row) => Object.values(row)),
]
  .map((row) => row.map(quoted).join(','))
  .join('\r\n')}\r\n`;

export const MAESTER = {
  ExecutedAt: '2026-11-20T08:29:07.071475+10:00',
  TenantId: '01890000-0000-4000-8000-0000000000aa',
  TenantName: 'Fabrikam',
  CurrentVersion: '1.3.0',
  Tests: [
    {
      Id: 'MT.1007',
      Title: 'All users need MFA',
      Severity: 'High',
      Result: 'Passed',
      ResultDetail: { TestResult: 'Well done. **1 policy**' },
    },
    {
      Name: 'CISA.MS.AAD.3.6: Phishing-resistant MFA for admins',
      Result: 'Failed',
      ErrorRecord: [{ Exception: { StackTrace: 'StackTrace' } }],
      ResultDetail: { Severity: 'Medium', TestResult: 'None found' },
    },
    { Id: 'EIDSCA.PR05', Title: 'Smart lockout', Result: 'Skipped', ResultDetail: null },
    { Id: 'MT.1033', Title: 'Recommendations', Result: 'Error', ResultDetail: null },
  ],
  Blocks: [],
};

export const ZERO_TRUST = {
  ExecutedAt: '2026-11-20T08:21:38.163451+10:00',
  TenantId: '01890000-0000-4000-8000-0000000000aa',
  TenantName: 'Fabrikam',
  Domain: 'fabrikam.com',
  CurrentVersion: '2.1.8',
  TestResultSummary: { IdentityPassed: 1, IdentityTotal: 5 },
  Tests: [
    ['21780', 'Passed'],
    ['21801', 'Failed'],
    ['21896', 'Investigate'],
    ['21855', 'Planned'],
    ['25375', 'Skipped'],
  ].map(([TestId, TestStatus]) => ({
    TestId,
    TestStatus,
    TestTitle: `Test ${TestId}`,
    TestRisk: 'High',
    TestPillar: 'Identity',
    TestResult: 'x',
  })),
};

const finding = (code: string, status: string, detail: string) => ({
  class_uid: 2003,
  time_dt: '2026-11-20T06:00:00Z',
  severity: 'High',
  status_code: status,
  status_detail: detail,
  metadata: { event_code: code, product: { name: 'Prowler', version: '5.4.0' } },
  finding_info: { title: `Check ${code}`, uid: `${code}-${detail}` },
  cloud: { account: { name: 'fabrikam', uid: '123' }, org: { uid: 'T-1' }, provider: 'azure' },
  resources: [{ name: 'a' }],
  unmapped: { compliance: { 'CIS-3.0': ['4.1'], 'NIST-800-53-Revision-5': ['sc_8'] } },
});

export const OCSF = [
  finding('storage_secure_transfer', 'PASS', 'Storage a'),
  finding('storage_secure_transfer', 'FAIL', 'Storage c allows HTTP'),
  finding('storage_secure_transfer', 'PASS', 'Storage b'),
  finding('iam_review', 'MANUAL', 'Look at it'),
];

const host = (address: string, port: number, state: string) => `<host><address addr="${address}" addrtype="ipv4"/><ports>
<port protocol="tcp" portid="${port}"><state state="${state}"/><service name="x"/></port></ports></host>`;

export const NMAP = `<?xml version="1.0"?>
<!DOCTYPE nmaprun>
<nmaprun scanner="nmap" start="1795154400" version="7.95">
${host('93.184.215.14', 3389, 'open')}
${host('93.184.215.15', 3389, 'closed')}
</nmaprun>`;

export const TESTSSL = `"id","fqdn/ip","port","severity","finding","cve","cwe"
"service","fabrikam.com/93.184.215.14","443","INFO","HTTP","",""
"SSLv3","fabrikam.com/93.184.215.14","443","OK","not offered","",""
"TLS1","fabrikam.com/93.184.215.14","443","LOW","offered (deprecated)","",""
"cipher-tls1_2_xc02c","fabrikam.com/93.184.215.14","443","OK","ECDHE","",""
"heartbleed","fabrikam.com/93.184.215.14","443","CRITICAL","VULNERABLE","CVE-2014-0160","CWE-119"
"scanTime","fabrikam.com/93.184.215.14","443","WARN","Scan interrupted","",""
`;
