import * as z from 'zod/mini';
import { Hit } from '#contract/search/search.contract.ts';
import { RECENT_KEY } from './recent.ts';

const MOST = 5;
const StoredHit = z.object({ userId: z.string(), hits: z.array(Hit) });

/** Results that this person opened from the palette in this tab, latest first. */
export function recentHits(userId: string): Hit[] {
  try {
    const stored = StoredHit.safeParse(JSON.parse(sessionStorage.getItem(RECENT_KEY) ?? 'null'));
    return stored.success && stored.data.userId === userId ? stored.data.hits : [];
  } catch {
    return [];
  }
}

export function rememberHit(userId: string, hit: Hit): void {
  const hits = [hit, ...recentHits(userId).filter(({ url }) => url !== hit.url)].slice(0, MOST);
  try {
    sessionStorage.setItem(RECENT_KEY, JSON.stringify({ userId, hits }));
  } catch {
    // Storage may be blocked; then there are no recent results.
  }
}
