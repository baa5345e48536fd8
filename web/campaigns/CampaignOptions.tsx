import { useMutation } from '@tanstack/react-query';
import { type Campaign, type CampaignCustomer, updateCampaign } from '#contract/campaigns/campaigns.contract.ts';
import type { CampaignOption } from '#contract/campaigns/options.fields.ts';
import { totalsOf } from '#domain/campaigns/campaigns.rules.ts';
import { call } from '#web/http/call.ts';
import { faultOf } from '#web/http/fault.ts';
import { refreshAfter } from '#web/http/refresh.ts';
import { IconButton } from '#web/ui/controls/IconButton.tsx';
import { moneyText } from '#web/ui/data/money.format.ts';
import { toast } from '#web/ui/feedback/toasts.ts';
import { CheckIcon, DotsIcon, PencilIcon, TrashIcon } from '#web/ui/icons.tsx';
import { Menu } from '#web/ui/overlays/Menu.tsx';
import { MenuItem } from '#web/ui/overlays/MenuItem.tsx';

interface CampaignOptionsProps {
  campaign: Campaign;
  customers: readonly CampaignCustomer[];
  /** Edits the option with the key; undefined for people who may not. */
  onEdit: ((key: string) => void) | undefined;
}

/** Alternatives to the advised option, each with the total if every customer chose it. */
export function CampaignOptions({ campaign, customers, onEdit }: CampaignOptionsProps) {
  const { id, options, advised, currency, version } = campaign;
  const change = useMutation({
    mutationFn: (body: { advised?: Pick<CampaignOption, 'key' | 'name'>; options?: CampaignOption[] }) =>
      call(updateCampaign, { params: { id }, body: { ...body, version } }),
    onError: (error) => toast({ variant: 'destructive', title: faultOf(error).headline, description: faultOf(error).resolution }),
    onSettled: () => refreshAfter(updateCampaign),
  });
  if (options.length === 0) return null;
  return (
    <div className="mt-3 grid gap-2 border-t border-border pt-3 text-sm">
      <p>
        <span className="font-semibold">{advised.name}</span> <span className="text-muted">is advised. Other options:</span>
      </p>
      <ul className="grid gap-1">
        {options.map((option) => (
          <li key={option.key} className="flex min-h-8 items-center gap-2">
            <span className="min-w-0 grow wrap-anywhere">{option.name}</span>
            <span className="text-right text-muted tabular-nums">{totalText(customers, option.key, currency)}</span>
            {onEdit && (
              <Menu trigger={<IconButton size="sm" label={`Actions for ${option.name}`} icon={DotsIcon} />}>
                <MenuItem icon={PencilIcon} onSelect={() => onEdit(option.key)}>
                  Edit option
                </MenuItem>
                <MenuItem icon={CheckIcon} onSelect={() => change.mutate({ advised: option })}>
                  Advise this option
                </MenuItem>
                <MenuItem
                  icon={TrashIcon}
                  danger
                  onSelect={() => change.mutate({ options: options.filter(({ key }) => key !== option.key) })}
                >
                  Remove option
                </MenuItem>
              </Menu>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}

function totalText(customers: readonly CampaignCustomer[], key: string, currency: string): string {
  const priced = customers
    .filter(({ state }) => state !== 'declined')
    .map((customer) => ({ ...customer, amounts: customer.options.find((option) => option.key === key)?.amounts ?? null }));
  const { oneTime, monthly } = totalsOf(priced, currency);
  return `${moneyText(oneTime, currency)} + ${moneyText(monthly, currency)}/month`;
}
