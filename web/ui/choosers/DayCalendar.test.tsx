import { act, createRef } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, test, vi } from 'vitest';
import { DayCalendar } from './DayCalendar.tsx';

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);

test('The accessible name of a day in the calendar contains the number shown, so that speech control finds it', async () => {
  document.body.innerHTML = '<div id="root"></div>';
  const root = createRoot(document.querySelector('#root') ?? document.body);
  const calendar = (
    <DayCalendar
      open
      onClose={() => {}}
      button={createRef<HTMLButtonElement>()}
      day="2026-12-03"
      min={undefined}
      max={undefined}
      onChoose={() => {}}
    />
  );
  await act(async () => root.render(calendar));
  // Browsers differ in the comma after the weekday.
  const names = [...document.querySelectorAll('td button')].map((button) => button.getAttribute('aria-label')?.replace('day, ', 'day '));
  expect(names).toContain('Thursday 3 December 2026, selected');
  expect(names).toContain('Friday 4 December 2026');
  act(() => root.unmount());
});
