import type { Assessment } from '#contract/assessments/assessments.contract.ts';
import { isEditable } from '#domain/assessments/assessments.rules.ts';
import { useCan } from '#web/session/session.ts';
import { useDeferred } from '#web/ui/overlays/deferred.ts';
import { AssessmentMenuButton } from './AssessmentMenuButton.tsx';

const fetchMenu = async () => (await import('./OpenableAssessmentMenu.tsx')).OpenableAssessmentMenu;

/** Rarely used actions, shown to people who may do at least one of them. */
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
