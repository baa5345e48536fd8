/** What a column of an imported table can mean, how it is called on screen, and which other headers people use for it. */
const FIELDS = {
  name: [
    'Name',
    'customer',
    'customer name',
    'company',
    'company name',
    'account',
    'account name',
    'client',
    'client name',
    'organisation',
    'firma',
    'kunde',
  ],
  legalName: ['Legal name', 'registered name', 'legal entity'],
  status: ['Status', 'customer status', 'company status', 'state of customer'],
  tier: ['Tier', 'class', 'classification', 'grade'],
  industry: ['Industry', 'sector', 'vertical', 'market', 'branch'],
  employeeCount: ['Employees', 'employee count', 'number of employees', 'staff', 'headcount'],
  userCount: ['Users', 'user count', 'number of users', 'seats'],
  endpointCount: ['Endpoints', 'endpoint count', 'devices', 'workstations', 'computers'],
  website: ['Website', 'web', 'url', 'web address', 'web site', 'homepage'],
  phone: ['Phone', 'telephone', 'phone number', 'tel', 'main phone'],
  line1: ['Address line 1', 'address', 'address 1', 'street', 'street address', 'address line1'],
  line2: ['Address line 2', 'address 2', 'address line2', 'suite'],
  postcode: ['Postcode', 'zip', 'zip code', 'postal code', 'post code', 'plz'],
  city: ['City', 'town', 'ort'],
  region: ['Region', 'county', 'state', 'province'],
  country: ['Country', 'land'],
  timezone: ['Time zone', 'timezone', 'tz'],
  currency: ['Currency', 'currency code'],
  fiscalYearStartMonth: ['Fiscal year starts in', 'fiscal year start', 'fiscal year start month', 'financial year start', 'year starts in'],
  reviewsPerYear: ['Reviews a year', 'reviews per year', 'qbrs per year', 'qbrs a year'],
  vcio: ['vCIO', 'account vcio', 'virtual cio'],
  engineer: ['Engineer', 'alignment engineer', 'tam', 'technician', 'primary engineer'],
  accountManager: ['Account manager', 'am', 'sales rep', 'account owner', 'territory manager'],
  contractStart: ['Contract from', 'contract start', 'contract start date', 'agreement start', 'customer since', 'start date'],
  contractEnd: ['Contract until', 'contract end', 'contract end date', 'renewal', 'renewal date', 'agreement end', 'end date'],
  monthlyRevenue: ['Revenue a month', 'monthly revenue', 'mrr', 'monthly recurring revenue'],
  complianceTags: ['Must comply with', 'compliance', 'compliance tags', 'frameworks', 'regulations'],
  tags: ['Tags', 'labels', 'keywords'],
  connectwise: ['ConnectWise id', 'connectwise', 'connectwise company id', 'cw id', 'company id'],
  autotask: ['Autotask id', 'autotask', 'autotask account id'],
  halopsa: ['HaloPSA id', 'halopsa', 'halo id', 'halo client id'],
  notesInternal: ['Internal notes', 'notes', 'note', 'comments', 'comment'],
} as const satisfies Record<string, readonly [label: string, ...synonyms: string[]]>;

export type ImportField = keyof typeof FIELDS;
export const IMPORT_FIELDS = Object.keys(FIELDS).filter((name): name is ImportField => Object.hasOwn(FIELDS, name));
export const importFieldLabel = (field: ImportField): string => FIELDS[field][0];

/** The meaning of each column; null for one that is left out. */
export type ColumnMapping = readonly (ImportField | null)[];

/** How many rows of customers a file may have. */
export const MOST_IMPORTED = 10_000;

/** A header without what people write differently: small letters, one space between words. */
export function plainHeader(header: string): string {
  return header
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** Each meaning is proposed once, for the first column whose header is the label, else for the first with a synonym. */
export function proposedMapping(headers: readonly string[]): (ImportField | null)[] {
  const plain = headers.map(plainHeader);
  const meanings: (ImportField | null)[] = headers.map(() => null);
  for (const field of IMPORT_FIELDS) {
    const known = FIELDS[field].map(plainHeader);
    const column = known.map((name) => plain.findIndex((header, at) => header === name && meanings[at] === null)).find((at) => at >= 0);
    if (column !== undefined) meanings[column] = field;
  }
  return meanings;
}

/** The number of headers in a row that we know: tells the right delimiter from a wrong one. */
export function knownHeaders(row: readonly string[]): number {
  return proposedMapping(row).filter((field) => field !== null).length;
}

/** What is wrong with a mapping as a whole; null when it can be used. */
export function mappingFault(mapping: ColumnMapping): string | null {
  const chosen = mapping.filter((field) => field !== null);
  if (!chosen.includes('name')) return 'Choose the column that holds the name of the customer';
  const twice = chosen.find((field, at) => chosen.indexOf(field) !== at);
  return twice ? `Two columns are chosen for “${importFieldLabel(twice)}”` : null;
}
