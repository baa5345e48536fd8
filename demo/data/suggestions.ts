/** The library text for each control of an area, in the order of the area's controls; null where nothing in the library fits. */
const LIBRARY_OF: Readonly<Record<string, readonly (string | null)[]>> = {
  identity: [
    'second-factor-every-sign-in',
    'close-leaver-accounts',
    'guard-administrator-accounts',
    'guard-administrator-accounts',
    'company-password-manager',
  ],
  email: ['filter-mail-and-websites', 'stop-mail-forgery', 'confirm-bank-details', 'cloud-settings-standard', 'confidential-data-access'],
  endpoints: [
    'unreadable-lost-devices',
    'watched-computer-protection',
    'watched-computer-protection',
    'standard-computer-setup',
    'standard-computer-setup',
  ],
  servers: ['security-updates-on-time', 'server-care', 'server-care', 'replace-unsupported-servers', 'server-care'],
  network: ['renew-firewall', 'split-the-network', 'own-keys-and-documents', 'renew-wifi', 'own-keys-and-documents'],
  backup: ['back-up-everything-safely', 'prove-restores', 'back-up-cloud-data', 'back-up-everything-safely', 'plan-first-hours'],
  cloud: [
    'known-devices-only',
    'cloud-settings-standard',
    'right-size-licences',
    'cloud-settings-standard',
    'one-sign-in-for-applications',
  ],
  remote: ['protect-remote-access', 'protect-remote-access', 'known-devices-only', 'rules-for-it-and-ai', 'protect-remote-access'],
  people: [
    'train-people-against-fraud',
    'train-people-against-fraud',
    'rules-for-it-and-ai',
    'train-people-against-fraud',
    'train-people-against-fraud',
  ],
  vendors: ['control-supplier-access', 'control-supplier-access', 'right-size-licences', null, 'own-keys-and-documents'],
  docs: [
    'own-keys-and-documents',
    'own-keys-and-documents',
    'own-keys-and-documents',
    'company-password-manager',
    'own-keys-and-documents',
  ],
  monitoring: [
    'watched-security-alerts',
    'watched-security-alerts',
    'plan-first-hours',
    'watched-security-alerts',
    'monthly-weak-point-check',
  ],
  compliance: ['confidential-data-access', 'confidential-data-access', null, 'decide-and-review-risks', 'decide-and-review-risks'],
  physical: ['protect-server-room', 'protect-server-room', null, 'rules-for-it-and-ai', null],
  power: ['protect-server-room', 'protect-server-room', 'protect-server-room', 'protect-server-room', null],
  voice: [null, 'own-keys-and-documents', 'second-internet-line', null, null],
  printing: [null, 'security-updates-on-time', 'one-sign-in-for-applications', null, 'split-the-network'],
  lifecycle: [
    'planned-replacements',
    'replace-unsupported-software',
    'unreadable-lost-devices',
    'planned-replacements',
    'planned-replacements',
  ],
  databases: ['security-updates-on-time', 'server-care', 'guard-administrator-accounts', 'prove-restores', 'confidential-data-access'],
  web: [
    'own-keys-and-documents',
    'own-keys-and-documents',
    'back-up-cloud-data',
    'replace-unsupported-software',
    'close-internet-openings',
  ],
  budget: ['planned-replacements', 'right-size-licences', 'planned-replacements', 'right-size-licences', 'cyber-insurance-that-pays'],
  ai: ['rules-for-it-and-ai', 'confidential-data-access', 'rules-for-it-and-ai', 'confidential-data-access', 'rules-for-it-and-ai'],
  continuity: ['agree-what-runs-first', 'agree-what-runs-first', 'agree-what-runs-first', 'plan-first-hours', 'second-internet-line'],
};

/** The library text for a control of the demonstration's templates. */
export function suggestedFor(area: string, control: number): string | undefined {
  return LIBRARY_OF[area]?.[control] ?? undefined;
}
