import { Dialog } from '#web/ui/overlays/Dialog.tsx';
import { StarterGallery } from './StarterGallery.tsx';

export function LibraryDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog open onClose={onClose} size="lg" title="Library" description="Copies a template to your organisation, ready to use and edit.">
      <div className="pb-3">
        <StarterGallery />
      </div>
    </Dialog>
  );
}
