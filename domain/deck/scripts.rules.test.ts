import { describe, expect, test } from 'vitest';
import { isRightToLeft, languageOf, scriptsIn } from './scripts.rules.ts';

describe('the writing systems of a deck', () => {
  test.each([
    ['Müller & Söhne, Straße', [], 'en', false],
    ['Стоматология «Улыбка»', [], 'en', false],
    ['Οδοντιατρείο', [], 'en', false],
    ['山田歯科医院', ['chinese'], 'zh', false],
    ['さくら歯科医院', ['chinese'], 'ja', false],
    ['عيادة الأسنان', ['arabic'], 'ar', true],
    ['מרפאת שיניים', ['hebrew'], 'he', true],
    ['दन्त चिकित्सालय', ['devanagari'], 'hi', false],
    ['คลินิกทันตกรรม', ['thai'], 'th', false],
    ['Written for عيادة الأسنان by Northlight IT', ['arabic'], 'en', false],
  ] as const)('%s needs %j beside the first font, is marked as %s, and right to left is %s', (text, scripts, language, isTurned) => {
    expect([...scriptsIn(text)]).toEqual(scripts);
    expect(languageOf(text)).toBe(language);
    expect(isRightToLeft(text)).toBe(isTurned);
  });
});
