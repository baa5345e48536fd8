import { emailFault } from './email.ts';

export interface LoginFault {
  field: 'email' | 'password';
  message: string;
}

/** First error in the fields; null if there is none. */
export function loginFault({ email, password }: { email: string; password: string }): LoginFault | null {
  if (email === '') return { field: 'email', message: 'Email is required' };
  if (password === '') return { field: 'password', message: 'Password is required' };
  const address = emailFault(email);
  return address ? { field: 'email', message: address.description } : null;
}
