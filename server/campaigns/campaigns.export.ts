import type { exportCampaignCustomers } from '#contract/campaigns/campaigns.contract.ts';
import { quarterName } from '#domain/customers/fiscal.rules.ts';
import { decimalsOf } from '#domain/money/money.rules.ts';
import type { CsvColumn } from '#server/platform/files/csv.file.ts';
import type { SignedInCall } from '#server/platform/http/call.ts';
import { Fault } from '#server/platform/http/faults.ts';
import { furtherAmounts } from './campaigns.options.ts';
import { type CampaignCustomerRow, type CampaignWhole, findCampaign } from './campaigns.queries.ts';

type Column = CsvColumn<CampaignCustomerRow>;

/** Columns of a campaign's customers; each further option has two. */
export async function columnsOfExport({ tx, params }: SignedInCall<typeof exportCampaignCustomers>): Promise<readonly Column[]> {
  const campaign = await findCampaign(tx, params.id);
  if (!campaign) throw new Fault('CAMPAIGN_NOT_FOUND');
  return [
    ['Customer', ({ name }) => name],
    ['State', ({ state }) => state.replace('_', ' ')],
    ['Currency', ({ currency }) => currency],
    [campaign.unit === 'user' ? 'Users' : 'Devices', ({ units }) => units ?? ''],
    ['One-time', ({ oneTime, currency }) => amountIn(oneTime, currency)],
    ['Monthly', ({ monthly, currency }) => amountIn(monthly, currency)],
    ['Hours', ({ oneTime, hours }) => (oneTime === null ? '' : hours)],
    ['Edited by hand', ({ isEdited }) => (isEdited ? 'yes' : '')],
    ...campaign.options.flatMap(({ key }) => optionColumns(campaign, key)),
    [
      'Quarter',
      ({ targetYear: year, targetQuarter: quarter, startMonth }) =>
        year === null || quarter === null ? '' : quarterName({ year, quarter }, startMonth),
    ],
    ['Owner', ({ owner }) => owner?.name ?? ''],
    ['Recommended on', ({ createdAt }) => dayOf(createdAt)],
    ['Decision', ({ decision }) => decision?.outcome ?? ''],
    ['Decided by', ({ decision }) => decision?.by ?? ''],
    ['Reason', ({ decision }) => decision?.note ?? ''],
    ['Done on', ({ doneAt }) => dayOf(doneAt)],
    ['Verified on', ({ state, resolvedAt }) => (state === 'verified' ? dayOf(resolvedAt) : '')],
  ];
}

function optionColumns(campaign: CampaignWhole, key: string): Column[] {
  const name = campaign.options.find((option) => option.key === key)?.name ?? key;
  const of = (row: CampaignCustomerRow) => furtherAmounts(campaign, row).find((option) => option.key === key)?.amounts ?? null;
  return [
    [`${name}: one-time`, (row) => amountIn(of(row)?.oneTime ?? null, row.currency)],
    [`${name}: monthly`, (row) => amountIn(of(row)?.monthly ?? null, row.currency)],
  ];
}

/** Amount in the main unit of the currency; empty while uncosted. */
const amountIn = (amount: number | null, currency: string) => (amount === null ? '' : amount / 10 ** decimalsOf(currency));
const dayOf = (at: Date | null) => at?.toISOString().slice(0, 10) ?? '';
