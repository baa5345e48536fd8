import { useMutation } from '@tanstack/react-query';
import { type Organization, updateOrganization } from '#contract/organizations/organizations.contract.ts';
import { currencyOfLanguage, localeOfLanguage } from '#domain/organizations/regions.rules.ts';
import type { Locale } from '#domain/organizations/locales.rules.ts';
import { call } from '#web/http/call.ts';
import { faultOf } from '#web/http/fault.ts';
import { refreshAfter } from '#web/http/refresh.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { toast } from '#web/ui/feedback/toasts.ts';

interface Taken {
  timezone?: string;
  currency?: string;
  locale?: Locale;
}

interface RegionProposalProps {
  organization: Pick<Organization, 'timezone' | 'currency' | 'settings'>;
  /** Time zone of the browser. */
  timezone: string;
}

const EXAMPLE = 12_345.6;

/** True if the settings already match; an unset number format defaults to the browser's. */
function isAlready(organization: RegionProposalProps['organization'], { timezone, currency, locale }: Taken): boolean {
  const known = organization.settings.locale ?? locale;
  return organization.timezone === timezone && organization.currency === currency && known === (locale ?? known);
}

/** Suggests the browser's time zone, currency and number format once, since all dates and amounts depend on them. */
export function RegionProposal({ organization, timezone }: RegionProposalProps) {
  const currency = currencyOfLanguage(navigator.language) ?? organization.currency;
  const locale = localeOfLanguage(navigator.language);
  const answer = useMutation({
    mutationFn: ({ locale: numbers, ...taken }: Taken) =>
      call(updateOrganization, { body: { ...taken, settings: { regionAsked: true, ...(numbers && { locale: numbers }) } } }),
    onSuccess: () => refreshAfter(updateOrganization),
    onError: (error) => toast({ title: 'Error', description: faultOf(error).headline, variant: 'destructive' }),
  });
  if (isAlready(organization, { timezone, currency, ...(locale && { locale }) })) return null;
  const named = (zone: string, money: string) => `${zone.replaceAll('_', ' ')} and ${money}`;
  const example = locale && `, number format ${EXAMPLE.toLocaleString(locale)}`;
  return (
    <div role="group" aria-label="Time zone and currency" className="mt-3 flex flex-wrap items-center gap-2 border-t border-border pt-3">
      <p className="mr-auto min-w-0 text-sm text-muted">
        Set the time zone and currency for dates and amounts. You can change both in the settings.
      </p>
      <Button size="sm" loading={answer.isPending} onClick={() => answer.mutate({ timezone, currency, ...(locale && { locale }) })}>
        Use {named(timezone, currency)}
        {example}
      </Button>
      <Button size="sm" variant="ghost" disabled={answer.isPending} onClick={() => answer.mutate({})}>
        Keep {named(organization.timezone, organization.currency)}
      </Button>
    </div>
  );
}
