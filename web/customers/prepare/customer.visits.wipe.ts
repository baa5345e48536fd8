export const VISITS_KEY = 'customer-visits';

export function forgetVisits(): void {
  localStorage.removeItem(VISITS_KEY);
}
