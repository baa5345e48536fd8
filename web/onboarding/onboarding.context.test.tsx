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

test('[TOUR-12] outside its provider the onboarding is a mistake of ours, and says so', () => {
  const root = createRoot(document.createElement('div'));
  expect(() => act(() => root.render(<Lost />))).toThrow('useOnboarding must be used within an OnboardingProvider');
});

test('an attempt counts for one person and session', () => {
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
