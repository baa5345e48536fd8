import { useMutation } from '@tanstack/react-query';
import {
  beginCheckout,
  type cancelSubscription,
  getBilling,
  openPortal,
  type pauseSubscription,
  type reactivateSubscription,
} from '#contract/billing/billing.contract.ts';
import type { Endpoint, InputOf } from '#contract/endpoint.ts';
import type { PlanKey } from '#domain/billing/plans.rules.ts';
import { ask } from '#web/http/ask.ts';
import { call } from '#web/http/call.ts';
import { faultOf } from '#web/http/fault.ts';
import { refreshAfter } from '#web/http/refresh.ts';
import { toast } from '#web/ui/feedback/toasts.ts';

export const billingQuery = ask(getBilling);

type BillingChange = typeof cancelSubscription | typeof pauseSubscription | typeof reactivateSubscription;

export function useBillingChange<E extends BillingChange & Endpoint>(entry: E, onDone: () => void) {
  return useMutation({
    mutationFn: async (input: InputOf<E>) => {
      await call<Endpoint>(entry, input);
      await refreshAfter(entry);
    },
    onSuccess: onDone,
  });
}

/** Stripe page to open: checkout for a plan, or a page of the portal. */
export type StripePage = { plan: PlanKey } | { page: 'home' | 'payment_method' | 'plan' };

/** Redirects to a Stripe page; the button stays busy until the browser leaves. */
export function useStripePage() {
  const leaving = useMutation({
    mutationFn: (to: StripePage) => ('plan' in to ? call(beginCheckout, { body: to }) : call(openPortal, { body: to })),
    onSuccess: ({ url }) => window.location.assign(url),
    onError: (error) => toast({ variant: 'destructive', title: faultOf(error).headline, description: faultOf(error).resolution }),
  });
  const isLeaving = leaving.isPending || leaving.isSuccess;
  return { open: leaving.mutate, to: isLeaving ? leaving.variables : undefined };
}
