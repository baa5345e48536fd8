/** Storage keys of the widget. */
const OF_WIDGET = /^(?:ZD-|__zlc|zE-|zE_)/i;
const GLOBALS = ['zE', 'zEmbed', 'zEACLoaded', 'zESettings'] as const;

export const CHAT_SCRIPT_ID = 'ze-snippet';

/** Removes the chat after sign-out: stored data, frames and the widget itself. */
export function removeChat(): void {
  forgetStored(() => localStorage);
  forgetStored(() => sessionStorage);
  forgetCookies();
  if (document.getElementById(CHAT_SCRIPT_ID) === null) return;
  ignoringErrors(() => globalThis.zE?.('messenger', 'hide'));
  document.getElementById(CHAT_SCRIPT_ID)?.remove();
  removeFrames();
  for (const name of GLOBALS) Reflect.set(globalThis, name, undefined);
}

function forgetStored(storage: () => Storage): void {
  ignoringErrors(() => {
    for (const key of Object.keys(storage())) if (OF_WIDGET.test(key)) storage().removeItem(key);
  });
}

/** Deleting a cookie requires its domain, which cannot be read, so all possible ones are tried. */
function forgetCookies(): void {
  const names = document.cookie.split(';').map((pair) => pair.split('=')[0]?.trim() ?? '');
  const labels = window.location.hostname.split('.');
  const domains = labels.map((_, index) => labels.slice(index).join('.'));
  for (const name of names.filter((known) => OF_WIDGET.test(known))) {
    const gone = `${name}=; path=/; expires=Thu, 01 Jan 1970 00:00:00 GMT`;
    document.cookie = gone;
    for (const domain of domains) document.cookie = `${gone}; domain=${domain}`;
  }
}

/** Plumbline has no iframes of its own, so any element with one next to the application belongs to the widget. */
function removeFrames(): void {
  for (const frame of document.querySelectorAll('iframe')) {
    const holder = [...document.body.children].find((child) => child.contains(frame));
    if (holder && holder.id !== 'root') holder.remove();
  }
}

function ignoringErrors(work: () => void): void {
  try {
    work();
  } catch {
    // Storage may be blocked, or the widget only partly loaded; then there is nothing to remove.
  }
}
