import { useState } from 'react';

const KEY = 'navigation-collapsed';

function remembered(): boolean {
  try {
    return localStorage.getItem(KEY) === 'yes';
  } catch {
    return false;
  }
}

/** Whether the side navigation shows only icons; stored in this browser. */
export function useCollapsed(): [boolean, (collapsed: boolean) => void] {
  const [collapsed, setCollapsed] = useState(remembered);
  return [
    collapsed,
    (next) => {
      setCollapsed(next);
      try {
        localStorage.setItem(KEY, next ? 'yes' : 'no');
      } catch {
        // Storage may be blocked; the choice then lasts until the page is closed.
      }
    },
  ];
}
