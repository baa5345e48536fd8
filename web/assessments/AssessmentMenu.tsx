import type { ComponentProps } from 'react';
import type { Assessment } from '#contract/assessments/assessments.contract.ts';
import { useDeferred } from '#web/ui/overlays/deferred.ts';
import { IconButton } from '#web/ui/controls/IconButton.tsx';
import { DotsIcon } from '#web/ui/icons.tsx';

const fetchMenu = async () => (await import('./OpenableAssessmentMenu.tsx')).OpenableAssessmentMenu;

/** Rarely used actions; exporting is available to everyone who can see the assessment. */
export function AssessmentMenu({ assessment }: { assessment: Assessment }) {
  const { Part: OpenableAssessmentMenu, wasPressed, placeholder } = useDeferred(fetchMenu);
  if (!OpenableAssessmentMenu) return <AssessmentMenuButton {...placeholder} />;
  return <OpenableAssessmentMenu assessment={assessment} trigger={<AssessmentMenuButton />} wasPressed={wasPressed} />;
}

function AssessmentMenuButton(props: ComponentProps<'button'>) {
  return <IconButton label="More actions" icon={DotsIcon} size="md" variant="secondary" aria-haspopup="menu" {...props} />;
}
