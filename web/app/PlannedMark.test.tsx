import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { PlannedMark } from './PlannedMark.tsx';

test('a link to a screen that is not built yet says so, and any other says nothing', () => {
  render(<PlannedMark to="/customers" />);
  expect(screen.queryByText('Planned')).toBeNull();
  render(<PlannedMark to="/billing" />);
  expect(screen.getByText('Planned')).toBeTruthy();
});
