import { expect, test } from 'vitest';
import { websiteUrl } from './websites.rules.ts';

test('A website is an address with http or https, or a bare host name that opens with https', () => {
  expect(websiteUrl('https://acme.example/en?x=1#top')).toBe('https://acme.example/en?x=1#top');
  expect(websiteUrl('HTTP://acme.example')).toBe('HTTP://acme.example');
  expect(websiteUrl('http://intranet')).toBe('http://intranet');
  expect(websiteUrl('www.acme.example')).toBe('https://www.acme.example');
  expect(websiteUrl('müller.example/über-uns')).toBe('https://müller.example/über-uns');
  expect(websiteUrl('acme.example:8443')).toBe('https://acme.example:8443');
});

const NONE = [
  ['javascript:alert(1)', 'javascript:1', 'javascript://acme.example/%0aalert(1)', 'data:text/html,hi', 'mailto:ann@acme.example'],
  ['ftp://acme.example', 'file:///etc/passwd', '//acme.example', 'none', 'n/a', '', 'https://', 'https://[', '.', 'tel:1.2'],
  ['https://acme.example\r\nX: 1', 'acme.example\t', 'acme .example', 'acme.example\u0000', 'acme\u202e.example', 'acme\u0085.example'],
  ['https://acme.example@evil.example', 'https://user:pw@acme.example'],
].flat();

test.each(NONE)('%j is not a website', (text) => {
  expect(websiteUrl(text)).toBeNull();
});
