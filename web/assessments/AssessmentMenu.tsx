import type { ComponentProps } from 'react';
import type { Assessment } from '#contract/assessments/assessments.contract.ts';
import { useDeferred } from '#web/ui/overlays/deferred.ts';
import { IconButton } from '#web/ui/controls/IconButton.tsx';
import { DotsIcon } from '#web/ui/icons.tsx';

const fetchMenu = async () => (await import('./LoadedAssessmentMenu.tsx')).LoadedAssessmentMenu;

interface AssessmentMenuProps {
  assessment: Assessment;
  /** True in the header of phones, where the menu opens the search of the app bar as well. */
  isPhone?: boolean;
}

/** Rarely used actions; exporting is available to everyone who can see the assessment. */
export function AssessmentMenu({ assessment, isPhone = false }: AssessmentMenuProps) {
  const { Part: LoadedAssessmentMenu, wasPressed, placeholder } = useDeferred(fetchMenu);
  if (!LoadedAssessmentMenu) return <AssessmentMenuButton {...placeholder} isPhone={isPhone} />;
  return <LoadedAssessmentMenu {...{ assessment, isPhone, wasPressed }} trigger={<AssessmentMenuButton isPhone={isPhone} />} />;
}

function AssessmentMenuButton({ isPhone, ...props }: ComponentProps<'button'> & { isPhone: boolean }) {
  const look = isPhone ? { variant: 'ghost' as const, className: 'size-11!' } : { variant: 'secondary' as const };
  return <IconButton label="More actions" icon={DotsIcon} size="md" aria-haspopup="menu" {...look} {...props} />;
}
