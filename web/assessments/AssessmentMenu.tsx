import type { ComponentProps } from 'react';
import type { Assessment } from '#contract/assessments/assessments.contract.ts';
import { useDeferred } from '#web/ui/overlays/deferred.ts';
import { IconButton } from '#web/ui/controls/IconButton.tsx';
import { DotsIcon } from '#web/ui/icons.tsx';

const fetchMenu = async () => (await import('./LoadedAssessmentMenu.tsx')).LoadedAssessmentMenu;

/** Rarely used actions; exporting is available to everyone who can see the assessment. */
export function AssessmentMenu({ assessment }: { assessment: Assessment }) {
  const { Part: LoadedAssessmentMenu, wasPressed, placeholder } = useDeferred(fetchMenu);
  if (!LoadedAssessmentMenu) return <AssessmentMenuButton {...placeholder} />;
  return <LoadedAssessmentMenu assessment={assessment} trigger={<AssessmentMenuButton />} wasPressed={wasPressed} />;
}

function AssessmentMenuButton(props: ComponentProps<'button'>) {
  return <IconButton label="More actions" icon={DotsIcon} size="md" variant="secondary" aria-haspopup="menu" {...props} />;
}
