import { describe, expect, test } from 'vitest';
import type { EvidencePolicy } from '#domain/templates/evidence.rules.ts';
import type { Question, TemplateBody } from '#domain/templates/templates.rules.ts';
import { missingEvidence, needsEvidence } from './evidence.rules.ts';

const question = (evidenceRequired?: EvidencePolicy, more: Partial<Question> = {}): Question => ({
  key: 'mfa',
  text: 'Is MFA enforced?',
  type: 'alignment',
  required: true,
  weight: 1,
  critical: false,
  internalOnly: false,
  evidenceRequired,
  ...more,
});
const answer = (points: number | null, notApplicable = false) => ({ value: notApplicable ? null : 'met', notApplicable, points });

describe('evidence', () => {
  test.each([
    ['nothing needs evidence unless the template says so', question(), answer(0), false],
    ['with always, a met answer needs it', question('always'), answer(100), true],
    ['with always, an answer without a score needs it', question('always', { type: 'text' }), answer(null), true],
    ['with on fail, a met answer needs none', question('on_fail'), answer(100), false],
    ['with on fail, a partly met answer needs it', question('on_fail'), answer(50), true],
    ['with on fail, an answer that reaches the threshold needs none', question('on_fail', { failThreshold: 50 }), answer(50), false],
    ['with on fail, an answer without a score needs none', question('on_fail', { type: 'number' }), answer(null), false],
    ['what does not apply needs none', question('always'), answer(null, true), false],
    ['what is not answered needs none yet', question('always'), undefined, false],
    ['a file shows itself', question('always', { type: 'file' }), { value: ['x'], notApplicable: false, points: null }, false],
  ])('%s', (_what, asked, given, needed) => {
    expect(needsEvidence(asked, given)).toBe(needed);
  });

  test('[ASMT-29] A question that leaves evidence to the settings follows them, and one that needs none never asks for it', () => {
    const needs = (asked: Question, usual: EvidencePolicy) => [
      needsEvidence(asked, answer(100), usual),
      needsEvidence(asked, answer(0), usual),
    ];
    expect([needs(question(), 'none'), needs(question(), 'on_fail'), needs(question(), 'always')]).toEqual([
      [false, false],
      [false, true],
      [true, true],
    ]);
    expect(needs(question('none'), 'always')).toEqual([false, false]);
    expect(needs(question('on_fail'), 'always')).toEqual([false, true]);
  });

  test('Only visible questions without a file are named as missing evidence', () => {
    const hidden = question('always', { key: 'hidden', showIf: { all: [{ question: 'mfa', op: 'equals', value: 'not_met' }] } });
    const body: TemplateBody = {
      sections: [{ key: 's', title: 'S', weight: 1, questions: [question('always'), hidden, question('always', { key: 'shown' })] }],
    };
    const answers = new Map(['mfa', 'hidden', 'shown'].map((key) => [key, answer(100)]));
    const missing = (...withFiles: string[]) =>
      missingEvidence(body, answers, (key) => withFiles.includes(key)).map((one) => one.question.key);
    expect([missing(), missing('mfa'), missing('mfa', 'shown')]).toEqual([['mfa', 'shown'], ['shown'], []]);
  });
});
