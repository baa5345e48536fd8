type Filter = 'in_progress' | 'pending_review' | 'approved';

/** The assessment list under the filter that a card counts. */
export function listOf(filter: Filter | 'mine'): string {
  return `/assessments/technical-alignment?filter=${filter}`;
}

/** The same of the person's own work alone. */
export function ownListOf(filter: Filter): string {
  return `${listOf(filter)}&mine=true`;
}
