import { expect, test } from 'vitest';
import { isForged, threatInAddress, threatInDoctype, threatInFileName, threatInHeader, threatWords } from './threats.rules.ts';

test('An address with a null byte or a hidden path traversal is an attack, and any other is not', () => {
  expect(threatInAddress('/api/customers/%00')).toBe('null byte');
  for (const path of [
    '/..%2fetc/passwd',
    '/api/files/..%2F..%2fx',
    '/a/%2e%2e/b',
    '/a/.%2E/b',
    '/a/%2e%2e%5cwindows',
    '/a%2f..%2fb',
    '/a/%2e.',
  ])
    expect(threatInAddress(path), path).toBe('path traversal');
  for (const path of [
    '/',
    '/api/customers/0',
    '/api/x/../../api/y',
    '/a/b..c',
    '/a..%2fb',
    '/qbrs/1%2f2',
    '/a/...',
    '/api/x%2e%2ey',
    '/a/%2ehidden',
  ])
    expect(threatInAddress(path), path).toBeNull();
});

test('A header that contains a script is an attack, and the name of any browser or program is not', () => {
  for (const value of [
    '<script>alert(1)</script>',
    'Mozilla/5.0 < script src=//x>',
    '"><svg onload=alert(1)>',
    '<img src=x>',
    'javascript:alert(1)',
  ])
    expect(threatInHeader(value), value).toBe('script in a header');
  const browsers = [
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0 Safari/537.36',
    'bot/1.0 (+<a href="https://bot.example">bot</a>)',
    'JavaScript-runtime/1.0 (5 < 6)',
    'curl/8.5.0',
  ];
  for (const value of browsers) expect(threatInHeader(value), value).toBeNull();
});

test('A file name with a path traversal or a null byte is an attack, and one with dots or folders is not', () => {
  for (const name of ['../../etc/passwd', '..\\..\\boot.ini', 'a/../../b.png']) expect(threatInFileName(name), name).toBe('path traversal');
  expect(threatInFileName('page.php\u0000.png')).toBe('null byte');
  for (const name of ['Backup 1/2.png', 'Q1..final.pdf', '..', '...png', 'C:\\Users\\Ann\\scan.pdf', 'photos/a..b/c.jpg'])
    expect(threatInFileName(name), name).toBeNull();
});

test('A document type whose entities multiply or read a file is an attack, and any other is not', () => {
  for (const doctype of [
    'c [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;">]',
    "c [<!ENTITY x SYSTEM 'file:///etc/passwd'>]",
    'c [<!ENTITY % p PUBLIC "-//x" "http://x.example/p">%p;]',
  ])
    expect(threatInDoctype(doctype), doctype).toBe('entity expansion');
  for (const doctype of ['html', 'c SYSTEM "catalog.dtd"', 'c [<!ENTITY copy "(c)"><!ENTITY nbsp "&#160;">]', 'c [<!ELEMENT a (b)>]'])
    expect(threatInDoctype(doctype), doctype).toBeNull();
});

const bytes = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0) % 256);

test.each([
  ['a program that calls itself PDF', 'invoice.pdf', 'application/pdf', 'MZ\u0090\u0000\u0003'],
  ['a program that calls itself Word', 'letter.docx', '', '\u007fELF\u0002'],
  ['a script that is sent as a picture', 'logo', 'image/png', '#!/bin/sh\nrm -rf /'],
  ['a web page that calls itself JPEG', 'logo.jpg', 'image/jpeg', '<!doctype html><script>alert(1)</script>'],
  ['a web page behind a comment', 'logo.png', 'image/png', ' <!-- x --><html><body>'],
  [
    'a drawing with a handler that calls itself PNG',
    'logo.png',
    'image/png',
    '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>',
  ],
])('%s is a forged file', (_what, name, mediaType, content) => {
  expect(isForged({ name, mediaType }, bytes(content))).toBe(true);
});

test.each([
  ['a PNG that is called JPEG', 'photo.jpg', 'image/jpeg', '\u0089PNG\r\n\u001a\n'],
  ['a PDF that is called PNG', 'scan.png', 'image/png', '%PDF-1.7'],
  [
    'a drawing without a script that is called PNG',
    'logo.png',
    'image/png',
    '<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0"/></svg>',
  ],
  ['a drawing that says so', 'logo.svg', 'image/svg+xml', '<svg><script>1</script></svg>'],
  ['a note that mentions a script', 'note.txt', 'text/plain', '<script>alert(1)</script> is what the page contained'],
  ['a web page that says so', 'page.html', 'text/html', '<!doctype html><html>'],
  ['a table of HTML under the name of a spreadsheet', 'export.xlsx', '', '<html><table>'],
  ['a program that says so', 'setup.exe', 'application/octet-stream', 'MZ\u0090'],
  ['a broken picture', 'a.png', 'image/png', '\u0089PNG\r\n\u001a\n<script>alert(1)</script>'],
  ['an empty file', 'a.png', 'image/png', ''],
])('%s is not a forged file', (_what, name, mediaType, content) => {
  expect(isForged({ name, mediaType }, bytes(content))).toBe(false);
});

test('A threat in the audit log describes its reason in words', () => {
  expect(threatWords({ reason: 'refused sign-ins', tries: 12 })).toBe('12 refused sign-ins within a quarter of an hour');
  expect(threatWords({ reason: 'limit of requests', rejected: 7 })).toBe('7 requests beyond the limit');
  expect(threatWords({ reason: 'forged file' })).toBe('Program or web page disguised as another file');
  expect(threatWords(null)).toBe('Blocked for security reasons');
});
