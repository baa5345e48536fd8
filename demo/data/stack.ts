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
  wanted('endpoint', ['Halden', 'Sentry Endpoint'], 310, ALL, 'One console for all customers, and its alarms reach our desk'),
  standard('endpoint', 'phase_out', ['Corvus', 'AntiVirus 9'], 'Its maker ends support next year'),
  wanted('backup', ['Stonebridge', 'Vault Server'], 900, ABC, 'Restores are tested every month, and copies cannot be changed'),
  standard('backup', 'acceptable', ['Nimbus', 'Copy'], 'Works; the contract may run out'),
  standard('backup', 'forbidden', ['Tapeworks', 'Rotation'], 'Nobody restores from tapes in time'),
  wanted('cloud_backup', ['Stonebridge', 'Vault 365'], 220, ABC, 'The cloud keeps nothing that somebody deletes on purpose'),
  wanted('firewall', ['Palisade', 'Gate 60'], 4_500, ALL, 'We hold spares and manage all of them alike'),
  standard('firewall', 'acceptable', ['Palisade', 'Gate 40'], 'Fast enough up to 30 people'),
  standard('firewall', 'phase_out', ['Rampart', 'X1'], 'No updates after this year'),
  wanted('email', ['Northgate', 'MailGuard'], 290, ALL, 'Stops what the built-in filter lets through'),
  standard('email', 'acceptable', ['Northgate', 'Built-in filter'], 'For mailboxes that get no mail from outside'),
  wanted('identity', ['Keystone', 'Sign-in Plus'], 450, ALL, 'Second factors and rules by place and device'),
  wanted('patching', ['Helmsman', 'RMM'], 260, ALL, 'We see and update every computer'),
  wanted('wifi', ['Aerial', 'Access 6'], 1_200, ABC, 'Guests stay apart, and we see it from here'),
  standard('wifi', 'phase_out', ['Aerial', 'Access 4'], 'No longer gets updates'),
  wanted('switches', ['Aerial', 'Switch 24'], 1_000, AB, 'Managed with the access points'),
  wanted('passwords', ['Locksmith', 'Teams'], 350, ABC, 'Shared passwords leave with nobody'),
  wanted('training', ['Lantern', 'Awareness'], 200, ALL, 'Ten minutes a month for everybody'),
  wanted('dns', ['Halden', 'Resolver'], 120, ALL, 'Works away from the office as well'),
  wanted('servers', ['Granite', 'Host 8'], 6_000, AB, 'In support for five years'),
  standard('servers', 'forbidden', ['Granite', 'Host 5'], 'Out of support'),
  wanted('phones', ['Chime', 'Cloud'], 800, AB, 'One number on every device'),
  wanted('monitoring', ['Halden', 'Watch'], 700, AB, 'People look at alerts at night as well'),
  wanted('encryption', ['Keystone', 'Disk'], 80, ALL, 'Its keys are kept with the accounts'),
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
