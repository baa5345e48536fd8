import { expect, test } from 'vitest';
import { closedSentence, featureOfScreen } from './features.rules.ts';

test('[CONSOLE-1] A screen belongs to its closable area, and screens with similar addresses do not', () => {
  expect(['/sops', '/sops/abc', '/tech-stack-audits', '/quarterly-reviews/1', '/calendar'].map(featureOfScreen)).toEqual([
    'sops',
    'sops',
    'stack',
    'programme',
    'calendar',
  ]);
  expect(['/', '/customers/sops', '/sopsy', '/qbrs', '/settings', '/billing', '/audit-logs'].map(featureOfScreen)).toEqual(
    Array(7).fill(null),
  );
});

test('[CONSOLE-2] A closed area is named in a complete sentence', () => {
  expect(closedSentence('sops')).toBe('SOPs are not available to your organisation');
});
