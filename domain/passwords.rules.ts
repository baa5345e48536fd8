const SHORTEST_PASSWORD = 8;

const SPECIAL = /[!@#$%^&*(),.?":{}|<>]/;
const KINDS = [/\p{Lu}/u, /\p{Ll}/u, /\p{Nd}/u, SPECIAL];

/** What is wrong with a new password, in the words of the specification's section 5; null when it will do. */
export function passwordFault(password: string): string | null {
  if (password === '') return 'Password is required';
  if ([...password].length < SHORTEST_PASSWORD) return 'Password must be at least 8 characters long';
  if (!KINDS.every((kind) => kind.test(password))) {
    return 'Password must contain uppercase, lowercase, numbers, and special characters';
  }
  return null;
}
