export interface Requirement {
  id: string;
  says: string;
  /** Ids in the titles of the tests that prove it. */
  tests: readonly string[];
  /** Requirements whose tests prove this one as well. */
  also: readonly string[];
}

type RequirementRow = readonly [number: string, says: string, tests: string, ...also: string[]];

const THREATS: readonly RequirementRow[] = [
  ['1', 'A foreign page makes a browser act for the person in it', 'SEC-4 SEC-5 SEC-6 SEC-7 SEC-8 SEC-9 SEC-10 SEC-73'],
  [
    '2',
    'An attacker plants a session, or keeps one over a change of rights',
    'AUTH-10 AUTH-15 AUTH-68 AUTH-77 AUTH-82 AUTH-96 AUTH-118 AUTH-143 NAV-10 SEC-56 SEC-57',
  ],
  [
    '3',
    'A reader of the database can sign in or use its secrets',
    'AUTH-12 AUTH-23 AUTH-73 AUTH-75 AUTH-81 AUTH-117 AUTH-131 AUTH-173 PLAT-17 PLAT-18 PLAT-19 PLAT-20 PLAT-21 SEC-11 SEC-12',
  ],
  [
    '4',
    'A forgotten session stays open',
    'AUTH-127 AUTH-128 AUTH-129 AUTH-136 AUTH-137 AUTH-138 AUTH-141 AUTH-142 AUTH-144 AUTH-152 AUTH-154 NOTE-4 PROC-1 SEC-49',
  ],
  [
    '5',
    'A password is guessed, or guessing locks its owner out',
    'AUTH-35 AUTH-36 AUTH-37 AUTH-38 AUTH-39 AUTH-40 AUTH-41 AUTH-45 AUTH-54 AUTH-56 AUTH-104 AUTH-213',
  ],
  [
    '6',
    'Answers or their times tell who has an account',
    'AUTH-13 AUTH-14 AUTH-19 AUTH-25 AUTH-85 AUTH-111 AUTH-112 AUTH-113 AUTH-183 SEC-21 SEC-22 SEC-23 USER-4 USER-5 USER-6 USER-17 USER-18',
  ],
  [
    '7',
    'The second factor is bypassed',
    'AUTH-11 AUTH-49 AUTH-50 AUTH-51 AUTH-52 AUTH-53 AUTH-55 AUTH-57 AUTH-59 AUTH-60 AUTH-61 AUTH-62 AUTH-64 AUTH-71 AUTH-72 AUTH-80 AUTH-83 AUTH-84 AUTH-86 AUTH-87 AUTH-88 AUTH-89 AUTH-91 AUTH-92 AUTH-94 AUTH-97 AUTH-99 AUTH-100 AUTH-101 AUTH-103 AUTH-155 AUTH-157 E2E-51 E2E-53 E2E-56',
  ],
  ['8', 'A backup code is used twice, guessed or read', 'AUTH-47 AUTH-69 AUTH-70 AUTH-76'],
  ['9', 'A link to reset a password opens more than it should', 'AUTH-9 AUTH-105 AUTH-106 AUTH-107 AUTH-108 AUTH-109'],
  ['10', 'A person works on with a password that must be changed', 'AUTH-7 AUTH-8 AUTH-120 AUTH-158'],
  ['11', 'A token of an identity provider is forged', 'AUTH-160 AUTH-174 AUTH-222 AUTH-230 AUTH-231 AUTH-236'],
  [
    '12',
    'A sign-in at the identity provider is replayed, swapped or begun by another person',
    'AUTH-168 AUTH-169 AUTH-170 AUTH-171 AUTH-175 AUTH-223 AUTH-224 AUTH-232 AUTH-233 AUTH-234 AUTH-235 AUTH-237 E2E-74',
  ],
  [
    '13',
    'One tenant takes over accounts of another through single sign-on',
    'AUTH-151 AUTH-161 AUTH-162 AUTH-163 AUTH-164 AUTH-165 AUTH-166 AUTH-167 AUTH-181 AUTH-182 AUTH-225 AUTH-226 AUTH-238',
  ],
  ['14', 'The captcha is bypassed', 'AUTH-26 AUTH-27 AUTH-28 AUTH-29 AUTH-30 AUTH-31 AUTH-32 AUTH-33 AUTH-34'],
  [
    '15',
    'One organisation sees or changes what belongs to another',
    'BUD-6 GUARD-5 GUARD-6 GUARD-7 GUARD-8 GUARD-9 GUARD-10 GUARD-11 GUARD-12 GUARD-13 GUARD-14 GUARD-18 GUARD-19 GUARD-20 GUARD-21 NOTE-3 ORG-2 PLAT-3 REC-8 USER-9 USER-16',
  ],
  [
    '16',
    'A person exceeds the rights of their role',
    'AUTH-74 AUTH-133 BUD-6 OWN-1 OWN-2 OWN-3 OWN-4 REC-8 SEC-50 SEC-51 SEC-52 USER-1 USER-2 USER-7 USER-10 USER-12 USER-13',
  ],
  [
    '17',
    'A person becomes or uses the superadmin',
    'AUTH-6 AUTH-67 AUTH-74 AUTH-153 AUTH-156 AUTH-177 AUTH-178 ADMIN-20 ADMIN-21 ADMIN-22 ADMIN-23 ADMIN-24 ADMIN-25 ADMIN-60 SEC-53 USER-8 IMPER-3 IMPER-4 IMPER-7 IMPER-8 IMPER-9 IMPER-10 IMPER-11 IMPER-12 IMPER-14 IMPER-19',
  ],
  ['18', 'A foreign script runs in the page, or the page runs in a frame', 'E2E-60 NOTE-5 SEC-26 SEC-28 SEC-39 SEC-40 SEC-41'],
  ['19', 'An address of ours leads a person to a foreign page', 'AUTH-172 E2E-14 NOTE-5 SESS-13'],
  ['20', 'Forwarded headers of a stranger are believed', 'AUTH-42 AUTH-44 AUTH-114 SEC-60 SEC-62'],
  ['21', 'The log contains secrets', 'SEC-45'],
  ['22', 'Costly requests delay other people', 'AUTH-116 AUTH-124 SEC-1 SEC-2 SEC-3'],
  ['23', 'The server is made to call the inside of its own network', 'AUTH-102 PLAT-6 PLAT-7 PLAT-8 PLAT-9 PLAT-10'],
  ['24', 'A name or an address writes headers or recipients of a mail', 'AUTH-22 AUTH-115 AUTH-212 AUTH-214 PLAT-13 SEC-61'],
  ['25', 'The server starts with settings that are not safe', 'PLAT-1 PROC-2 PROC-3'],
  [
    '26',
    'A shared link tells or lets do more than it should, or is guessed',
    'QBR-32 QBR-33 QBR-36 QBR-37 SEC-73 SHARE-4 SHARE-5 SHARE-6 SHARE-7 SHARE-8 SHARE-9 SHARE-10 SHARE-11 SHARE-12 SHARE-13 SHARE-17 SHARE-29 CAL-22 CAL-23 CAL-24',
  ],
  [
    '27',
    'A contact in the portal reads or does more than one customer may, stays after the end, or somebody else gets in',
    'PORTAL-3 PORTAL-6 PORTAL-7 PORTAL-8 PORTAL-10 PORTAL-11 PORTAL-12 PORTAL-13 PORTAL-14 PORTAL-15 PORTAL-16 PORTAL-17 PORTAL-18 PORTAL-19 PORTAL-20',
  ],
  ['28', 'An attack is let through, or leaves no record', 'SEC-74 SEC-75 SEC-76 SEC-77'],
  ['29', 'A directory takes over the owner, or reaches another organisation', 'SCIM-5 SCIM-6 SCIM-7 SCIM-8 SCIM-10 SCIM-11'],
  [
    '30',
    'An assistant reads more than its person may, or acts on instructions in texts',
    'MCP-1 MCP-2 MCP-5 MCP-6 MCP-7 MCP-8 MCP-9 MCP-10',
  ],
  ['31', 'The only way in is bypassed, or shuts out the owner', 'AUTH-227 AUTH-228 AUTH-229'],
];

const ASVS: readonly RequirementRow[] = [
  ['1.2.4', 'Queries carry values as parameters', 'SEC-36 SEC-38'],
  ['1.3.6', 'Calls of the server reach only allowed addresses', '', 'threat 23'],
  ['2.2.1', 'Every input is validated by a schema', 'SEC-38'],
  ['2.2.2', 'Inputs are checked on the server', 'SEC-38'],
  ['2.3.1', 'Steps happen in their order', 'SEC-63 SEC-64'],
  ['2.3.3', 'A change is stored completely or not at all', 'PLAT-2 SEC-20'],
  ['2.3.4', 'Of two identical changes at the same time only one succeeds', 'AUTH-21 CUST-1 SEC-65'],
  ['2.4.1', 'Automation is slowed down', 'AUTH-95 SEC-1', 'threat 5', 'threat 6', 'threat 14'],
  ['3.2.1', 'An answer of the API opened as a page does nothing', 'SEC-31'],
  ['3.3.1', 'Cookies are secure and bound to the host', 'SEC-33'],
  ['3.3.2', 'Cookies are sent from other sites only where that is needed', 'SEC-33'],
  ['3.3.3', 'Cookies carry the __Host- prefix', 'SEC-33'],
  ['3.3.4', 'Cookies are closed to scripts', 'SEC-33'],
  ['3.4.1', 'Browsers are told to use https for a year', 'SEC-24'],
  ['3.4.2', 'No foreign origin is allowed', 'SEC-25'],
  ['3.4.3', 'Every answer carries a content policy', 'SEC-26'],
  ['3.4.4', 'Content types are not guessed', 'SEC-27'],
  ['3.4.5', 'Addresses are not sent to other sites', 'SEC-27'],
  ['3.4.6', 'No page of ours is framed', 'SEC-28'],
  ['3.5.1', 'Calls from other origins are refused', '', 'threat 1'],
  ['3.5.3', 'Reading changes nothing', 'SEC-47 SEC-48'],
  ['4.1.1', 'Content types and character sets are true', 'SEC-30'],
  ['4.1.3', 'Headers of proxies are taken from proxies alone', 'SEC-62', 'threat 20'],
  ['5.2.1', 'Uploads have a largest size', 'SEC-42'],
  ['5.2.2', 'Uploads are what they say they are', 'SEC-41'],
  ['5.4.2', 'File names of downloads are safe', 'SEC-32'],
  ['6.2.1', 'Passwords have at least eight characters', 'AUTH-126'],
  ['6.2.2', 'People can change their password', 'SEC-59'],
  ['6.2.3', 'A change of the password needs the present one', 'AUTH-119'],
  ['6.2.4', 'Common passwords are refused', 'AUTH-121'],
  ['6.2.8', 'Passwords are taken exactly as typed', 'SEC-59'],
  ['6.2.9', 'Passwords of 64 characters and more are allowed', 'AUTH-125'],
  ['6.2.11', 'Words of the context are no password', 'AUTH-122'],
  ['6.2.12', 'Passwords of known leaks are refused', 'AUTH-123'],
  ['6.3.1', 'Guessing and stuffing are bounded', '', 'threat 5'],
  ['6.3.2', 'There are no default accounts', 'SEC-54 SEC-55'],
  ['6.3.4', 'No way in is weaker than the policy', 'AUTH-90 AUTH-176 AUTH-180'],
  ['6.4.3', 'A reset keeps the second factor', 'AUTH-110'],
  ['6.5.1', 'Codes work once', 'AUTH-62 AUTH-63', 'threat 8'],
  ['6.5.2', 'Short codes are stored with a password hash', 'AUTH-76 SEC-13', 'threat 8'],
  ['6.5.3', 'Codes and tokens come from a secure generator', 'SEC-37'],
  ['6.6.3', 'Guessing of codes is bounded', 'AUTH-24 AUTH-64 AUTH-65 AUTH-66 AUTH-79 AUTH-93'],
  ['6.8.1', 'One identity provider cannot speak for another', '', 'threat 13'],
  ['6.8.2', 'Signatures of identity providers are always checked', '', 'threat 11'],
  ['7.2.3', 'Session tokens are random and long', 'AUTH-132 SEC-15'],
  ['7.2.4', 'A sign-in makes a new session', '', 'threat 2'],
  ['7.3.1', 'Idle sessions end', 'AUTH-152', 'threat 4'],
  ['7.3.2', 'Sessions end after a longest time', '', 'threat 4'],
  ['7.4.1', 'Signing out ends the session', 'AUTH-130 SEC-58'],
  ['7.4.2', 'Disabling an account ends its sessions', 'AUTH-16 AUTH-17 AUTH-139 USER-14'],
  ['7.4.3', 'All other sessions can be ended after a change', 'AUTH-135'],
  ['7.4.5', 'Administrators can end sessions', 'USER-3'],
  ['7.5.1', 'Sensitive changes ask once more who is calling', 'AUTH-46 AUTH-48 AUTH-78 AUTH-98 AUTH-179 E2E-54 E2E-55'],
  ['7.5.2', 'People see and end their sessions', 'AUTH-134'],
  ['8.2.1', 'Functions are for those with the permission', 'SEC-50 USER-11'],
  ['8.2.2', 'Rows are for those they belong to', '', 'threat 15'],
  ['8.2.3', 'Fields are for those who may write them', '', 'threat 16'],
  ['8.3.1', 'Rights are enforced on the server', 'GUARD-3 SEC-50'],
  ['8.4.1', 'Tenants are isolated', '', 'threat 15'],
  ['10.1.2', 'Only the flow a browser began is finished in it', '', 'threat 12'],
  ['10.2.1', 'The code flow is closed to forged requests', '', 'threat 12'],
  ['10.2.2', 'Providers are not mixed up', '', 'threat 12'],
  ['10.5.1', 'Identity tokens are not replayed', '', 'threat 11'],
  ['10.5.2', 'People are known by the subject and never by the mail address', '', 'threat 13'],
  ['10.5.3', 'The issuer is exactly the configured one', '', 'threat 11'],
  ['10.5.4', 'The token is for us', '', 'threat 11'],
  ['11.3.2', 'Secrets are sealed with an approved cipher and mode', 'SEC-14'],
  ['11.3.3', 'Sealed secrets cannot be changed unnoticed', '', 'threat 3'],
  ['11.4.2', 'Passwords are hashed with argon2id at present strength', 'SEC-13'],
  ['11.5.1', 'Random values have 128 bits and more', 'PLAT-22 SEC-15 SEC-37'],
  ['13.4.2', 'No debugging in production', 'SEC-34'],
  ['13.4.4', 'TRACE is not answered', 'SEC-35'],
  ['13.4.5', 'Inner pages and figures are not published', 'PLAT-14 PLAT-15 PLAT-16 SEC-34'],
  ['14.3.1', 'Signing out clears the browser', 'AUTH-130 E2E-60'],
  ['14.3.2', 'Responses are not cached', 'SEC-29'],
  ['14.3.3', 'The browser stores nothing sensitive', 'E2E-60'],
  ['15.3.1', 'Answers hold only what is needed', 'SEC-44'],
  ['15.3.3', 'Only declared fields are taken', 'SEC-43 SEC-52'],
  ['15.3.4', 'The address of a caller comes from trusted proxies alone', '', 'threat 20'],
  ['16.2.5', 'Logs hold no secrets', '', 'threat 21'],
  ['16.3.1', 'Sign-ins and refused ones are recorded', 'AUTH-18 AUTH-140 SEC-46 AUTH-215'],
  ['16.3.2', 'Refused rights are recorded', 'SEC-46'],
  ['16.5.1', 'Unexpected errors tell nothing', 'SEC-16 SEC-19'],
  ['16.5.3', 'A failure grants no access', 'AUTH-43 SEC-16 SEC-17 SEC-18'],
];

function listed(prefix: string, rows: readonly RequirementRow[]): Requirement[] {
  return rows.map(([number, says, tests, ...also]) => ({
    id: `${prefix} ${number}`,
    says,
    tests: tests.split(' ').filter((id) => id !== ''),
    also,
  }));
}

export const REQUIREMENTS = { threats: listed('threat', THREATS), asvs: listed('ASVS', ASVS) };

/** Deviations from the standard, with the reasons. */
export const DEVIATIONS: readonly string[] = [
  '**6.2.5** asks for no rules of composition. The product has one (upper and lower case, a digit, a special character), and refuses guessable passwords beside it.',
  '**6.3.3** asks for a second factor of everybody. Here an organisation decides which roles must hold one. By default no role must; a banner asks those who hold none to set one up. Superadmins always must.',
  '**6.3.8** (level 3): the sign-in and the registration tell whether an address has an account. `HIDE_ACCOUNTS=on` ends that; resetting a password never tells.',
  '**13.3.1**: there is no vault of its own. A self-hosted installation keeps its keys in a file that only its user reads, or in the environment.',
  '**14.2.1**: the link to reset a password carries its token in the query. It works once, within 30 minutes, is taken out of the address when the page opens, is never logged and never sent on as a referrer.',
];
