import type { DeckCheck, DeckFacts, DeckReading } from './deck.facts.rules.ts';

const read = (outcome: DeckReading['outcome'], passed: number | null = null, total: number | null = null): DeckReading => ({
  outcome,
  passed,
  total,
});

const check = (what: string, source: string, changedOn: string, changed: Partial<DeckCheck>): DeckCheck => ({
  what,
  source,
  changedOn,
  before: read('pass'),
  now: read('fail'),
  isWorse: true,
  severity: null,
  recommendation: null,
  ...changed,
});

/** Checks of the sample that changed although nobody worked on them. */
export const SAMPLE_AUTOMATIC: NonNullable<DeckFacts['automatic']> = {
  since: '2026-09-16',
  sources: [
    { name: 'ScubaGear', repeated: 124 },
    { name: 'RMM devices', repeated: 61 },
    { name: 'Backup jobs', repeated: 20 },
    { name: 'Domain checks', repeated: 16 },
  ],
  changes: [
    check('Users with MFA', 'ScubaGear', '2026-11-20', {
      before: read('pass', 84, 84),
      now: read('fail', 81, 84),
      severity: 'high',
      recommendation: 1,
    }),
    check('Backup jobs that succeed, 30 days', 'Backup jobs', '2026-11-14', {
      before: read('pass', 994, 1000),
      now: read('warn', 961, 1000),
      severity: 'medium',
      recommendation: 8,
    }),
    check('Website certificate is valid for a month', 'Domain checks', '2026-11-19', { now: read('warn') }),
    check('Mailboxes that forward outside', 'ScubaGear', '2026-11-24', { severity: 'medium' }),
    check('Computers with current updates', 'RMM devices', '2026-11-03', {
      before: read('fail', 82, 96),
      now: read('pass', 91, 96),
      isWorse: false,
    }),
    check('DMARC is enforced', 'Domain checks', '2026-11-28', { before: read('fail'), now: read('pass'), isWorse: false }),
  ],
};
