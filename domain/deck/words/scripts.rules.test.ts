import { describe, expect, test } from 'vitest';
import { isRightToLeft, languageOf, officeScriptOf, scriptsIn } from './scripts.rules.ts';

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
    ['서울치과 병원', ['korean'], 'ko', false],
    ['Written for عيادة الأسنان by Northlight IT', ['arabic'], 'en', false],
  ] as const)(
    'Text in %s needs %j beside the first font, is marked as %s, and right to left is %s',
    (text, scripts, language, isTurned) => {
      expect([...scriptsIn(text)]).toEqual(scripts);
      expect(languageOf(text)).toBe(language);
      expect(isRightToLeft(text)).toBe(isTurned);
    },
  );

  test.each([
    ['Müller & Söhne', 'en-GB', null],
    ['Стоматология', 'ru-RU', null],
    ['Οδοντιατρείο', 'el-GR', null],
    ['عيادة الأسنان', 'ar-SA', 'Arial'],
    ['คลินิกทันตกรรม', 'th-TH', 'Tahoma'],
    ['さくら歯科医院', 'ja-JP', 'Yu Gothic'],
    ['서울치과', 'ko-KR', 'Malgun Gothic'],
    ['北風貿易', 'zh-CN', 'Microsoft YaHei'],
  ])('An office file in %s is marked as %s, in the font %s', (text, language, font) => {
    expect(officeScriptOf(text)).toEqual({ language, font });
  });
});
