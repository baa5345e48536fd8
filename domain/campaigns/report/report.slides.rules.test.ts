import { expect, test } from 'vitest';
import { CAMPAIGN_STATES, type CampaignState } from '#domain/campaigns/campaigns.rules.ts';
import { PAGE, type Piece } from '#domain/deck/page/slide.model.rules.ts';
import { type CampaignsReport, type ReportedCustomer, untrueClaims } from './report.claims.rules.ts';
import { campaignsSlides } from './report.slides.rules.ts';

const AT = '2026-11-02T10:00:00.000Z';
const customer = (name: string, state: CampaignState): ReportedCustomer => ({
  customer: name,
  state,
  currency: 'GBP',
  amounts: { oneTime: 350_000, monthly: 8_500, hours: 12.5 },
  sentAt: state === 'not_sent' ? null : AT,
  decision: state === 'declined' ? { outcome: 'declined', at: AT } : null,
  doneAt: state === 'done' || state === 'verified' ? AT : null,
  verifiedAt: state === 'verified' ? AT : null,
  declined: state === 'declined' ? { by: 'J. Doe', note: 'Moves to SharePoint in May' } : null,
});
const campaign = (title: string, currency = 'GBP') => ({
  title,
  currency,
  customers: CAMPAIGN_STATES.map((state) => customer(`${title} ${state}`, state)),
});
const report = (campaigns: CampaignsReport['campaigns']): CampaignsReport => ({
  provider: 'Northlight IT',
  today: '2026-11-29',
  todayLabel: '29 Nov 2026',
  campaigns,
});

const wordsOf = (pieces: readonly Piece[]) => JSON.stringify(pieces);

test('The management slide states money, hours and every state, and names who declined and why', () => {
  const { slides } = campaignsSlides(report([campaign('Replace Windows Server 2016')]));
  expect(slides.map(({ kicker }) => kicker)).toEqual(['Campaigns', 'Who declined and why']);
  expect(slides[0]).toMatchObject({
    title: '4 of 7 recommendations are approved, 1 verified and 1 declined',
    lead: '£21,000 one-time, £510 per month and 75 hours of work, without declined customers.',
  });
  expect(slides[1]?.title).toBe('1 of 7 recommendations were declined');
  expect(wordsOf(slides[1]?.pieces ?? [])).toContain('Moves to SharePoint in May');
});

test('Every number of a sentence is one of its figures, and a figure that the data does not have is found', () => {
  const whole = report([campaign('One'), campaign('Two')]);
  const { claims } = campaignsSlides(whole);
  expect(untrueClaims(whole, claims)).toEqual([]);
  const [title] = claims;
  expect(untrueClaims(whole, [{ words: `${title?.words} of 99`, figures: title?.figures ?? [] }])).toHaveLength(1);
  expect(untrueClaims(report([campaign('One')]), claims)).toEqual(claims);
});

test('Campaigns in several currencies are never added up', () => {
  const { slides } = campaignsSlides(report([campaign('One'), campaign('Two', 'EUR')]));
  expect(slides[0]?.lead).toBe('150 hours of work, without declined customers.');
});

test('Forty campaigns continue on further pages, and nothing leaves its page', () => {
  const { slides } = campaignsSlides(
    report(Array.from({ length: 40 }, (_, place) => campaign(`Campaign ${place} with a long name for its table`))),
  );
  expect(slides.length).toBeGreaterThan(3);
  for (const { pieces } of slides) {
    for (const piece of pieces) if ('box' in piece) expect(piece.box.y + piece.box.height).toBeLessThanOrEqual(PAGE.height - 40);
  }
  expect(wordsOf(slides.flatMap(({ pieces }) => pieces))).toContain('Campaign 39');
});

test('An organisation without campaigns gets a page that says so', () => {
  const { slides, claims } = campaignsSlides(report([]));
  expect(slides).toHaveLength(1);
  expect(wordsOf(slides[0]?.pieces ?? [])).toContain('No recommendation was created yet');
  expect(untrueClaims(report([]), claims)).toEqual([]);
});
