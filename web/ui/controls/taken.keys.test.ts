import { expect, test } from 'vitest';
import { isTaken } from './taken.keys.ts';

function press(key: string, target: EventTarget | null, ctrlKey = false) {
  return { key, target, ctrlKey, metaKey: false, altKey: false, defaultPrevented: false };
}

function placed(html: string): Element {
  document.body.innerHTML = html;
  return document.querySelector('[data-here]') ?? document.body;
}

test('Keyboard shortcuts are off in text fields, in dialogs and with Ctrl', () => {
  expect(isTaken(press('1', placed('<textarea data-here></textarea>')))).toBe(true);
  expect(isTaken(press('1', placed('<input type="number" data-here>')))).toBe(true);
  expect(isTaken(press('1', placed('<div role="dialog"><button data-here>Close</button></div>')))).toBe(true);
  expect(isTaken(press('1', document.body, true))).toBe(true);
});

test('Keyboard shortcuts work on the page, on a radio button and on a button, which keeps its own Enter', () => {
  expect(isTaken(press('1', document.body))).toBe(false);
  expect(isTaken(press('Enter', placed('<input type="radio" data-here>')))).toBe(false);
  const button = placed('<button data-here>Submit</button>');
  expect(isTaken(press('1', button))).toBe(false);
  expect(isTaken(press('Enter', button))).toBe(true);
});
