import { expect, test } from 'vitest';
import { readConfig } from '#server/platform/config/config.ts';
import { trialWarning } from './trial.ts';

test.each([{}, { HOST: 'localhost' }, { HOST: '::1' }])(
  'a trial that only its own machine reaches (%j) is nothing to warn of',
  (settings) => {
    expect(trialWarning(readConfig(settings))).toBeNull();
  },
);

test('Without a mail server, a trial that others can reach warns that they could read its mail', () => {
  expect(trialWarning(readConfig({ HOST: '0.0.0.0' }))).toContain('/outbox');
});

test.each([{ PUBLIC_URL: 'https://plumbline.example.com' }, { SMTP_URL: 'smtp://mail.example.com' }])(
  'with %j there is no such page',
  (more) => {
    expect(trialWarning(readConfig({ HOST: '0.0.0.0', ...more }))).toBeNull();
  },
);
