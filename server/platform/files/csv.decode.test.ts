import { expect, test } from 'vitest';
import { decodeText } from './csv.decode.ts';
import { FileRefusal } from './file.refusal.ts';

const TEXT = 'Name;Ort\r\nMüller & Söhne;Köln\r\n';
const utf16 = (text: string, mark: boolean) => Buffer.from(`${mark ? '\uFEFF' : ''}${text}`, 'utf16le');
const swapped = (bytes: Buffer) => Buffer.from(bytes).swap16();

test.each([
  ['UTF-8', Buffer.from(TEXT), 'utf-8'],
  ['UTF-8 with a mark', Buffer.from(`\uFEFF${TEXT}`), 'utf-8'],
  ['UTF-16 of Windows', utf16(TEXT, true), 'utf-16'],
  ['UTF-16 without a mark', utf16(TEXT, false), 'utf-16'],
  ['UTF-16 of the other byte order', swapped(utf16(TEXT, true)), 'utf-16'],
  ['Windows-1252', Buffer.from(TEXT, 'latin1'), 'windows-1252'],
])('[CUST-31] A file in %s is read with its letters', (_what, bytes, encoding) => {
  expect(decodeText(bytes)).toEqual({ text: TEXT, encoding });
});

test.each([
  ['a workbook', Buffer.from('PK\u0003\u0004')],
  ['a PDF', Buffer.from('%PDF-1.7')],
  ['nothing', Buffer.alloc(0)],
  ['spaces', Buffer.from('\r\n  ')],
  ['text of a Mac from 1995', Buffer.from([0x4d, 0x81, 0x6c, 0x6c, 0x65, 0x72, 0x2c, 0x8d])],
  ['binary data', Buffer.from([0x41, 0x42, 0x01, 0x02, 0x42, 0x00])],
])('A file with %s is refused with the reason', (_what, bytes) => {
  expect(() => decodeText(bytes)).toThrow(FileRefusal);
});
