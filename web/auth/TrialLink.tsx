import { useQuery } from '@tanstack/react-query';
import { getSignInOptions } from '#contract/auth/auth.contract.ts';
import { ask } from '#web/http/ask.ts';

const WORDS = "Don't have an account? Start a free 14-day trial!";
const LOOK = 'mt-5 block w-full text-center text-muted underline underline-offset-3 hover:text-text';

/** Links to the configured price page, otherwise to the registration. */
export function TrialLink({ onTrial }: { onTrial: () => void }) {
  const options = useQuery(ask(getSignInOptions));
  const pricingUrl = options.data?.pricingUrl;
  if (pricingUrl) {
    return (
      <a href={pricingUrl} target="_blank" rel="noopener" className={LOOK}>
        {WORDS}
      </a>
    );
  }
  return (
    <button type="button" disabled={options.isPending} onClick={onTrial} className={LOOK}>
      {WORDS}
    </button>
  );
}
