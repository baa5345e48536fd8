import { VISITS_KEY } from './customer.visits.wipe.ts';

/** More customers than one person looks after. */
const MOST = 300;

type Visits = Readonly<Record<string, string>>;

function readVisits(): Visits {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(VISITS_KEY) ?? '{}');
    const isMap = typeof stored === 'object' && stored !== null && !Array.isArray(stored);
    return isMap ? Object.fromEntries(Object.entries(stored).filter(([, at]) => typeof at === 'string')) : {};
  } catch {
    return {};
  }
}

/** Time at which the person last opened this customer on this device. */
export function lastVisitTo(id: string): string | null {
  return readVisits()[id] ?? null;
}

export function rememberVisit(id: string, now: Date): void {
  const { [id]: _, ...others } = readVisits();
  const kept = Object.entries(others).slice(1 - MOST);
  try {
    localStorage.setItem(VISITS_KEY, JSON.stringify(Object.fromEntries([...kept, [id, now.toISOString()]])));
  } catch {
    // Storage may be blocked; then there is no previous time.
  }
}
