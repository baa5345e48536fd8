import { expect, test } from 'vitest';
import { recommendationOfSlide } from './decisions.ts';

test('Every page of a decision leads to its recommendation, other slides to none', () => {
  const id = '0199f0aa-0000-7000-8000-000000000001';
  expect(recommendationOfSlide(`options-${id}`)).toBe(id);
  expect(recommendationOfSlide(`options-${id}-2`)).toBe(id);
  expect(recommendationOfSlide('roadmap')).toBeNull();
  expect(recommendationOfSlide(undefined)).toBeNull();
});
