import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, expect, test, vi } from 'vitest';
import { Fault } from '#web/http/fault.ts';
import { FormRefusal } from './DialogForm.tsx';

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
afterEach(() => vi.restoreAllMocks());

test('The reason why a form was not saved is scrolled into view on every submission', () => {
  const host = document.createElement('div');
  const root = createRoot(host);
  const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(() => {});
  const show = (error: unknown) => act(() => root.render(<FormRefusal saving={{ isPending: false, error }} />));
  show(null);
  expect(scrolled).not.toHaveBeenCalled();
  for (const times of [1, 2]) {
    show(new Fault({ code: 'NETWORK_ERROR' }));
    expect(host.querySelector('[role=alert]')?.textContent).toContain('Unable to connect');
    expect(scrolled).toHaveBeenCalledTimes(times);
  }
  act(() => root.unmount());
});
