import { useMutation } from '@tanstack/react-query';
import { type Organization, updateOrganization } from '#contract/organizations/organizations.contract.ts';
import { currencyOfLanguage } from '#domain/organizations/regions.rules.ts';
import { call } from '#web/http/call.ts';
import { faultOf } from '#web/http/fault.ts';
import { refreshAfter } from '#web/http/refresh.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { toast } from '#web/ui/feedback/toasts.ts';

interface RegionProposalProps {
  organization: Pick<Organization, 'timezone' | 'currency'>;
  /** The time zone of the browser. */
  timezone: string;
}

/** Time zone and currency as the browser has them, asked once: everything with a day or an amount depends on them. */
export function RegionProposal({ organization, timezone }: RegionProposalProps) {
  const currency = currencyOfLanguage(navigator.language) ?? organization.currency;
  const answer = useMutation({
    mutationFn: (taken: { timezone?: string; currency?: string }) =>
      call(updateOrganization, { body: { ...taken, settings: { regionAsked: true } } }),
    onSuccess: () => refreshAfter(updateOrganization),
    onError: (error) => toast({ title: 'Error', description: faultOf(error).headline, variant: 'destructive' }),
  });
  const named = (zone: string, money: string) => `${zone.replaceAll('_', ' ')} and ${money}`;
  return (
    <div role="group" aria-label="Time zone and currency" className="mt-3 flex flex-wrap items-center gap-2 border-t border-border pt-3">
      <p className="mr-auto min-w-0 text-sm text-muted">
        Days and amounts need a time zone and a currency. Both can be changed in the settings.
      </p>
      <Button size="sm" loading={answer.isPending} onClick={() => answer.mutate({ timezone, currency })}>
        Use {named(timezone, currency)}
      </Button>
      <Button size="sm" variant="ghost" disabled={answer.isPending} onClick={() => answer.mutate({})}>
        Keep {named(organization.timezone, organization.currency)}
      </Button>
    </div>
  );
}
