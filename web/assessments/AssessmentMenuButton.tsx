import type { ComponentProps } from 'react';
import { IconButton } from '#web/ui/controls/IconButton.tsx';
import { DotsIcon } from '#web/ui/icons.tsx';

export function AssessmentMenuButton(props: ComponentProps<'button'>) {
  return <IconButton label="More actions" icon={DotsIcon} size="md" variant="secondary" aria-haspopup="menu" {...props} />;
}
