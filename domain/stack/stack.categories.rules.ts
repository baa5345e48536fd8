export const STACK_UNITS = ['user', 'device', 'site'] as const;
export type StackUnit = (typeof STACK_UNITS)[number];

export interface StackCategory {
  key: string;
  name: string;
  /** Label for narrow columns. */
  short: string;
  about: string;
  unit: StackUnit;
  weight: number;
}

export const STACK_CATEGORIES = [
  one('endpoint', 'Endpoint protection', 'Endpoint', 'Detects and stops attacks on computers and servers', 'device', 3),
  one('backup', 'Backup of servers', 'Backup', 'Copies of servers that can be restored, away from the office as well', 'device', 3),
  one('cloud_backup', 'Backup of cloud data', 'Cloud backup', 'Copies of mail and files that live with a cloud provider', 'user', 2),
  one('firewall', 'Firewall', 'Firewall', 'The gate between the office and the internet', 'site', 3),
  one('email', 'E-mail security', 'E-mail', 'Keeps phishing and malware out of mailboxes', 'user', 3),
  one('identity', 'Identity and sign-in', 'Identity', 'Accounts, single sign-on and MFA', 'user', 3),
  one(
    'patching',
    'Patching and remote management',
    'Patching',
    'Keeps systems and programs up to date, and lets us help from afar',
    'device',
    3,
  ),
  one('wifi', 'Wi-Fi', 'Wi-Fi', 'Access points and the separation of guests', 'site', 1),
  one('switches', 'Switches', 'Switches', 'Managed switching within the building', 'site', 1),
  one('passwords', 'Password manager', 'Passwords', 'A shared, audited place for passwords', 'user', 2),
  one('training', 'Security training', 'Training', 'Short lessons and mock phishing for everybody', 'user', 2),
  one('dns', 'DNS filtering', 'DNS', 'Blocks known bad addresses, also away from the office', 'user', 2),
  one('servers', 'Servers and virtualisation', 'Servers', 'What runs workloads on site, within its support', 'device', 2),
  one('phones', 'Phones', 'Phones', 'Telephony and meeting rooms', 'user', 1),
  one('monitoring', 'Security monitoring', 'Monitoring', 'People who watch alerts day and night', 'user', 2),
  one('encryption', 'Disk encryption', 'Encryption', 'A lost laptop gives nothing away', 'device', 2),
  one('mobile', 'Mobile device management', 'Mobile', 'Rules for phones and tablets that hold company data', 'device', 1),
  one('remote', 'Remote access', 'Remote', 'How people reach the office from elsewhere', 'user', 1),
  one('power', 'Power protection', 'Power', 'Batteries that carry equipment through a cut', 'site', 1),
  one('business', 'Line-of-business software', 'Business', 'The program that the company could not work without', 'user', 1),
] as const satisfies readonly StackCategory[];

export function stackCategory(key: string): StackCategory | undefined {
  return STACK_CATEGORIES.find((category) => category.key === key);
}

export function categoryNamed(text: string): StackCategory | undefined {
  const plain = plainName(text);
  return STACK_CATEGORIES.find(({ key, name, short }) => [key, name, short].some((known) => plainName(known) === plain));
}

const plainName = (text: string) => text.toLowerCase().replaceAll(/[^a-z]/g, '');

function one(key: string, name: string, short: string, about: string, unit: StackUnit, weight: number): StackCategory {
  return { key, name, short, about, unit, weight };
}
