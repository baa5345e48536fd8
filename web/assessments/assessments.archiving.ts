import { useMutation } from '@tanstack/react-query';
import type { Assessment } from '#contract/assessments/assessments.contract.ts';
import { archiveAssessment, unarchiveAssessment } from '#contract/assessments/assessments.moves.contract.ts';
import { call } from '#web/http/call.ts';
import { faultOf } from '#web/http/fault.ts';
import { toast } from '#web/ui/feedback/toasts.ts';
import { afterAssessmentChange } from './assessments.api.ts';

const refused = (error: unknown) =>
  toast({ title: 'Nothing was changed', description: faultOf(error).displayText, variant: 'destructive' });

export function useArchiving({ id, name, version }: Pick<Assessment, 'id' | 'name' | 'version'>) {
  const restore = useMutation({
    mutationFn: (known: number) => call(unarchiveAssessment, { params: { id }, body: { version: known } }),
    onSuccess: (assessment) => {
      afterAssessmentChange(assessment);
      toast({ title: `${name} is restored`, variant: 'success' });
    },
    onError: refused,
  });
  const archive = useMutation({
    mutationFn: () => call(archiveAssessment, { params: { id }, body: { version } }),
    onSuccess: (assessment) => {
      afterAssessmentChange(assessment);
      toast({
        title: `${name} is archived`,
        description: 'Its answers and findings are kept.',
        action: { label: 'Undo', onSelect: () => restore.mutate(assessment.version) },
      });
    },
    onError: refused,
  });
  return { archive, restore };
}
