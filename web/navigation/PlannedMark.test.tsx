import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openPage, words } from '#tests/support/web/page.tsx';
import { PlannedMark } from './PlannedMark.tsx';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test.each([
  ['/customers', ''],
  ['/admin/security', 'Planned'],
])('A link to %s carries the mark "%s" for a screen that is not built yet', async (to, said) => {
  const { leave } = await openPage('/', () => <PlannedMark to={to} />);
  expect(words()).toBe(said);
  leave();
});
