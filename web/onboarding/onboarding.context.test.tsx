import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, test, vi } from 'vitest';
import { useOnboarding } from './onboarding.context.ts';
import { forgetAttempt, hasAttempted, rememberAttempt } from './tour.attempt.ts';

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);

function Lost() {
  useOnboarding();
  return null;
}

test('[TOUR-12] The onboarding hook throws an error outside its provider', () => {
  const root = createRoot(document.createElement('div'));
  expect(() => act(() => root.render(<Lost />))).toThrow('useOnboarding must be used within an OnboardingProvider');
});

test('An attempt to start a tour is remembered for one person and session', () => {
  forgetAttempt();
  expect(hasAttempted('olive')).toBe(false);
  rememberAttempt('olive');
  expect(hasAttempted('olive')).toBe(true);
  expect(hasAttempted('vera')).toBe(false);
  rememberAttempt('vera');
  expect(hasAttempted('olive')).toBe(false);
  forgetAttempt();
  expect(hasAttempted('vera')).toBe(false);
});
