import type { Assessment } from '#contract/assessments/assessments.contract.ts';
import { isEditable } from '#domain/assessments/assessments.rules.ts';
import { useCan } from '#web/session/session.ts';
import { useDeferred } from '#web/ui/overlays/deferred.ts';
import { AssessmentMenuButton } from './AssessmentMenuButton.tsx';

const fetchMenu = async () => (await import('./OpenableAssessmentMenu.tsx')).OpenableAssessmentMenu;

/** What is seldom done with an assessment, for whoever may do any of it. */
export function AssessmentMenu({ assessment }: { assessment: Assessment }) {
  const may = useCan();
  const mayEdit = may('assessments:edit') && isEditable(assessment.status);
  return (mayEdit || may('assessments:reassign')) && <MenuAtButton assessment={assessment} />;
}

function MenuAtButton({ assessment }: { assessment: Assessment }) {
  const { Part: OpenableAssessmentMenu, wasPressed, placeholder } = useDeferred(fetchMenu);
  if (!OpenableAssessmentMenu) return <AssessmentMenuButton {...placeholder} />;
  return <OpenableAssessmentMenu assessment={assessment} wasPressed={wasPressed} />;
}
