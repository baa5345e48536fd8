import type { Theme } from '#domain/theme/colours.rules.ts';

export const THEMES = ['light', 'slate', 'dark'] as const satisfies readonly Theme[];
const GUEST_KEY = 'guest-theme';
/** What the signed-in person chose, so that the next visit starts in it before the server has answered. */
export const USER_KEY = 'user-theme';

const followers = new Set<(theme: Theme) => void>();

function keep(key: string, theme: Theme | null): void {
  try {
    if (theme) localStorage.setItem(key, theme);
    else localStorage.removeItem(key);
  } catch {
    // Storage may be forbidden; the theme then lasts as long as the page.
  }
}

function stored(key: string): Theme | undefined {
  try {
    const value = localStorage.getItem(key);
    return THEMES.find((theme) => theme === value);
  } catch {
    return undefined;
  }
}

export function currentTheme(): Theme {
  return THEMES.find((theme) => document.documentElement.classList.contains(theme)) ?? 'dark';
}

/** Light, slate, dark, and light again. */
export function nextTheme(theme: Theme): Theme {
  return THEMES[(THEMES.indexOf(theme) + 1) % THEMES.length] ?? 'dark';
}

function show(theme: Theme): void {
  const root = document.documentElement;
  root.classList.remove(...THEMES);
  root.classList.add(theme);
  for (const follow of followers) follow(theme);
}

export function chooseGuestTheme(theme: Theme): void {
  keep(GUEST_KEY, theme);
  show(theme);
}

export function applyUserTheme(theme: Theme): void {
  keep(USER_KEY, theme);
  if (theme !== currentTheme()) show(theme);
}

/** After signing out the page is a guest's again. */
export function forgetUser(): void {
  keep(USER_KEY, null);
  show(stored(GUEST_KEY) ?? 'dark');
}

/** Called with every theme that is shown from now on, until what is returned is called. */
export function followTheme(follow: (theme: Theme) => void): () => void {
  followers.add(follow);
  return () => void followers.delete(follow);
}
