import { beforeEach, expect, test } from 'vitest';
import { requests, respondWith, press, screenForEachTest, words } from '#tests/support/web/page.tsx';
import { LettersDialog } from './LettersDialog.tsx';

const A = '01890000-0000-7000-8000-00000000080a';
const EFFECTS = {
  options: { agenda: true, letters: true, opportunities: false },
  psa: null,
  letter: { subject: '{recommendation}', text: 'Price: {price}' },
  customers: [],
  version: 3,
};
const LETTER = {
  customer: { id: A, name: 'Acme' },
  template: EFFECTS.letter,
  subject: 'Require MFA for every sign-in',
  text: 'Price: £600',
  isEdited: false,
  publishedAt: null,
  publishedBy: null,
  version: 4,
};
const RESULT = { published: 1, skipped: [] };

const open = screenForEachTest(() => <LettersDialog campaignId={A} effects={EFFECTS} letters={[LETTER]} mayEdit onClose={() => {}} />);

beforeEach(() => respondWith(() => Response.json(RESULT)));

test('Drafts are published with the versions on screen, and the dialog says that nothing is emailed', async () => {
  await open('/recommendations/campaigns');
  expect(words()).toContain('Nothing is emailed.');
  await press('Publish 1 draft');
  expect(requests.find(({ method }) => method === 'POST')).toMatchObject({ body: { letters: [{ customerId: A, version: 4 }] } });
  expect(words()).toContain('1 letter published');
});
