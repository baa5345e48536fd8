const SHORTEST_PASSWORD = 8;

export const PASSWORD_RULES = [
  { label: 'At least 8 characters', isMet: (password: string) => !isTooShort(password) },
  { label: 'An uppercase letter', isMet: (password: string) => /\p{Lu}/u.test(password) },
  { label: 'A lowercase letter', isMet: (password: string) => /\p{Ll}/u.test(password) },
  { label: 'A number', isMet: (password: string) => /\p{Nd}/u.test(password) },
  { label: 'A special character such as ! ? # or &', isMet: (password: string) => /[!@#$%^&*(),.?":{}|<>]/.test(password) },
] as const;

/** Validation message of a new password, as worded in section 5 of the specification; null if accepted. */
export function passwordFault(password: string): string | null {
  if (password === '') return 'Password is required';
  if (isTooShort(password)) return 'Password must be at least 8 characters long';
  if (!PASSWORD_RULES.every(({ isMet }) => isMet(password))) {
    return 'Password must contain uppercase, lowercase, numbers, and special characters';
  }
  return null;
}

export function isTooShort(password: string): boolean {
  return [...password].length < SHORTEST_PASSWORD;
}
