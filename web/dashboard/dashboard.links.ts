type Filter = 'in_progress' | 'pending_review' | 'approved';

/** The assessment list with the filter that a card counts. */
export function listOf(filter: Filter | 'mine'): string {
  return `/assessments/technical-alignment?filter=${filter}`;
}

/** The same for the person's own work. */
export function ownListOf(filter: Filter): string {
  return `${listOf(filter)}&mine=true`;
}

export const approvedThisMonth = `${listOf('approved')}&thisMonth=true`;

/** Whoever was here within seven days. */
export const seenThisWeek = '/users?status=seen';

/** A score counts for a year. */
export const scoredCustomers = (band?: string) => `/customers?${band ? `band=${band}&` : ''}scoredDays=365`;
