import { STACK_CATEGORIES } from '#domain/stack/stack.categories.rules.ts';

export const STACK_OBJECTS = ['asset', 'agreement'] as const;

export const LEFT_OUT = 'left_out';
/** Choices for a type or agreement: a stack category, or left out. */
export const STACK_MEANINGS = [...STACK_CATEGORIES.map(({ key }) => key), LEFT_OUT];

/** Choices by `labelKey`. */
export type StackChoices = Readonly<Record<string, string>>;

/** Maximum types and agreements that can be listed and categorised, most frequent first. */
export const MOST_LABELS = 300;

export const labelKey = (object: string, label: string): string => `${object} ${label}`;

/** Keywords of each category. A longer phrase hides the shorter ones in it: a "battery backup" is no backup. */
const WORDS: Readonly<Record<string, readonly string[]>> = {
  endpoint: ['endpoint', 'endpoint protection', 'endpoint security', 'antivirus', 'anti virus', 'edr', 'xdr'],
  backup: ['backup', 'server backup', 'backup server', 'bcdr', 'disaster recovery'],
  cloud_backup: [
    'cloud backup',
    'saas backup',
    'microsoft 365 backup',
    'm365 backup',
    'office 365 backup',
    'o365 backup',
    'mailbox backup',
  ],
  firewall: ['firewall', 'utm', 'security gateway'],
  email: ['email security', 'email filter', 'email filtering', 'email protection', 'mail filter', 'spam filter', 'anti spam', 'antispam'],
  identity: ['identity', 'single sign on', 'sso', 'mfa', '2fa', 'multi factor', 'multifactor', 'entra id', 'azure ad'],
  patching: ['rmm', 'patching', 'patch management', 'remote monitoring', 'remote management', 'remote monitoring and management'],
  wifi: ['wifi', 'wireless', 'access point', 'wireless access point', 'wlan'],
  switches: ['switch', 'network switch'],
  passwords: ['password manager', 'password management', 'password vault'],
  training: ['security awareness', 'awareness training', 'security awareness training', 'security training', 'phishing simulation'],
  dns: ['dns', 'dns filter', 'dns filtering', 'dns protection', 'web filter', 'web filtering'],
  servers: ['server', 'hypervisor', 'virtual machine', 'virtual server'],
  phones: ['phone', 'telephone', 'telephony', 'voip', 'pbx', 'ip phone', 'phone system', 'sip trunk'],
  monitoring: ['siem', 'soc', 'mdr', 'security monitoring', 'security operation', 'managed detection and response'],
  encryption: ['encryption', 'disk encryption', 'bitlocker', 'email encryption'],
  mobile: ['mdm', 'mobile device', 'mobile device management', 'mobile phone', 'tablet', 'smartphone'],
  remote: ['vpn', 'remote access', 'remote desktop', 'remote desktop server'],
  power: ['ups', 'uninterruptible power supply', 'power protection', 'battery backup', 'ups battery', 'pdu'],
  business: ['line of business', 'erp', 'accounting software', 'practice management'],
};

const PHRASES = Object.entries(WORDS).flatMap(([category, phrases]) =>
  phrases.map((phrase) => ({ category, words: ` ${inWords(phrase)} ` })),
);

/** The only category whose keywords occur in the label; null if there are none or several. */
export function proposedCategory(label: string): string | null {
  const text = ` ${inWords(label)} `;
  const found = PHRASES.filter(({ words }) => text.includes(words));
  const whole = found.filter(({ words }) => !found.some((other) => other.words.length > words.length && other.words.includes(words)));
  const categories = new Set(whole.map(({ category }) => category));
  const [only] = categories;
  return categories.size === 1 && only !== undefined ? only : null;
}

/** Maximum stored choices, including those for types that the tool no longer has. */
export const MOST_STACK_CHOICES = 1_000;

/** Choices merged with earlier ones; null removes a choice. */
export function mergedChoices(before: StackChoices, choices: Readonly<Record<string, string | null>>): Record<string, string> {
  return Object.fromEntries(Object.entries({ ...before, ...choices }).flatMap(([key, means]) => (means === null ? [] : [[key, means]])));
}

/** Chosen category, else the proposed one; null if left out or unknown. */
export function stackCategoryOf(object: string, label: string, choices: StackChoices): string | null {
  const means = choices[labelKey(object, label)] ?? proposedCategory(label);
  return means === LEFT_OUT ? null : means;
}

/** Words without case, accents, punctuation and plurals. */
function inWords(text: string): string {
  const plain = text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/\be-?mail/g, 'email')
    .replaceAll(/\bwi-?fi/g, 'wifi')
    .replaceAll(/\bback-up/g, 'backup')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
  return plain.split(' ').map(singular).join(' ');
}

function singular(word: string): string {
  if (/(?:ch|sh|x)es$/.test(word)) return word.slice(0, -2);
  return word.length > 3 && /[^s]s$/.test(word) ? word.slice(0, -1) : word;
}
