import { useSuspenseQuery } from '@tanstack/react-query';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { type Campaign, type CampaignCustomer, getCampaign, listCampaignCustomers } from '#contract/campaigns/campaigns.contract.ts';
import { ask } from '#web/http/ask.ts';
import { RecommendationDrawer } from '#web/recommendations/detail/RecommendationDrawer.tsx';
import { useCan } from '#web/session/session.ts';
import { countText } from '#web/ui/data/number.text.ts';
import { PageHeader } from '#web/ui/data/PageHeader.tsx';
import { ForbiddenState } from '#web/ui/feedback/ForbiddenState.tsx';
import { StatusChip } from '#web/ui/marks/StatusChip.tsx';
import { lazyDialog } from '#web/ui/overlays/lazy.dialog.tsx';
import { AddCustomersDialog } from './add.customers.ts';
import { CampaignActions } from './CampaignActions.tsx';
import { CampaignCustomers } from './CampaignCustomers.tsx';
import { CampaignFigures } from './CampaignFigures.tsx';
import { calendarQuarter, campaignState, sourceText, unitWords } from './campaigns.words.ts';
import { EffectsCard } from './effects/EffectsCard.tsx';

const EditCampaignDialog = lazyDialog(async () => (await import('./EditCampaignDialog.tsx')).EditCampaignDialog);
const RuleDialog = lazyDialog(async () => (await import('./RuleDialog.tsx')).RuleDialog);

/** Dialog of an option's price, followed by the option's key. */
const PRICE = 'price-';

export function CampaignPage() {
  return useCan()('assessments:view') ? <Page /> : <ForbiddenState />;
}

/** One campaign: progress and price on top, its customers below. */
function Page() {
  const { id } = useParams({ from: '/frame/recommendations/campaigns/$id' });
  const { dialog } = useSearch({ from: '/frame/recommendations/campaigns/$id' });
  const navigate = useNavigate({ from: '/recommendations/campaigns/$id' });
  const { data: campaign } = useSuspenseQuery(ask(getCampaign, { params: { id } }));
  const { data: customers } = useSuspenseQuery(ask(listCampaignCustomers, { params: { id } }));
  const mayEdit = useCan()('customers:edit');
  const open = (chosen: string | undefined) =>
    void navigate({ search: (now) => ({ ...now, dialog: chosen }), replace: chosen === undefined });
  const close = () => open(undefined);
  return (
    <>
      <PageHeader
        title={campaign.title}
        breadcrumb={[
          { label: 'Recommendations', to: '/recommendations' },
          { label: 'Campaigns', to: '/recommendations/campaigns' },
        ]}
        aside={<State customers={customers} />}
        facts={<Facts campaign={campaign} customers={customers} />}
        actions={mayEdit && <CampaignActions campaign={campaign} onEdit={() => open('edit')} onAdd={() => open('add')} />}
      />
      <CampaignFigures campaign={campaign} customers={customers} {...(mayEdit && { onEditRule: (key) => open(`${PRICE}${key}`) })} />
      <EffectsCard campaign={campaign} customers={customers} mayEdit={mayEdit} />
      <CampaignCustomers campaign={campaign} customers={customers} mayEdit={mayEdit} />
      {mayEdit && dialog === 'edit' && <EditCampaignDialog campaign={campaign} onClose={close} />}
      {mayEdit && dialog === 'add' && <AddCustomersDialog campaign={campaign} onClose={close} />}
      {mayEdit && dialog?.startsWith(PRICE) && (
        <RuleDialog campaign={campaign} customers={customers} optionKey={dialog.slice(PRICE.length)} onClose={close} />
      )}
      <RecommendationDrawer />
    </>
  );
}

function State({ customers }: { customers: readonly CampaignCustomer[] }) {
  const { label, tone, icon } = campaignState(customers);
  return (
    <StatusChip tone={tone} icon={icon}>
      {label}
    </StatusChip>
  );
}

function Facts({ campaign, customers }: { campaign: Campaign; customers: readonly CampaignCustomer[] }) {
  const { source, owner, targetQuarter } = campaign;
  const { one, many } = unitWords(campaign);
  const units = customers.reduce((sum, customer) => sum + (customer.units ?? 0), 0);
  return (
    <>
      <span>{`${countText(units, one, many)} at ${countText(customers.length, 'customer')}`}</span>
      <span>{targetQuarter ? `Target ${calendarQuarter(targetQuarter)}` : 'Unscheduled'}</span>
      <span>{owner ? `Owner ${owner.name}` : 'Unassigned'}</span>
      <span>{sourceText(source)}</span>
    </>
  );
}
