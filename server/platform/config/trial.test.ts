import { expect, test } from 'vitest';
import { readConfig } from './config.ts';
import { trialWarning } from './trial.ts';

test.each([{}, { HOST: 'localhost' }, { HOST: '::1' }])('A trial that only its own machine can reach (%j) shows no warning', (settings) => {
  expect(trialWarning(readConfig(settings))).toBeNull();
});

test('A trial without a mail server that others can reach warns that they could read its emails', () => {
  expect(trialWarning(readConfig({ HOST: '0.0.0.0' }))).toContain('/outbox');
});

test.each([{ PUBLIC_URL: 'https://plumbline.example.com' }, { SMTP_URL: 'smtp://mail.example.com' }])(
  'No warning about the outbox is shown with %j',
  (more) => {
    expect(trialWarning(readConfig({ HOST: '0.0.0.0', ...more }))).toBeNull();
  },
);
