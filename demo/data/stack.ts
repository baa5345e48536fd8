import type { Standard, StackTier, StandardStatus } from '#domain/stack/stack.rules.ts';
import { stackCategory } from '#domain/stack/stack.categories.rules.ts';

const ALL: readonly StackTier[] = ['A', 'B', 'C', 'D'];
const AB: readonly StackTier[] = ['A', 'B'];
const ABC: readonly StackTier[] = ['A', 'B', 'C'];

interface DemoStandard extends Omit<Standard, 'currency'> {
  reason: string;
}

/** Invented product names. */
export const STACK_STANDARDS: readonly DemoStandard[] = [
  wanted('endpoint', ['Halden', 'Sentry Endpoint'], 310, ALL, 'One console for all customers; alerts go to our service desk'),
  standard('endpoint', 'phase_out', ['Corvus', 'AntiVirus 9'], 'The vendor ends support next year'),
  wanted('backup', ['Stonebridge', 'Vault Server'], 900, ABC, 'Immutable copies; restores are tested every month'),
  standard('backup', 'acceptable', ['Nimbus', 'Copy'], 'Works; not renewed when the contract ends'),
  standard('backup', 'forbidden', ['Tapeworks', 'Rotation'], 'Restores from tape take too long'),
  wanted('cloud_backup', ['Stonebridge', 'Vault 365'], 220, ABC, 'Microsoft 365 does not keep deleted data for long'),
  wanted('firewall', ['Palisade', 'Gate 60'], 4_500, ALL, 'One configuration for all customers; we keep spares'),
  standard('firewall', 'acceptable', ['Palisade', 'Gate 40'], 'Fast enough for up to 30 users'),
  standard('firewall', 'phase_out', ['Rampart', 'X1'], 'No updates after this year'),
  wanted('email', ['Northgate', 'MailGuard'], 290, ALL, 'Blocks phishing that the built-in filter misses'),
  standard('email', 'acceptable', ['Northgate', 'Built-in filter'], 'For mailboxes without external email'),
  wanted('identity', ['Keystone', 'Sign-in Plus'], 450, ALL, 'MFA and conditional access by location and device'),
  wanted('patching', ['Helmsman', 'RMM'], 260, ALL, 'Patches and monitors every computer'),
  wanted('wifi', ['Aerial', 'Access 6'], 1_200, ABC, 'Separate guest network, managed remotely'),
  standard('wifi', 'phase_out', ['Aerial', 'Access 4'], 'No longer gets updates'),
  wanted('switches', ['Aerial', 'Switch 24'], 1_000, AB, 'Managed with the access points'),
  wanted('passwords', ['Locksmith', 'Teams'], 350, ABC, 'Shared passwords stay with the company when staff leave'),
  wanted('training', ['Lantern', 'Awareness'], 200, ALL, 'Ten minutes per month for all staff'),
  wanted('dns', ['Halden', 'Resolver'], 120, ALL, 'Also works away from the office'),
  wanted('servers', ['Granite', 'Host 8'], 6_000, AB, 'Five years of vendor support'),
  standard('servers', 'forbidden', ['Granite', 'Host 5'], 'Out of support'),
  wanted('phones', ['Chime', 'Cloud'], 800, AB, 'One number on every device'),
  wanted('monitoring', ['Halden', 'Watch'], 700, AB, 'Analysts watch alerts around the clock'),
  wanted('encryption', ['Keystone', 'Disk'], 80, ALL, 'Recovery keys are stored with the accounts'),
];

/** Products without a standard. */
export const OTHER_PRODUCTS = [
  { vendor: 'Brightline', product: 'Basic' },
  { vendor: 'Brightline', product: 'Office Pack' },
  { vendor: 'Oakfield', product: 'Home edition' },
] as const;

function wanted(
  category: string,
  [vendor, product]: readonly [string, string],
  costPerUnit: number,
  requiredForTiers: readonly StackTier[],
  reason: string,
): DemoStandard {
  const unit = stackCategory(category)?.unit ?? 'user';
  const products = [{ vendor, product, edition: '', minVersion: '', costPerUnit, unit }];
  return { category, status: 'preferred', products, requiredForTiers, reason };
}

function standard(
  category: string,
  status: Exclude<StandardStatus, 'preferred'>,
  [vendor, product]: readonly [string, string],
  reason: string,
): DemoStandard {
  const unit = stackCategory(category)?.unit ?? 'user';
  return {
    category,
    status,
    products: [{ vendor, product, edition: '', minVersion: '', costPerUnit: null, unit }],
    requiredForTiers: [],
    reason,
  };
}
