import type { DemoAsset } from './demo.costs.ts';
import type { DemoRecommendation } from './demo.recommendations.ts';
import type { DemoWorld } from '#demo/demo.world.ts';

/** Prerequisites among the library texts. */
const AFTER: Readonly<Record<string, string>> = {
  'split-the-network': 'renew-firewall',
  'renew-wifi': 'split-the-network',
  'known-devices-only': 'standard-computer-setup',
  'standard-computer-setup': 'planned-replacements',
  'prove-restores': 'back-up-everything-safely',
  'server-care': 'replace-unsupported-servers',
  'one-sign-in-for-applications': 'second-factor-every-sign-in',
  'watched-security-alerts': 'watched-computer-protection',
  'cyber-insurance-that-pays': 'second-factor-every-sign-in',
  'plan-first-hours': 'agree-what-runs-first',
};

/** Type of asset that a library text concerns. */
const ABOUT: Readonly<Record<string, string>> = {
  'replace-unsupported-servers': 'Server',
  'server-care': 'Server',
  'renew-firewall': 'Firewall',
  'planned-replacements': 'Laptop',
};

const MOST_ASSETS = 4;

/** Adds dependencies and linked assets. */
export function addOrder({ rows }: DemoWorld, recommendations: readonly DemoRecommendation[], assets: readonly DemoAsset[]): void {
  const isOpen = ({ status }: DemoRecommendation) => status !== 'done' && status !== 'declined';
  const byKey = new Map(recommendations.map((recommendation) => [String(recommendation.row['library_key']), recommendation]));
  for (const [key, recommendation] of byKey) {
    const needed = byKey.get(AFTER[key] ?? '');
    if (needed && isOpen(recommendation) && isOpen(needed)) {
      rows.add('recommendation_dependencies', { recommendation_id: recommendation.id, depends_on_id: needed.id });
    }
    for (const { id } of assets.filter(({ type }) => type === ABOUT[key]).slice(0, MOST_ASSETS)) {
      rows.add('recommendation_assets', { recommendation_id: recommendation.id, asset_id: id });
    }
  }
}
