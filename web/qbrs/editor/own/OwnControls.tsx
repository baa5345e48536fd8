import { useState } from 'react';
import { type Lack, lacksOf, type OwnSlide } from '#domain/deck/own/own.rules.ts';
import type { SectionOf } from '#web/qbrs/editor/editor.draft.ts';
import type { DeckSaving } from '#web/qbrs/editor/editor.saving.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { IconButton } from '#web/ui/controls/IconButton.tsx';
import { AlertTriangleIcon } from '#web/ui/icons.guest.tsx';
import { CopyIcon, DotsIcon, TrashIcon } from '#web/ui/icons.tsx';
import { lazyDialog } from '#web/ui/overlays/lazy.dialog.tsx';
import { Menu } from '#web/ui/overlays/Menu.tsx';
import { MenuItem } from '#web/ui/overlays/MenuItem.tsx';
import type { OwnActions } from './own.slides.ts';

const OwnSlideDialog = lazyDialog(async () => (await import('./OwnSlideDialog.tsx')).OwnSlideDialog);

interface OwnControlsProps {
  qbrId: string;
  section: SectionOf;
  own: OwnSlide;
  actions: OwnActions;
  onChange: DeckSaving['change'];
}

/** Layout, picture, copy and removal of an own slide; its title and text are edited on the slide. */
export function OwnControls({ qbrId, section, own, actions, onChange }: OwnControlsProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <span className="ml-auto flex items-center gap-1">
      <Button size="sm" variant="ghost" {...OwnSlideDialog.prefetch} onClick={() => setOpen(true)}>
        Layout and picture
      </Button>
      <Menu trigger={<IconButton label={`More actions for ${section.title}`} icon={DotsIcon} />}>
        <MenuItem icon={CopyIcon} onSelect={() => actions.duplicate(section)}>
          Duplicate slide
        </MenuItem>
        <MenuItem icon={TrashIcon} danger onSelect={() => actions.remove(section)}>
          Remove slide
        </MenuItem>
      </Menu>
      {isOpen && (
        <OwnSlideDialog
          qbrId={qbrId}
          title={section.title}
          own={own}
          onChange={(changed) => onChange({ kind: 'own', section: section.key }, changed)}
          onClose={() => setOpen(false)}
        />
      )}
    </span>
  );
}

const WORDS: Record<Lack, string> = { title: 'a title', text: 'a text', picture: 'a picture', alt: 'a description of the picture' };

/** Missing parts of an own slide, which is in no copy for the customer until they are there. */
export function Lacks({ section }: { section: SectionOf }) {
  const lacks = lacksOf(section);
  if (lacks.length === 0) return null;
  return (
    <p className="flex items-center gap-1.5 text-warning-text">
      <AlertTriangleIcon />
      Add {lacks.map((lack) => WORDS[lack]).join(' and ')}. Until then the customer does not see this slide.
    </p>
  );
}
