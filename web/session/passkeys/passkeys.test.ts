import { afterEach, expect, test, vi } from 'vitest';
import { passkeyUnavailableReason } from './passkeys.ts';
import { deviceRefusal, isDismissed } from './passkeys.refusals.ts';

afterEach(() => vi.unstubAllGlobals());

function named(name: string): Error {
  return Object.assign(new Error('The browser’s own words'), { name });
}

test('A browser that does not support passkeys says so', () => {
  vi.stubGlobal('PublicKeyCredential', undefined);
  expect(passkeyUnavailableReason({ hostname: 'plumbline.example', port: '' })).toBe(
    'This browser does not support passkeys. Use a newer one.',
  );
  vi.stubGlobal('PublicKeyCredential', vi.fn());
  expect(passkeyUnavailableReason({ hostname: 'plumbline.example', port: '' })).toBeNull();
  expect(passkeyUnavailableReason({ hostname: 'localhost', port: '3000' })).toBeNull();
});

test('A person at a numeric address sees the address at which passkeys work', () => {
  vi.stubGlobal('PublicKeyCredential', vi.fn());
  expect(passkeyUnavailableReason({ hostname: '127.0.0.1', port: '3000' })).toContain('Open Plumbline at http://localhost:3000 to');
  expect(passkeyUnavailableReason({ hostname: '[::1]', port: '' })).toContain('Open Plumbline at http://localhost to');
  expect(passkeyUnavailableReason({ hostname: '192.168.1.20', port: '3000' })).toContain('Open Plumbline at its domain name to');
  expect(passkeyUnavailableReason({ hostname: '10.example', port: '' })).toBeNull();
});

test('A cancelled passkey dialog is not an error, and a refusal by the device has our own text', () => {
  expect(isDismissed(named('NotAllowedError'))).toBe(true);
  expect(isDismissed(named('AbortError'))).toBe(true);
  expect(isDismissed(named('Fault'))).toBe(false);
  expect(isDismissed(null)).toBe(false);
  expect(deviceRefusal(named('InvalidStateError'))).toContain('already');
  expect(deviceRefusal(named('Fault'))).toBeNull();
  expect(deviceRefusal('words')).toBeNull();
});
