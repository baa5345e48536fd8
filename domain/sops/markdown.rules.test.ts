import { expect, test } from 'vitest';
import { checklistOf, readMarkdownFile, withoutHtml } from './markdown.rules.ts';

test.each([
  ['Write <b>this</b>', 'Write \\<b>this\\</b>'],
  ['<script>alert(1)</script>', '\\<script>alert(1)\\</script>'],
  ['Ask <customer name> <!-- soon -->', 'Ask \\<customer name> \\<!-- soon -->'],
  ['See <https://example.com/a> or <dana@example.com>', 'See <https://example.com/a> or <dana@example.com>'],
  ['1 < 2, a <3 and `<b>` stay', '1 < 2, a <3 and `<b>` stay'],
  ['Already \\<b>', 'Already \\<b>'],
  ['```html\n<b>code</b>\n```\n<b>', '```html\n<b>code</b>\n```\n\\<b>'],
])('[SOP-1] HTML is shown as text and code is kept: %s', (body, safe) => {
  expect(withoutHtml(body)).toBe(safe);
  expect(withoutHtml(safe)).toBe(safe);
});

test('[SOP-2] A checklist contains the list items of a text in plain words, without those in code', () => {
  const body = '# Steps\n- [ ] Take **one** [copy](https://a.test)\n* [x] Test `restore`\n- plain\n```\n- [ ] code\n```\n1. [ ] Sign';
  expect(checklistOf(body)).toEqual(['Take one copy', 'Test restore', 'Sign']);
});

test('[SOP-3] A Markdown file gives its first heading as title, or else its file name', () => {
  expect(readMarkdownFile('a.md', '---\ntags: x\n---\n# Reset a phone\n\nText')).toEqual({ title: 'Reset a phone', body: 'Text' });
  expect(readMarkdownFile('Reset a phone.md', 'Text\n# Later')).toEqual({ title: 'Reset a phone', body: 'Text\n# Later' });
});
