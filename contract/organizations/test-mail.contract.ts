import * as z from 'zod/mini';
import { endpoint } from '#contract/endpoint.ts';

export const sendTestMail = endpoint({
  method: 'POST',
  path: '/api/organizations/test-mail',
  allow: 'settings:edit',
  changes: ['auditLog'],
  status: 202,
  summary: 'Send yourself a sample notification to test email delivery',
  response: z.object({
    to: z.string(),
    /** False if emails are only written to a folder on the server. */
    hasServer: z.boolean(),
  }),
});
