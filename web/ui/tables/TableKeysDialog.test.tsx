import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, test, vi } from 'vitest';
import { TableKeysDialog } from './TableKeysDialog.tsx';

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);

test('A letter that two buttons of a page use is listed once, with the button that it presses', async () => {
  document.body.innerHTML =
    '<button aria-keyshortcuts="F">Filter</button><button aria-keyshortcuts="F">Other filter</button><div id="root"></div>';
  const root = createRoot(document.querySelector('#root') ?? document.body);
  await act(async () => root.render(<TableKeysDialog isSelectable={false} onClose={() => {}} />));
  const meanings = [...document.querySelectorAll('dd')].map(({ textContent }) => textContent);
  expect(meanings).toEqual(['Next and previous row', 'Open the row', 'Search', 'Filter', 'Show shortcuts']);
  act(() => root.unmount());
});
