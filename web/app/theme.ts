import { accentFor, inkOn, isColour, type Theme } from '#domain/colours.rules.ts';

export const THEMES = ['light', 'slate', 'dark'] as const satisfies readonly Theme[];
const GUEST_KEY = 'guest-theme';
/** What the signed-in person chose, so that the next visit starts in it before the server has answered. */
export const USER_KEY = 'user-theme';
/** `--surface-1` of each theme, what accents are drawn on; to ask the page for it would style all of it anew. */
export const CARDS: Readonly<Record<Theme, string>> = { light: '#ffffff', slate: '#2f3d4f', dark: '#19191c' };
const ACCENT_TOKENS = ['--accent', '--accent-text', '--accent-line'] as const;

let brand: string | null = null;

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
  drawBrand();
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
  brand = null;
  show(stored(GUEST_KEY) ?? 'dark');
}

/** The organisation's colour as the accent of all themes; null gives the product's own back. */
export function applyBrandColour(colour: string | null | undefined): void {
  brand = colour && isColour(colour) ? colour : null;
  drawBrand();
}

function drawBrand(): void {
  const { style } = document.documentElement;
  for (const token of ACCENT_TOKENS) style.removeProperty(token);
  if (brand === null) return;
  const theme = currentTheme();
  const { accent, accentText } = accentFor(brand, theme);
  style.setProperty('--accent', accent);
  style.setProperty('--accent-text', accentText);
  style.setProperty('--accent-line', inkOn(CARDS[theme], accent));
}
