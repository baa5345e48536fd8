import { describe, expect, test } from 'vitest';
import { FILE_LIMITS, fileNameOf, sizeText } from './files.rules.ts';

describe('the name of an uploaded file', () => {
  test.each([
    ['a path is no part of it', 'C:\\Users\\Ana\\shot.png', 'image/png', 'shot.png'],
    ['a path that climbs is no part of it', '../../etc/passwd', 'text/plain', 'passwd.txt'],
    ['accents stay, in one form', 'Verfu\u0308gbarkeit.pdf', 'application/pdf', 'Verf\u00fcgbarkeit.pdf'],
    ['emoji stay', '🔥 fire 🧯.png', 'image/png', '🔥 fire 🧯.png'],
    ['what turns the direction of writing is removed', 'invoice\u202Efdp.exe.pdf', 'application/pdf', 'invoicefdp.exe.pdf'],
    ['it ends as its content does', 'photo.exe', 'image/jpeg', 'photo.jpg'],
    ['another usual ending of its content stays', 'photo.JPEG', 'image/jpeg', 'photo.JPEG'],
    ['a page for a browser becomes text', 'page.html', 'text/plain', 'page.txt'],
    ['line breaks are removed', 'a\r\nSet-Cookie: x.txt', 'text/plain', 'aSet-Cookie x.txt'],
    ['nothing at all becomes a name', '', 'image/png', 'file.png'],
    ['a hidden file is not hidden', '.env', 'text/plain', 'env.txt'],
  ])('%s', (_what, sent, type, kept) => {
    expect(fileNameOf(sent, type)).toBe(kept);
  });

  test('[T12] A name of 200 characters is kept whole, and a longer one is cut between characters', () => {
    const long = `${'ä'.repeat(196)}.png`;
    expect(fileNameOf(long, 'image/png')).toBe(long);
    const cut = fileNameOf('🔥'.repeat(400), 'image/png');
    expect(cut.length).toBeLessThanOrEqual(FILE_LIMITS.name);
    expect(cut.isWellFormed()).toBe(true);
    expect(cut.endsWith('🔥.png')).toBe(true);
  });

  test('File sizes are shown in readable units', () => {
    expect([500, 2048, 2.5 * 1024 * 1024].map(sizeText)).toEqual(['500 B', '2 KB', '2.5 MB']);
  });
});
