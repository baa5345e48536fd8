import {
  addCampaignCustomers,
  changeCampaignCustomers,
  createCampaign,
  deleteCampaign,
  exportCampaignCustomers,
  getCampaign,
  listCampaignCustomers,
  listCampaigns,
  removeCampaignCustomers,
  runCampaign,
  undoCampaignRun,
  updateCampaign,
} from '#contract/campaigns/campaigns.contract.ts';
import { addCampaignToQbrs, remindCampaignCustomers } from '#contract/campaigns/campaigns.decisions.contract.ts';
import { getCampaignEffects, updateCampaignEffects } from '#contract/campaigns/campaigns.effects.contract.ts';
import {
  listCampaignLetters,
  publishCampaignLetters,
  updateCampaignLetter,
  withdrawCampaignLetters,
} from '#contract/campaigns/campaigns.letters.contract.ts';
import { downloadCampaignsReport } from '#contract/campaigns/campaigns.report.contract.ts';
import { sql } from 'kysely';
import { limitCampaignReminders } from '#server/auth/auth.ts';
import type { Mounting } from '#server/platform/http/call.ts';
import { Fault } from '#server/platform/http/faults.ts';
import { bothWays, conditionsOf } from '#server/platform/http/list.ts';
import { furtherAmounts } from './campaigns.options.ts';
import { presentCustomer, presentRow } from './campaigns.present.ts';
import { columnsOfExport } from './campaigns.export.ts';
import { customersOfCampaign, exportedCustomers, findCampaign, progressOf, shownCampaigns } from './campaigns.queries.ts';
import { run, undo } from './campaigns.run.ts';
import { changeEffects, readEffects } from './effects/effects.ts';
import { addToQbrs, remind } from './effects/reminders.ts';
import { makeReport, readReport } from './report/report.ts';
import { changeLetter, publish, readLetters, withdraw } from './letters/letters.ts';
import { addToCampaign, campaigns, changeCampaign, changeInCampaign, removeCampaign, removeFromCampaign } from './campaigns.save.ts';
import { startCampaign } from './campaigns.start.ts';

const ORDERS = bothWays({ created: ['createdAt', 'id'], title: ['titleKey', 'id'] });

export function campaignsRoutes({ on, onPrepared, onList, onExport, onDownload, context }: Mounting): void {
  onList(listCampaigns, {
    rows: ({ tx, query: { q, ownerId } }) =>
      conditionsOf<{ q?: string | undefined; ownerId?: string | undefined }, []>(
        {
          q: (text) => sql`strpos(campaigns.title_key, lower(btrim(${text}))) > 0`,
          ownerId: (id) => sql`campaigns.owner_id = ${id}`,
        },
        { q, ownerId },
      ).reduce((narrowed, condition) => narrowed.where(condition), shownCampaigns(tx)),
    order: ({ sort = '-created' }) => ORDERS[sort],
    gather: (rows, { tx }) =>
      progressOf(
        tx,
        rows.map(({ id }) => id),
      ),
    present: (row, _call, progress) => presentRow(row, progress?.(row.id)),
  });
  onDownload(downloadCampaignsReport, readReport, (wanted) => makeReport(context.workers, wanted));
  on(getCampaign, (call) => campaigns.load(call, call.params.id));
  on(listCampaignCustomers, async (call) => {
    const campaign = await findCampaign(call.tx, call.params.id);
    if (!campaign) throw new Fault('CAMPAIGN_NOT_FOUND');
    const customers = await customersOfCampaign(call.tx, campaign.id);
    return customers.map((row) => ({ ...presentCustomer(campaign, row), options: furtherAmounts(campaign, row) }));
  });
  onExport(exportCampaignCustomers, {
    name: 'Campaign',
    recorded: ['campaign.exported', 'campaign'],
    columns: columnsOfExport,
    rows: ({ tx, params }) => exportedCustomers(tx, params.id),
    order: () => ({ columns: ['nameKey', 'customerId'], direction: 'asc' }),
    present: (row) => row,
  });
  on(createCampaign, startCampaign);
  on(updateCampaign, changeCampaign);
  on(deleteCampaign, removeCampaign);
  on(addCampaignCustomers, addToCampaign);
  on(changeCampaignCustomers, changeInCampaign);
  on(removeCampaignCustomers, removeFromCampaign);
  on(runCampaign, run);
  on(undoCampaignRun, undo);
  on(getCampaignEffects, readEffects);
  on(updateCampaignEffects, changeEffects);
  onPrepared(remindCampaignCustomers, (call) => limitCampaignReminders(call.context, call), remind);
  on(addCampaignToQbrs, addToQbrs);
  on(listCampaignLetters, readLetters);
  on(updateCampaignLetter, changeLetter);
  on(publishCampaignLetters, publish);
  on(withdrawCampaignLetters, withdraw);
}
