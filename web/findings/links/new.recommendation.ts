import { useNavigate } from '@tanstack/react-router';
import type { Finding } from '#contract/findings/findings.contract.ts';

/** Opens the drawer with a new recommendation for these findings of one customer. */
export function useNewRecommendation() {
  const navigate = useNavigate();
  return (findings: readonly Finding[]) =>
    void navigate({
      to: '.',
      resetScroll: false,
      search: (now: Record<string, unknown>) => ({
        ...now,
        dialog: undefined,
        recommendation: 'new',
        customer: findings[0]?.customer.id,
        findings: findings.map(({ id }) => id).join(','),
      }),
    });
}
