import { expect, test } from 'vitest';
import { asPlainMarkdown, cardTitle, isPagePath } from './feedback.rules.ts';

const INVISIBLE = '\u200b';

test.each(['/', '/customers', '/customers/0199-aa/x', '/assessments/technical-alignment'])(
  '%s is accepted as the page from which feedback was sent',
  (path) => {
    expect(isPagePath(path)).toBe(true);
  },
);

test.each([
  '',
  'customers',
  '//evil.example',
  '/\\evil.example',
  '/reset?token=abc',
  '/#x',
  '/a b',
  `/${'a'.repeat(500)}`,
  'https://x.example/',
])('"%s" is refused as the page from which feedback was sent', (path) => {
  expect(isPagePath(path)).toBe(false);
});

test('The title of a feedback card is one line that begins with its priority', () => {
  expect(cardTitle({ priority: 'high', title: 'Two\nlines\tof  text' }, 255)).toBe('[high] Two lines of text');
});

test('The title of a feedback card has no mentions and no issue references', () => {
  expect(cardTitle({ priority: 'low', title: '@ann #3' }, 255)).toBe(`[low] @${INVISIBLE}ann #${INVISIBLE}3`);
});

test('A feedback title that is too long for the task board ends in an ellipsis and never in half of a character', () => {
  const cut = cardTitle({ priority: 'low', title: '🙂'.repeat(300) }, 20);
  expect([...cut]).toHaveLength(20);
  expect(cut.isWellFormed()).toBe(true);
  expect(cut.endsWith('…')).toBe(true);
});

test('The text of feedback has no mentions, issue references, pictures or links', () => {
  expect(asPlainMarkdown('ask @octocat about #12')).toBe(`ask @${INVISIBLE}octocat about #${INVISIBLE}12`);
  expect(asPlainMarkdown('![x](https://evil.example/p.png)')).toBe(`!\\[x\\](https:${INVISIBLE}//evil.example/p.png)`);
  expect(asPlainMarkdown('<img src=x>')).toBe('\\<img src=x\\>');
  expect(asPlainMarkdown('# Title\n- one\n1. two')).toBe('\\# Title\n\\- one\n1\\. two');
  expect(asPlainMarkdown('Plain words, 3 - 2 = 1.')).toBe('Plain words, 3 - 2 = 1.');
});
