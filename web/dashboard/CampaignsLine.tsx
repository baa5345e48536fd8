import { useQuery } from '@tanstack/react-query';
import { listCampaigns } from '#contract/campaigns/campaigns.contract.ts';
import { ask } from '#web/http/ask.ts';
import { TextLink } from '#web/ui/controls/TextLink.tsx';
import { numberText } from '#web/ui/data/number.text.ts';

/** Latest campaigns with the customers that are done; renders nothing without any. */
export function CampaignsLine() {
  const { data = [] } = useQuery(ask(listCampaigns, { query: { limit: '3' } }));
  if (data.length === 0) return null;
  return (
    <p className="py-2 text-sm">
      <TextLink to="/recommendations/campaigns">Campaigns</TextLink>
      {': '}
      {data.map(({ id, title, customers, states }, index) => (
        <span key={id}>
          {index > 0 && ', '}
          <TextLink to={`/recommendations/campaigns/${id}`}>{title}</TextLink>
          {` (${numberText((states.done ?? 0) + (states.verified ?? 0))} of ${numberText(customers)} done)`}
        </span>
      ))}
    </p>
  );
}
