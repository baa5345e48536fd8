import { useState } from 'react';

const KEY = 'navigation-collapsed';

function remembered(): boolean {
  try {
    return localStorage.getItem(KEY) === 'yes';
  } catch {
    return false;
  }
}

/** Whether the side navigation shows icons alone; this browser remembers. */
export function useCollapsed(): [boolean, (collapsed: boolean) => void] {
  const [collapsed, setCollapsed] = useState(remembered);
  return [
    collapsed,
    (next) => {
      setCollapsed(next);
      try {
        localStorage.setItem(KEY, next ? 'yes' : 'no');
      } catch {
        // Storage may be forbidden; the choice then lasts as long as the page.
      }
    },
  ];
}
