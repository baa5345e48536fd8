import { beforeEach, expect, test } from 'vitest';
import { chatScriptAddress } from './chat.script.ts';
import { CHAT_SCRIPT_ID, removeChat } from './chat.traces.ts';

beforeEach(() => {
  document.body.replaceChildren();
  localStorage.clear();
  sessionStorage.clear();
});

test('The chat script is loaded with its key, and from a custom address if one is set', () => {
  expect(chatScriptAddress('a key')).toBe('https://static.zdassets.com/ekr/snippet.js?key=a+key');
  expect(chatScriptAddress('k', 'https://proxy.example/chat.js')).toBe('https://proxy.example/chat.js?key=k');
});

test('[SUPP-3] Signing out removes every trace of the chat and nothing else', () => {
  // Takes the place of the script, so that nothing is loaded.
  document.head.append(Object.assign(document.createElement('script'), { id: CHAT_SCRIPT_ID, type: 'text/plain' }));
  const logged: string[] = [];
  globalThis.zE = (_channel, command) => void logged.push(command);
  localStorage.setItem('ZD-suid', 'x');
  localStorage.setItem('guest-theme', 'light');
  sessionStorage.setItem('ZD-store', 'x');
  document.cookie = '__zlcmid=x; path=/';
  document.cookie = 'other=kept; path=/';
  const root = document.body.appendChild(document.createElement('div'));
  root.id = 'root';

  removeChat();
  const stored = [localStorage.getItem('ZD-suid'), sessionStorage.getItem('ZD-store'), localStorage.getItem('guest-theme')];
  expect(stored).toEqual([null, null, 'light']);
  expect(document.cookie).not.toContain('__zlcmid');
  expect(document.cookie).toContain('other=kept');
  expect(document.getElementById(CHAT_SCRIPT_ID)).toBeNull();
  expect(document.getElementById('root')).toBe(root);
  expect(logged).toEqual(['hide']);
  expect(globalThis.zE).toBeUndefined();
});

test('Signing out without a chat changes nothing', () => {
  localStorage.setItem('guest-theme', 'light');
  const before = document.documentElement.outerHTML;
  removeChat();
  expect(document.documentElement.outerHTML).toBe(before);
  expect(localStorage.getItem('guest-theme')).toBe('light');
});
