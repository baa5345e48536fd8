import { createTransport } from 'nodemailer';
import { expect, test } from 'vitest';
import type { Mail } from './mail.ts';
import { messageOptions, readMessage } from './message.ts';

const ID = '0190a0a0-0000-7000-8000-000000000000';
const LINK = `https://plumbline.test/verify-email/${ID}?email=ann%40msp.test&organizationName=M%C3%BCller%20%26%20S%C3%B6hne#code=123456`;

async function sourceOf(mail: Partial<Mail>, mailFrom = 'Plumbline <hello@plumbline.test>'): Promise<string> {
  const transport = createTransport({ streamTransport: true, newline: 'windows', buffer: true });
  const { message } = await transport.sendMail(
    messageOptions({ mailFrom }, ID, { to: 'ann@msp.test', subject: 'Hello', text: 'Text.', ...mail }),
  );
  if (!Buffer.isBuffer(message)) throw new Error('The message is not whole.');
  return message.toString('utf8');
}

test.each([
  ['a link longer than a line', `Open this:\n\n${LINK}\n\nThank you`],
  ['umlauts and an emoji', 'Müller & Söhne 🛠️, né à Liège'],
  ['no Latin letter at all', '株式会社プラムライン、評価の期限が近づいています。'.repeat(8)],
  ['what looks like quoted-printable', '=3D =\n=C3=BC =20 ='],
  ['lines that a mail server treats specially', '.\n..\nFrom here\n-- \nend'],
  ['white space at the ends of lines', '  a \n\tb\t\n c'],
])('A text is read from its message as written: %s', async (_, text) => {
  expect(readMessage(await sourceOf({ text })).text.trimEnd()).toBe(text);
});

test.each([
  ['plain words', 'Verify your address'],
  ['umlauts', 'Die Prüfung für Müller & Söhne ist fällig'],
  ['an emoji beside underscores and question marks', 'Due_soon? 🛠️ = ready?'],
  ['more than one line', 'Bewertung für '.repeat(20).trim()],
  ['more than one line without an umlaut', 'An assessment is awaiting for you '.repeat(10).trim()],
  ['no Latin letter at all', '株式会社プラムラインの評価の期限が近づいています'.repeat(4)],
])('A subject is read from its message as written: %s', async (_, subject) => {
  expect(readMessage(await sourceOf({ subject })).subject).toBe(subject);
});

test('A line break in a subject, a recipient or a name starts no header', async () => {
  const source = await sourceOf({
    to: 'ann@msp.test\r\nBcc: eve@evil.test',
    subject: 'Hello\r\nBcc: eve@evil.test\r\n\r\nText',
    text: 'Mine.',
  });
  expect(source).not.toMatch(/^Bcc:/im);
  expect(readMessage(source)).toMatchObject({ subject: 'Hello Bcc: eve@evil.test Text' });
  expect(readMessage(source).text.trimEnd()).toBe('Mine.');
});

test('An invitation is a message part that calendars understand, and the message text is unchanged', async () => {
  const ics = 'BEGIN:VCALENDAR\r\nMETHOD:REQUEST\r\nEND:VCALENDAR\r\n';
  const source = await sourceOf({ text: 'Grüße\n\n--\nUs', invitation: { method: 'REQUEST', ics } });
  expect(source).toMatch(/^Content-Type: text\/calendar; charset=utf-8; method=REQUEST/m);
  expect(readMessage(source)).toMatchObject({ to: 'ann@msp.test', subject: 'Hello' });
  expect(readMessage(source).text.trimEnd()).toBe('Grüße\n\n--\nUs');
});

test('A message names its sender, its id at the domain of the sender, and its date', async () => {
  const source = await sourceOf({ text: 'Grüße' });
  expect(source).toMatch(/^From: Plumbline <hello@plumbline\.test>\r$/m);
  expect(source).toMatch(new RegExp(`^Message-ID: <${ID}@plumbline\\.test>\r$`, 'm'));
  expect(source).toMatch(/^Auto-Submitted: auto-generated\r$/m);
  expect(source).toMatch(/^Content-Transfer-Encoding: quoted-printable\r$/m);
  expect(Date.parse(readMessage(source).date)).toBeGreaterThan(Date.now() - 60_000);
  expect(readMessage(source).to).toBe('ann@msp.test');
  expect(Math.max(...(await sourceOf({ text: LINK.repeat(20) })).split('\r\n').map((line) => line.length))).toBeLessThanOrEqual(78);
});

test('Replies to an email with a reply address go there, and not to the sender', async () => {
  expect(await sourceOf({ replyTo: 'dana@msp.test' })).toMatch(/^Reply-To: dana@msp\.test\r$/m);
  expect(await sourceOf({})).not.toMatch(/^Reply-To:/m);
});
