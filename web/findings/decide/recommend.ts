import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { Finding } from '#contract/findings/findings.contract.ts';
import { createRecommendation } from '#contract/recommendations/recommendations.contract.ts';
import type { Recommendation } from '#contract/recommendations/recommendations.fields.ts';
import { call } from '#web/http/call.ts';
import { refreshAfter } from '#web/http/refresh.ts';
import { toast } from '#web/ui/feedback/toasts.ts';

/** Recommends the library's text for a finding, which the new recommendation then covers. */
export function useRecommend(onDone?: (finding: Finding) => void) {
  const navigate = useNavigate();
  return useMutation({
    mutationFn: ({ id, customer, assessmentId, suggestion }: Finding) =>
      call(createRecommendation, {
        body: { customerId: customer.id, fromLibrary: suggestion?.key, findingIds: [id], sourceAssessmentId: assessmentId },
      }),
    onSuccess: async (made: Recommendation, finding) => {
      toast({
        title: `Recommended: ${made.title}`,
        action: { label: 'Open', onSelect: () => void navigate({ to: '/recommendations', search: { recommendation: made.id } }) },
      });
      onDone?.(finding);
      await refreshAfter(createRecommendation);
    },
  });
}

/** URL of the drawer with a new recommendation for these findings of one customer. */
export function newRecommendationFor(findings: readonly Pick<Finding, 'id' | 'customer'>[]): string {
  const ids = findings.map(({ id }) => id).join(',');
  return `/recommendations?recommendation=new&customer=${findings[0]?.customer.id ?? ''}&findings=${encodeURIComponent(ids)}`;
}
