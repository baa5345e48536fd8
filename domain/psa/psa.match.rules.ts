export type MatchState = 'matched' | 'check' | 'create' | 'left_out';
export const MATCH_STATES = ['matched', 'check', 'create', 'left_out'] as const satisfies readonly MatchState[];
export const MATCHED_BY = ['id', 'domain', 'name', 'alike', 'chosen', 'inactive', 'nothing'] as const;
export type MatchedBy = (typeof MATCHED_BY)[number];

export interface Match {
  state: MatchState;
  by: MatchedBy;
  /** Similarity, 0 to 100. */
  alike: number | null;
  customerId: string | null;
}

interface Company {
  externalId: string;
  name: string;
  website: string;
  isActive: boolean;
}

interface OurCustomer {
  id: string;
  name: string;
  website: string;
  externalId: string | null;
}

/** Minimum similarity for a suggested match. */
const WORTH_ASKING = 70;

const LEGAL_FORMS = /\b(?:ltd|limited|llp|llc|inc|incorporated|plc|gmbh|ag|kg|corp|corporation|co|company|bv|nv|sa|srl|pty)\b/g;

/** Name without case, accents, punctuation and legal forms. */
export function comparableName(name: string): string {
  const plain = name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('&', ' and ')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ');
  const short = plain.replaceAll(LEGAL_FORMS, ' ').replaceAll(/\s+/g, ' ').trim();
  return short === '' ? plain.trim() : short;
}

/** Domain of a website; null for none, and for hosts shared by many companies. */
export function domainOf(website: string): string | null {
  const text = website.trim().toLowerCase();
  if (text === '') return null;
  const address = /^https?:\/\//.test(text) ? text : `https://${text}`;
  if (!URL.canParse(address)) return null;
  const host = new URL(address).hostname.replace(/^www\./, '');
  return host.includes('.') && !SHARED_HOSTS.some((shared) => host === shared || host.endsWith(`.${shared}`)) ? host : null;
}

const SHARED_HOSTS = ['facebook.com', 'linkedin.com', 'google.com', 'sites.google.com', 'wixsite.com', 'wordpress.com', 'example.com'];

/** Similarity of two names, 0 to 100: the share of common letter pairs (Dice coefficient). */
export function alikeness(one: string, other: string): number {
  const [first, second] = [pairsOf(comparableName(one)), pairsOf(comparableName(other))];
  const total = first.length + second.length;
  if (total === 0) return 0;
  const left = new Map<string, number>();
  for (const pair of first) left.set(pair, (left.get(pair) ?? 0) + 1);
  let both = 0;
  for (const pair of second) {
    const count = left.get(pair) ?? 0;
    if (count > 0) both += 1;
    left.set(pair, count - 1);
  }
  return Math.round((200 * both) / total);
}

function pairsOf(name: string): string[] {
  const letters = [...` ${name} `];
  return letters.slice(1).map((letter, at) => `${letters[at]}${letter}`);
}

/**
 * Matches companies to customers. Only an id, a domain or a full name that is unique on both sides is certain; similar names become
 * suggestions, and all others stay unmatched.
 */
export function matchCompanies(companies: readonly Company[], customers: readonly OurCustomer[]): Map<string, Match> {
  const matches = new Map<string, Match>();
  const taken = new Set<string>();
  const give = (company: Company, customer: OurCustomer, by: MatchedBy) => {
    matches.set(company.externalId, { state: 'matched', by, alike: null, customerId: customer.id });
    taken.add(customer.id);
  };
  const byId = new Map(customers.flatMap((customer) => (customer.externalId === null ? [] : [[customer.externalId, customer] as const])));
  for (const company of companies) {
    const known = byId.get(company.externalId);
    if (known) give(company, known, 'id');
  }
  const active = companies.filter(({ isActive }) => isActive);
  for (const [by, companyKey, customerKey] of [
    ['domain', ({ website }: Company) => domainOf(website), ({ website }: OurCustomer) => domainOf(website)],
    ['name', ({ name }: Company) => comparableName(name), ({ name }: OurCustomer) => comparableName(name)],
  ] as const) {
    const free = customers.filter(({ id, externalId }) => !taken.has(id) && externalId === null);
    const theirs = onlyOnes(
      active.filter(({ externalId }) => !matches.has(externalId)),
      companyKey,
    );
    for (const [key, customer] of onlyOnes(free, customerKey)) {
      const company = theirs.get(key);
      if (company) give(company, customer, by);
    }
  }
  const free = customers.filter(({ id }) => !taken.has(id));
  for (const company of companies) {
    if (!matches.has(company.externalId)) matches.set(company.externalId, bestGuess(company, free));
  }
  return matches;
}

function onlyOnes<T>(items: readonly T[], keyOf: (item: T) => string | null): Map<string, T> {
  const found = new Map<string, T | null>();
  for (const item of items) {
    const key = keyOf(item);
    if (key !== null && key !== '') found.set(key, found.has(key) ? null : item);
  }
  return new Map([...found].flatMap(([key, item]) => (item === null ? [] : [[key, item] as const])));
}

function bestGuess(company: Company, free: readonly OurCustomer[]): Match {
  if (!company.isActive) return { state: 'left_out', by: 'inactive', alike: null, customerId: null };
  let best: Match = { state: 'left_out', by: 'nothing', alike: null, customerId: null };
  for (const { id, name } of free) {
    const alike = alikeness(company.name, name);
    if (alike >= WORTH_ASKING && alike > (best.alike ?? 0)) best = { state: 'check', by: 'alike', alike, customerId: id };
  }
  return best;
}

export function matchMember(email: string, people: readonly { id: string; email: string }[]): string | null {
  const wanted = email.trim().toLowerCase();
  return wanted === '' ? null : (people.find((person) => person.email.toLowerCase() === wanted)?.id ?? null);
}
