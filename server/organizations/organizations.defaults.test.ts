import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createAssessment } from '#contract/assessments/assessments.contract.ts';
import { createCustomer } from '#contract/customers/customers.contract.ts';
import { getNotificationPreferences, updateNotificationPreferences } from '#contract/notifications/preferences.contract.ts';
import { getCurrentOrganization, updateOrganization } from '#contract/organizations/organizations.contract.ts';
import { createQbr, getQbr } from '#contract/qbrs/qbrs.contract.ts';
import { createRecommendation } from '#contract/recommendations/recommendations.contract.ts';
import { defaultSections } from '#domain/qbrs/defaults.rules.ts';
import { openAssessmentFixture, type AssessmentFixture } from '#server/assessments/assessments.fixture.ts';
import { seedAssessment } from '#tests/support/approved.ts';

let at: AssessmentFixture;
beforeAll(async () => {
  at = await openAssessmentFixture();
});
afterAll(() => at.server.close());

type Settings = NonNullable<Parameters<typeof at.vcio.sees<typeof updateOrganization>>[1]['body']['settings']>;

const decide = (settings: Settings) => at.msp.owner.sees(updateOrganization, { body: { settings } });

describe('organisation defaults for new items', () => {
  test('[SET-2] A new QBR takes the organisation’s sections, order, minutes, terms and disclaimer; later changes do not affect it', async () => {
    const sections = defaultSections(null).map((one) => (one.key === 'service' ? { ...one, enabled: false } : one));
    const reordered = [...sections.slice(0, 2), ...sections.slice(3, 4), ...sections.slice(2, 3), ...sections.slice(4)];
    await decide({
      qbr: { sections: reordered, minutes: 45, terms: 'Prices hold for 30 days.\nExcluding VAT.', disclaimer: 'No warranty.' },
    });

    const { id: customerId } = await at.vcio.sees(createCustomer, { body: { name: 'Sections Ltd' } });
    const { id: assessmentId } = await seedAssessment(at.server.pools, at.msp.id, { customerId });
    const { id } = await at.vcio.sees(createQbr, { body: { customerId, assessmentId } });
    await decide({ qbr: {} });

    const qbr = await at.vcio.sees(getQbr, { params: { id } });
    expect(qbr.durationMinutes).toBe(45);
    expect(qbr.sections.map(({ key, enabled }) => ({ key, enabled }))).toEqual(reordered);
    expect(qbr.facts?.legal).toEqual({ terms: 'Prices hold for 30 days.\nExcluding VAT.', disclaimer: 'No warranty.' });
  });

  test('A deck without any section, or with one section twice, is not accepted as default', async () => {
    const none = defaultSections(null).map(({ key }) => ({ key, enabled: false }));
    const twice = [...defaultSections(null).slice(0, 3), ...defaultSections(null).slice(2, 3)];
    for (const sections of [none, twice]) {
      const refusal = await at.msp.owner.refused(updateOrganization, { body: { settings: { qbr: { sections } } } });
      expect(refusal).toMatchObject({ status: 400, field: 'settings.qbr.sections' });
    }
  });

  test('[SET-3] A new assessment is due after the organisation’s default number of days, unless a date is given', async () => {
    await decide({ assessments: { dueDays: 10 } });
    const { templateId } = at;
    const { id: customerId } = await at.vcio.sees(createCustomer, { body: { name: 'Due Ltd' } });
    const usual = await at.vcio.sees(createAssessment, { body: { customerId, templateId } });
    const open = await at.vcio.sees(createAssessment, { body: { customerId, templateId, name: 'Open', dueDate: null } });
    expect(Math.round((Date.parse(usual.dueDate ?? '') - Date.now()) / 86_400_000)).toBeGreaterThanOrEqual(9);
    expect(open.dueDate).toBeNull();
  });

  test('[SET-4] The exported recommendations use the organisation’s names of statuses, and no two statuses share a name', async () => {
    await decide({ recommendations: { statusNames: { proposed: 'Put forward' }, categories: ['Backup', 'Identity'] } });
    const { id: customerId } = await at.vcio.sees(createCustomer, { body: { name: 'Names Ltd' } });
    await at.vcio.sees(createRecommendation, { body: { customerId, title: 'New firewall' } });
    const file = await at.vcio.inject({ method: 'GET', url: `/api/recommendations/export?customerId=${customerId}` });
    expect(file.payload).toContain('New firewall,Put forward,');
    const refusal = await at.msp.owner.refused(updateOrganization, {
      body: { settings: { recommendations: { statusNames: { done: 'approved' } } } },
    });
    expect(refusal).toMatchObject({ status: 400, field: 'settings.recommendations.statusNames' });
  });

  test('[SET-5] People without preferences are notified by the organisation’s defaults; their own choice takes precedence', async () => {
    await decide({ notifications: { assessment_approved: { inApp: true, email: true }, share_opened: { inApp: false, email: false } } });
    const channels = async (event: string) => {
      const { events } = await at.engineer.sees(getNotificationPreferences);
      const { inApp, email } = events.find((one) => one.event === event) ?? {};
      return { inApp, email };
    };
    expect(await channels('assessment_approved')).toEqual({ inApp: true, email: true });
    expect(await channels('share_opened')).toEqual({ inApp: false, email: false });
    await at.engineer.sees(updateNotificationPreferences, {
      body: { events: [{ event: 'assessment_approved', inApp: true, email: false }] },
    });
    expect(await channels('assessment_approved')).toEqual({ inApp: true, email: false });
    const refusal = await at.msp.owner.refused(updateOrganization, {
      body: { settings: { notifications: { nothing_such: { inApp: true, email: true } } } },
    });
    expect(refusal.status).toBe(400);
  });

  test('[SET-14] Fiscal year of new customers starts in the organisation’s month, unless somebody says otherwise', async () => {
    await decide({ fiscalYearStartMonth: 4 });
    const usual = await at.vcio.sees(createCustomer, { body: { name: 'April Ltd' } });
    const other = await at.vcio.sees(createCustomer, { body: { name: 'July Ltd', fiscalYearStartMonth: 7 } });
    expect([usual.fiscalYearStartMonth, other.fiscalYearStartMonth]).toEqual([4, 7]);
  });

  test('Settings of one kind are saved without changing those of another', async () => {
    const { settings } = await at.msp.owner.sees(getCurrentOrganization);
    expect(settings).toMatchObject({ assessments: { dueDays: 10 }, recommendations: { categories: ['Backup', 'Identity'] } });
  });
});
