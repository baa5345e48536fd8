import { describe, expect, test } from 'vitest';
import { readConfig } from './config.ts';
import { Refusal } from '#server/platform/http/refusal.ts';

const TRELLO = {
  FEEDBACK_TARGET: 'trello',
  FEEDBACK_TOKEN: 'token-of-trello',
  FEEDBACK_KEY: 'key-of-trello',
  FEEDBACK_LIST: '5abbe4b7ddc1b351ef961414',
};
const JIRA = {
  FEEDBACK_TARGET: 'jira',
  FEEDBACK_URL: 'https://acme.atlassian.example/',
  FEEDBACK_TOKEN: 'token-of-jira',
  FEEDBACK_KEY: 'bot@acme.example',
  FEEDBACK_PROJECT: 'PLUM',
};
const GITHUB = { FEEDBACK_TARGET: 'github', FEEDBACK_TOKEN: 'token-of-github', FEEDBACK_REPO: 'acme/plumbline' };
const WEBHOOK = { FEEDBACK_TARGET: 'webhook', FEEDBACK_URL: 'https://hooks.example.com/in', FEEDBACK_TOKEN: 'secret-of-the-hook' };

describe('the settings for feedback', () => {
  test('Feedback is sent nowhere by default', () => {
    expect(readConfig({}).feedback).toEqual({ kind: 'none' });
  });

  test('Feedback is sent to the usual address of its service unless another one is set', () => {
    expect(readConfig(TRELLO).feedback).toMatchObject({ kind: 'trello', url: 'https://api.trello.com' });
    expect(readConfig(GITHUB).feedback).toMatchObject({ kind: 'github', url: 'https://api.github.com' });
    expect(readConfig(JIRA).feedback).toMatchObject({ kind: 'jira', url: 'https://acme.atlassian.example' });
    expect(readConfig({ ...TRELLO, FEEDBACK_URL: 'http://127.0.0.1:8080' }).feedback).toMatchObject({ url: 'http://127.0.0.1:8080' });
  });

  const missing = [TRELLO, JIRA, GITHUB, WEBHOOK].flatMap((settings) =>
    Object.keys(settings)
      .filter((name) => name !== 'FEEDBACK_TARGET')
      .map((name) => [settings, name] as const),
  );
  test.each(missing)('Incomplete settings for feedback stop the start: %o without %s', (settings, name) => {
    const refusal = new Refusal(`${name} must be set when FEEDBACK_TARGET is ${settings.FEEDBACK_TARGET}.`);
    expect(() => readConfig({ ...settings, [name]: '' })).toThrow(refusal);
  });

  test.each([
    ['FEEDBACK_TARGET', 'linear'],
    ['FEEDBACK_URL', 'http://board.example.com'],
    ['FEEDBACK_URL', 'https://user:secret@board.example.com'],
    ['FEEDBACK_URL', 'https://board.example.com?key=1'],
    ['FEEDBACK_TOKEN', 'short'],
    ['FEEDBACK_TOKEN', 'with a space in it'],
    ['FEEDBACK_KEY', 'quo"ted'],
    ['FEEDBACK_LIST', 'my list'],
    ['FEEDBACK_PROJECT', 'plum'],
    ['FEEDBACK_REPO', 'acme'],
    ['FEEDBACK_REPO', 'acme/plumbline/issues'],
    ['ZENDESK_KEY', 'no'],
    ['ZENDESK_URL', 'http://static.example.com/snippet.js'],
  ])('The feedback or chat setting %s=%s stops the start with one sentence that names the variable', (name, value) => {
    expect(() => readConfig({ [name]: value })).toThrow(new RegExp(`^${name} [^\\n]+\\.$`));
  });

  test('An address for feedback or chat without https is accepted only while Plumbline serves its own machine', () => {
    const PUBLIC_URL = 'https://plumbline.example.com';
    expect(() => readConfig({ ...TRELLO, FEEDBACK_URL: 'http://localhost:8080', PUBLIC_URL })).toThrow(
      'FEEDBACK_URL must begin with https://',
    );
    const chat = { ZENDESK_KEY: 'key-of-the-widget', ZENDESK_URL: 'http://localhost:8080/snippet.js' };
    expect(() => readConfig({ ...chat, PUBLIC_URL })).toThrow('ZENDESK_URL must begin with https://');
    expect(readConfig(chat).chat).toEqual({ key: 'key-of-the-widget', scriptUrl: 'http://localhost:8080/snippet.js' });
  });
});
