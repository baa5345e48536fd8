import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, test, vi } from 'vitest';
import { ListFilters } from './ListFilters.tsx';

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);

test('The filters of a list are shown beside it and can be removed one by one or all at once', () => {
  const onChange = vi.fn();
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  const shown = {
    searchLabel: 'Search customers',
    statuses: ['active', 'archived'],
    labelOf: (status: string) => `is ${status}`,
    onChange,
  };
  act(() => root.render(<ListFilters {...shown} q="north" status="archived" />));

  const chips = [...place.querySelectorAll('li')].map((chip) => chip.textContent);
  expect(chips).toEqual(['Status: is archived', 'Search: north', 'Clear all']);
  for (const button of place.querySelectorAll<HTMLButtonElement>('li button')) act(() => button.click());
  expect(onChange.mock.calls).toEqual([[{ status: undefined }], [{ q: undefined }], [{ q: undefined, status: undefined }]]);

  act(() => root.render(<ListFilters {...shown} q="" status={undefined} />));
  expect(place.querySelectorAll('li')).toHaveLength(0);
  act(() => root.unmount());
});
