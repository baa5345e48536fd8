import type { Finding } from '#contract/findings/findings.contract.ts';
import { type Moving, useMoving } from '#web/ui/moving/moving.ts';
import { toast } from '#web/ui/feedback/toasts.ts';
import { useNewRecommendation } from './new.recommendation.ts';
import { mergeOf } from './links.ts';
import { refuse, useLink } from './links.change.ts';

interface MergingOptions {
  shown: readonly Finding[];
  checked: ReadonlySet<string>;
  mayLink: boolean;
}

/** Dragging findings onto another one. X and L are the keyboard equivalents, so the list keeps M and the arrows. */
export function useMerging({ shown, checked, mayLink }: MergingOptions) {
  const link = useLink();
  const recommendNew = useNewRecommendation();
  const merge = ({ id, to }: Moving) => {
    const target = shown.find((finding) => finding.id === to);
    if (!target) return;
    const dragged = shown.filter((finding) => (checked.has(id) ? checked.has(finding.id) : finding.id === id));
    const merged = mergeOf(dragged, target);
    if ('refused' in merged) toast({ title: 'Merge failed', description: merged.refused, variant: 'destructive' });
    else if ('create' in merged) recommendNew(merged.create);
    else {
      const findingIds = dragged.map((finding) => finding.id);
      link.mutate({ recommendation: merged.link, findingIds }, { onError: (error) => refuse('Linking failed', error) });
    }
  };
  const { board, ...state } = useMoving({ places: [], isOff: !mayLink, onDrop: merge });
  const { onKeyDown: _, ...pointer } = board;
  return { state, board: pointer };
}
