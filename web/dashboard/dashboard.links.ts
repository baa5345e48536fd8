type Filter = 'in_progress' | 'pending_review' | 'approved';

export function listOf(filter: Filter | 'mine'): string {
  return `/assessments/technical-alignment?filter=${filter}`;
}

/** Same as `listOf`, limited to the person's own assessments. */
export function ownListOf(filter: Filter): string {
  return `${listOf(filter)}&mine=true`;
}

export const approvedThisMonth = `${listOf('approved')}&thisMonth=true`;

/** People active within the last seven days. */
export const seenThisWeek = '/users?status=seen';

/** Scores count for a year. */
export const scoredCustomers = (band?: string) => `/customers?${band ? `band=${band}&` : ''}scoredDays=365`;
