import { useState } from 'react';

const KEY = 'navigation-collapsed';

function remembered(): boolean {
  try {
    return localStorage.getItem(KEY) === 'yes';
  } catch {
    return false;
  }
}

/**
 * Whether the side navigation shows only icons; stored in this browser. A screen for work that needs the room (`folds`) begins with it
 * collapsed, until the person unfolds it there.
 */
export function useCollapsed(folds: boolean): [boolean, (collapsed: boolean) => void] {
  const [collapsed, setCollapsed] = useState(remembered);
  const [isUnfolded, setUnfolded] = useState(false);
  return [
    collapsed || (folds && !isUnfolded),
    (next) => {
      setUnfolded(!next);
      if (folds && next) return;
      setCollapsed(next);
      try {
        localStorage.setItem(KEY, next ? 'yes' : 'no');
      } catch {
        // Storage may be blocked; the choice then lasts until the page is closed.
      }
    },
  ];
}
