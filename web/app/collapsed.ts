const KEY = 'navigation-collapsed';

/** Whether the side navigation shows icons alone; this browser remembers. */
export function isCollapsed(): boolean {
  try {
    return localStorage.getItem(KEY) === 'yes';
  } catch {
    return false;
  }
}

export function keepCollapsed(collapsed: boolean): void {
  try {
    localStorage.setItem(KEY, collapsed ? 'yes' : 'no');
  } catch {
    // Storage may be forbidden; the choice then lasts as long as the page.
  }
}
