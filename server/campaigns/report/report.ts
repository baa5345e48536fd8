import type { downloadCampaignsReport } from '#contract/campaigns/campaigns.report.contract.ts';
import type { CampaignsReport, ReportedCampaign } from '#domain/campaigns/report/report.claims.rules.ts';
import { campaignsSlides } from '#domain/campaigns/report/report.slides.rules.ts';
import { dayLabel } from '#domain/deck/words/deck.words.rules.ts';
import { dayIn } from '#domain/organizations/timezones.rules.ts';
import { presentCustomer } from '#server/campaigns/campaigns.present.ts';
import { customersOfCampaigns, shownCampaigns } from '#server/campaigns/campaigns.queries.ts';
import { renderSlides } from '#server/documents/documents.ts';
import { brandingOf, ownOrganization } from '#server/organizations/organizations.ts';
import type { FileAnswer, SignedInCall } from '#server/platform/http/call.ts';
import type { Workers } from '#server/platform/workers/workers.ts';

/** Campaigns in a report, newest first. */
const MOST = 100;

interface Wanted {
  organizationId: string;
  format: 'pdf' | 'pptx';
  report: CampaignsReport;
  brand: string;
}

export async function readReport(call: SignedInCall<typeof downloadCampaignsReport>): Promise<Wanted> {
  const { tx, actor, query, now } = call;
  const organization = await ownOrganization(tx);
  const { providerName, primaryColor, locale } = brandingOf(organization);
  const { timezone, settings } = organization;
  const shown = await shownCampaigns(tx).orderBy('createdAt', 'desc').orderBy('id', 'desc').limit(MOST).execute();
  const customers = Map.groupBy(
    await customersOfCampaigns(
      tx,
      shown.map(({ id }) => id),
    ),
    ({ campaignId }) => campaignId,
  );
  const campaigns = shown.map((campaign): ReportedCampaign => {
    const { id, title, currency } = campaign;
    return { title, currency, customers: (customers.get(id) ?? []).map((row) => reportedOf(presentCustomer(campaign, row))) };
  });
  const { format } = query;
  await call.audit({
    action: 'campaigns.exported',
    entity: { type: 'campaign', id: null },
    after: { format, campaigns: campaigns.length },
  });
  const todayLabel = dayLabel(now.toISOString(), { timezone, dateFormat: settings.dateFormat });
  const report = { provider: providerName, locale, today: dayIn(now, timezone), todayLabel, campaigns };
  return { organizationId: actor.organizationId, format, report, brand: primaryColor };
}

function reportedOf({
  customer,
  currency,
  state,
  amounts,
  recommendation,
}: ReturnType<typeof presentCustomer>): ReportedCampaign['customers'][number] {
  const decision = recommendation?.decision ?? null;
  return {
    customer: customer.name,
    currency,
    state,
    amounts,
    sentAt: recommendation?.createdAt ?? null,
    decision,
    doneAt: recommendation?.doneAt ?? null,
    verifiedAt: recommendation?.verifiedAt ?? null,
    declined: state === 'declined' && decision ? { by: decision.by, note: decision.note } : null,
  };
}

export function makeReport(workers: Workers, { organizationId, format, report, brand }: Wanted): Promise<FileAnswer> {
  const { slides } = campaignsSlides(report);
  const { provider, todayLabel, locale } = report;
  return renderSlides(workers, organizationId, { format, title: `Campaigns - ${todayLabel}`, slides, brand, provider, locale });
}
