import { useMutation } from '@tanstack/react-query';
import { updateRecommendation } from '#contract/recommendations/recommendations.contract.ts';
import { faultOf } from '#web/http/fault.ts';
import { refreshAfter } from '#web/http/refresh.ts';
import { toast } from '#web/ui/feedback/toasts.ts';
import { linkFindings, unlinkFindings } from './links.ts';

const UNDO_MS = 10_000;

interface Links {
  recommendation: { id: string; title: string };
  findingIds: readonly string[];
}

/** Links findings to a recommendation, with Undo in the toast. */
export function useLink(onDone?: () => void) {
  const unlink = useUnlink();
  return useMutation({
    mutationFn: ({ recommendation, findingIds }: Links) => linkFindings(recommendation.id, findingIds),
    onSuccess: async (_, links) => {
      const { recommendation, findingIds } = links;
      toast({
        title: `${findingIds.length === 1 ? 'Linked' : `${findingIds.length} findings linked`} to ${recommendation.title}`,
        duration: UNDO_MS,
        action: { label: 'Undo', onSelect: () => unlink.mutate(links) },
      });
      onDone?.();
      await refreshAfter(updateRecommendation);
    },
  });
}

export function useUnlink() {
  return useMutation({
    mutationFn: ({ recommendation, findingIds }: Links) => unlinkFindings(recommendation.id, findingIds),
    onSuccess: () => refreshAfter(updateRecommendation),
    onError: (error) => refuse('Unlinking failed', error),
  });
}

export function refuse(title: string, error: unknown): void {
  toast({ title, description: faultOf(error).displayText, variant: 'destructive' });
}
