/** The assessment list under the filter that a card counts. */
export function listOf(filter: 'mine' | 'in_progress' | 'pending_review' | 'approved'): string {
  return `/assessments/technical-alignment?filter=${filter}`;
}
