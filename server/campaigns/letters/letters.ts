import type { BodyOf, OutputOf } from '#contract/endpoint.ts';
import {
  CampaignLetter,
  type listCampaignLetters,
  type publishCampaignLetters,
  type updateCampaignLetter,
  type withdrawCampaignLetters,
} from '#contract/campaigns/campaigns.letters.contract.ts';
import {
  filledLetter,
  hasPriceInSubject,
  LETTER_PLACEHOLDERS,
  type LetterFacts,
  type LetterWords,
  SHIPPED_LETTER,
  unknownPlaceholder,
} from '#domain/campaigns/letters.rules.ts';
import { quarterName } from '#domain/customers/fiscal.rules.ts';
import type { Locale } from '#domain/organizations/locales.rules.ts';
import { monthlyOf } from '#domain/recommendations/recommendations.rules.ts';
import type { CampaignWhole } from '#server/campaigns/campaigns.queries.ts';
import { campaigns } from '#server/campaigns/campaigns.save.ts';
import { brandingOf, ownOrganization } from '#server/organizations/organizations.ts';
import type { Tx } from '#server/platform/db/transaction.ts';
import type { SignedInCall } from '#server/platform/http/call.ts';
import { Fault, stale } from '#server/platform/http/faults.ts';
import { type LetterRow, lettersOf, lockLetters, writePublished, writeWithdrawn, writeWords } from './letters.queries.ts';

/** Template of a campaign's letters: its own, else the shipped one. */
export function templateOf({ letterSubject, letterText }: Pick<CampaignWhole, 'letterSubject' | 'letterText'>): LetterWords {
  return { subject: letterSubject ?? SHIPPED_LETTER.subject, text: letterText ?? SHIPPED_LETTER.text };
}

/** Refuses words with a placeholder that would reach the customer unfilled, or with an amount that some contacts may not see. */
export function refuseWrongWords(words: LetterWords, field: string): void {
  const unknown = unknownPlaceholder(words);
  const known = LETTER_PLACEHOLDERS.map((name) => `{${name}}`).join(', ');
  if (unknown !== null) throw new Fault('VALIDATION_ERROR', { field, message: `{${unknown}} is not a placeholder; use ${known}` });
  if (hasPriceInSubject(words)) throw new Fault('VALIDATION_ERROR', { field, message: 'Use {price} in the text, not in the subject' });
}

interface Writing {
  provider: string;
  locale: Locale | undefined;
}

async function writingOf(tx: Tx): Promise<Writing> {
  const { providerName, locale } = brandingOf(await ownOrganization(tx));
  return { provider: providerName, locale };
}

function factsOf(row: LetterRow, writing: Writing): LetterFacts {
  const { targetYear: year, targetQuarter: quarter, startMonth } = row;
  return {
    ...row,
    ...writing,
    monthly: monthlyOf(row),
    quarter: year === null || quarter === null ? null : quarterName({ year, quarter }, startMonth),
  };
}

function presentLetter(row: LetterRow, writing: Writing): CampaignLetter {
  const { customerId, customer, subject, text, publishedSubject, publishedText, publishedAt, ...rest } = row;
  const filled = filledLetter({ subject, text }, factsOf(row, writing), false);
  return {
    ...rest,
    customer: { id: customerId, name: customer },
    template: { subject, text },
    subject: publishedSubject ?? filled.subject,
    text: publishedText ?? filled.text,
    publishedAt: publishedAt && publishedAt.toISOString(),
  };
}

export async function readLetters(call: SignedInCall<typeof listCampaignLetters>): Promise<CampaignLetter[]> {
  const { id } = await campaigns.load(call, call.params.id);
  const writing = await writingOf(call.tx);
  return (await lettersOf(call.tx, id)).map((row) => presentLetter(row, writing));
}

export async function changeLetter(call: SignedInCall<typeof updateCampaignLetter>): Promise<CampaignLetter> {
  const { tx, actor, body } = call;
  const { customerId, words, version } = body;
  const campaign = await campaigns.lock(call, call.params.id);
  refuseWrongWords(words, 'words');
  await lockLetters(tx, campaign.id, [customerId]);
  const read = async () => {
    const [row] = await lettersOf(tx, campaign.id, [customerId]);
    if (!row) throw new Fault('CUSTOMER_NOT_FOUND', { field: 'customerId' });
    return row;
  };
  const before = await read();
  if (before.publishedAt)
    throw new Fault('INVALID_STATUS_TRANSITION', { message: 'The letter is published; withdraw it before you edit it' });
  if (version !== undefined && version !== before.version) throw stale(CampaignLetter, presentLetter(before, await writingOf(tx)));
  await writeWords(tx, before.id, words, actor.userId);
  await call.audit({ action: 'letter.updated', ...about(before), before: { subject: before.subject }, after: { subject: words.subject } });
  return presentLetter(await read(), await writingOf(tx));
}

const about = ({ id, customerId, title }: LetterRow) => ({ entity: { type: 'letter', id, label: title }, customerId });

export async function publish(call: SignedInCall<typeof publishCampaignLetters>): Promise<OutputOf<typeof publishCampaignLetters>> {
  const { tx, actor, body, now } = call;
  const campaign = await campaigns.lock(call, call.params.id);
  const wanted: ReadonlyMap<string, number> = new Map(body.letters.map(({ customerId, version }) => [customerId, version]));
  await lockLetters(tx, campaign.id, [...wanted.keys()]);
  const rows = await lettersOf(tx, campaign.id, [...wanted.keys()]);
  const ready = rows.filter((row) => row.publishedAt === null && row.version === wanted.get(row.customerId));
  const writing = await writingOf(tx);
  const filled = ready.map((row) => {
    const facts = factsOf(row, writing);
    return { id: row.id, ...filledLetter(row, facts, false), withoutAmounts: filledLetter(row, facts, true).text };
  });
  await writePublished(tx, filled, { by: actor.userId, now });
  await call.audit(...ready.map((row) => ({ action: 'letter.published', ...about(row), after: { campaignId: campaign.id } })));
  return { published: ready.length, skipped: await skippedOf(call, new Set(ready.map(({ customerId }) => customerId))) };
}

/** Customers of the body that got no letter, as far as they exist. */
async function skippedOf({ tx, body }: { tx: Tx; body: BodyOf<typeof publishCampaignLetters> }, done: ReadonlySet<string>) {
  const ids = body.letters.map(({ customerId }) => customerId).filter((id) => !done.has(id));
  return ids.length === 0
    ? []
    : tx.selectFrom('customers').select(['id', 'name']).where('id', 'in', ids).orderBy('nameKey').orderBy('id').execute();
}

export async function withdraw(call: SignedInCall<typeof withdrawCampaignLetters>): Promise<OutputOf<typeof withdrawCampaignLetters>> {
  const { tx, actor, body } = call;
  const campaign = await campaigns.lock(call, call.params.id);
  await lockLetters(tx, campaign.id, body.customerIds);
  const rows = (await lettersOf(tx, campaign.id, body.customerIds)).filter(({ publishedAt }) => publishedAt !== null);
  await writeWithdrawn(
    tx,
    rows.map(({ id }) => id),
    actor.userId,
  );
  await call.audit(...rows.map((row) => ({ action: 'letter.withdrawn', ...about(row), after: { campaignId: campaign.id } })));
  return { withdrawn: rows.length };
}
