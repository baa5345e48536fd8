import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { watchAutofill } from './autofill.ts';

let form: HTMLFormElement;
let password: HTMLInputElement;
beforeEach(() => {
  vi.useFakeTimers();
  form = document.createElement('form');
  const email = Object.assign(document.createElement('input'), { name: 'email', value: 'olive@northwind.test' });
  password = Object.assign(document.createElement('input'), { name: 'password' });
  form.append(email, password);
});
afterEach(() => vi.useRealTimers());

function watched() {
  const filled = vi.fn();
  return { filled, stop: watchAutofill(form, ['email', 'password'], filled) };
}

describe('what a browser fills in without telling anybody', () => {
  test('[AUTH-197] is looked for first after half a second', () => {
    password.value = 'secret';
    const { filled } = watched();
    vi.advanceTimersByTime(499);
    expect(filled).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(filled).toHaveBeenCalledTimes(1);
  });

  test('[AUTH-198] is looked for every tenth of a second, until it is there', () => {
    const { filled } = watched();
    vi.advanceTimersByTime(550);
    password.value = 'secret';
    vi.advanceTimersByTime(49);
    expect(filled).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(filled).toHaveBeenCalledTimes(1);
    vi.runAllTimers();
    expect(filled).toHaveBeenCalledTimes(1);
  });

  test('[AUTH-199] is found by the fiftieth look, and not looked for again', () => {
    const { filled } = watched();
    vi.advanceTimersByTime(500 + 48 * 100);
    password.value = 'secret';
    vi.advanceTimersByTime(100);
    expect(filled).toHaveBeenCalledTimes(1);

    password.value = '';
    const never = watched();
    vi.advanceTimersByTime(500 + 49 * 100);
    password.value = 'secret';
    vi.runAllTimers();
    expect(never.filled).not.toHaveBeenCalled();
  });

  test('is not looked for once the step is left', () => {
    const { filled, stop } = watched();
    password.value = 'secret';
    stop();
    vi.runAllTimers();
    expect(filled).not.toHaveBeenCalled();
  });
});
