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

describe('fields that the browser fills in without an event', () => {
  test('[AUTH-197] The first check for fields filled in by the browser comes after half a second', () => {
    password.value = 'secret';
    const { filled } = watched();
    vi.advanceTimersByTime(499);
    expect(filled).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(filled).toHaveBeenCalledTimes(1);
  });

  test('[AUTH-198] The check for fields filled in by the browser repeats every tenth of a second until they are filled in', () => {
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

  test('[AUTH-199] The fiftieth check for fields filled in by the browser is the last', () => {
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

  test('The check for fields filled in by the browser stops when the person leaves the step', () => {
    const { filled, stop } = watched();
    password.value = 'secret';
    stop();
    vi.runAllTimers();
    expect(filled).not.toHaveBeenCalled();
  });
});
