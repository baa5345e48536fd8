import type { Assessment } from '#contract/assessments/assessments.contract.ts';
import { useDeferred } from '#web/ui/overlays/deferred.ts';
import { AssessmentMenuButton } from './AssessmentMenuButton.tsx';

const fetchMenu = async () => (await import('./OpenableAssessmentMenu.tsx')).OpenableAssessmentMenu;

/** Rarely used actions; everybody who sees an assessment may export it. */
export function AssessmentMenu({ assessment }: { assessment: Assessment }) {
  const { Part: OpenableAssessmentMenu, wasPressed, placeholder } = useDeferred(fetchMenu);
  if (!OpenableAssessmentMenu) return <AssessmentMenuButton {...placeholder} />;
  return <OpenableAssessmentMenu assessment={assessment} wasPressed={wasPressed} />;
}
