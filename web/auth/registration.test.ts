import { describe, expect, test } from 'vitest';
import { loginFault } from './login.rules.ts';
import { firstFault, type RegistrationFields } from './registration.ts';
import { stepAfter } from './steps.ts';

const COMPLETE: RegistrationFields = {
  firstName: 'Olive',
  lastName: 'Owner',
  organizationName: 'Northwind IT',
  email: 'olive@northwind.test',
  password: 'Plumb-line 2026!',
  confirmPassword: 'Plumb-line 2026!',
};
const EMPTY: RegistrationFields = { firstName: '', lastName: '', organizationName: '', email: '', password: '', confirmPassword: '' };

describe('the rules of the registration form', () => {
  test('A registration with six valid fields has no error', () => {
    expect(firstFault(COMPLETE)).toBeNull();
  });

  test.each([
    ['firstName', 'First name is required'],
    ['lastName', 'Last name is required'],
    ['organizationName', 'Organization name is required'],
    ['email', 'Email is required'],
    ['password', 'Password is required'],
    ['confirmPassword', 'Confirm password is required'],
  ] as const)('[AUTH-207] A registration without %s names the missing field', (field, message) => {
    expect(firstFault({ ...COMPLETE, [field]: '' })).toEqual({ field, message });
  });

  test('[AUTH-208] A registration with several errors names only the first one', () => {
    expect(firstFault(EMPTY)).toEqual({ field: 'firstName', message: 'First name is required' });
  });

  test.each([
    [{ email: 'olive at northwind' }, 'email', 'Please enter a valid email address'],
    [{ password: 'Ab1!' }, 'password', 'Password must be at least 8 characters long'],
    [{ password: 'onlylowercase' }, 'password', 'Password must contain uppercase, lowercase, numbers, and special characters'],
    [{ confirmPassword: 'Another 2026!' }, 'confirmPassword', 'Passwords do not match. Use the same value in both fields.'],
  ])('[AUTH-209] A registration with %o names the error in that field', (change, field, message) => {
    expect(firstFault({ ...COMPLETE, ...change })).toEqual({ field, message });
  });
});

describe('the rules of the sign-in form', () => {
  test('[AUTH-210] A sign-in needs a possible address and a password', () => {
    expect(loginFault({ email: '', password: '' })).toEqual({ field: 'email', message: 'Email is required' });
    expect(loginFault({ email: 'olive@northwind.test', password: '' })).toEqual({ field: 'password', message: 'Password is required' });
    expect(loginFault({ email: 'olive', password: 'x' })).toEqual({ field: 'email', message: 'Please enter a valid email address' });
    expect(loginFault({ email: 'olive@northwind.test', password: ' ' })).toBeNull();
  });

  test('[AUTH-211] The sign-in continues with the work account if there is one, and with the password otherwise', () => {
    const email = 'olive@northwind.test';
    const found = (authMethods: ('sso' | 'local')[]) => ({ userExists: true, authMethods, organizationId: 'o1' });
    expect(stepAfter(email, found(['local']))).toEqual({ name: 'login', email });
    expect(stepAfter(email, found(['sso']))).toEqual({ name: 'sso', email, organizationId: 'o1', providers: [], hasPassword: false });
    expect(stepAfter(email, found(['local', 'sso']))).toMatchObject({ name: 'sso', hasPassword: true });
  });
});
