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
  one('backup', 'Backup of servers', 'Backup', 'Restorable copies of servers, including off-site copies', 'device', 3),
  one('cloud_backup', 'Backup of cloud data', 'Cloud backup', 'Copies of email and files stored with a cloud provider', 'user', 2),
  one('firewall', 'Firewall', 'Firewall', 'Controls traffic between the office and the internet', 'site', 3),
  one('email', 'Email security', 'Email', 'Keeps phishing and malware out of mailboxes', 'user', 3),
  one('identity', 'Identity and sign-in', 'Identity', 'Accounts, single sign-on and MFA', 'user', 3),
  one(
    'patching',
    'Patching and remote management',
    'Patching',
    'Keeps systems and software up to date and enables remote support',
    'device',
    3,
  ),
  one('wifi', 'Wi-Fi', 'Wi-Fi', 'Access points, with separate guest access', 'site', 1),
  one('switches', 'Switches', 'Switches', 'Managed switching within the building', 'site', 1),
  one('passwords', 'Password manager', 'Passwords', 'A shared, audited vault for passwords', 'user', 2),
  one('training', 'Security training', 'Training', 'Short lessons and simulated phishing for all staff', 'user', 2),
  one('dns', 'DNS filtering', 'DNS', 'Blocks known malicious addresses, also away from the office', 'user', 2),
  one('servers', 'Servers and virtualisation', 'Servers', 'Supported hardware that runs workloads on site', 'device', 2),
  one('phones', 'Phones', 'Phones', 'Telephony and meeting rooms', 'user', 1),
  one('monitoring', 'Security monitoring', 'Monitoring', 'Analysts who monitor alerts around the clock', 'user', 2),
  one('encryption', 'Disk encryption', 'Encryption', 'Protects the data on lost or stolen laptops', 'device', 2),
  one('mobile', 'Mobile device management', 'Mobile', 'Policies for phones and tablets with company data', 'device', 1),
  one('remote', 'Remote access', 'Remote', 'Secure access to the office network from elsewhere', 'user', 1),
  one('power', 'Power protection', 'Power', 'Batteries that keep equipment running in a power cut', 'site', 1),
  one('business', 'Line-of-business software', 'Business', 'The software the business depends on', 'user', 1),
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
