import { passwordFault } from '#domain/auth/passwords.rules.ts';
import { newEmailFault } from './email.ts';

export interface RegistrationFields {
  firstName: string;
  lastName: string;
  organizationName: string;
  email: string;
  password: string;
  confirmPassword: string;
}

export interface RegistrationFault {
  field: string;
  message: string;
}

const REQUIRED: readonly (readonly [keyof RegistrationFields, string])[] = [
  ['firstName', 'First name is required'],
  ['lastName', 'Last name is required'],
  ['organizationName', 'Organization name is required'],
  ['email', 'Email is required'],
  ['password', 'Password is required'],
  ['confirmPassword', 'Confirm password is required'],
];

/** First error in field order; null if there is none. */
export function firstFault(registration: RegistrationFields): RegistrationFault | null {
  const missing = REQUIRED.find(([field]) => registration[field] === '');
  if (missing) return { field: missing[0], message: missing[1] };
  const address = newEmailFault(registration.email);
  if (address) return { field: 'email', message: address.description };
  const weak = passwordFault(registration.password);
  if (weak) return { field: 'password', message: weak };
  if (registration.password === registration.confirmPassword) return null;
  return { field: 'confirmPassword', message: 'Passwords do not match. Use the same value in both fields.' };
}

/** Same as `firstFault`, for invited people, whose email and organisation are known. */
export function inviteFault(person: Pick<RegistrationFields, 'firstName' | 'lastName' | 'password'>): RegistrationFault | null {
  const missing = REQUIRED.find(([field]) => (field === 'firstName' || field === 'lastName') && person[field] === '');
  if (missing) return { field: missing[0], message: missing[1] };
  const weak = passwordFault(person.password);
  return weak ? { field: 'password', message: weak } : null;
}
