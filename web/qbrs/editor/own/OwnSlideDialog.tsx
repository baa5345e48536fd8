import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { hasPicture, OWN_LAYOUTS, OWN_LIMITS, type OwnSlide } from '#domain/deck/own/own.rules.ts';
import { sendFile } from '#web/files/send/files.send.ts';
import { SegmentedControl } from '#web/ui/choosers/SegmentedControl.tsx';
import { Button } from '#web/ui/controls/Button.tsx';
import { Checkbox } from '#web/ui/controls/Checkbox.tsx';
import { Field } from '#web/ui/controls/Field.tsx';
import { TextArea } from '#web/ui/controls/TextArea.tsx';
import { FaultMessage } from '#web/ui/feedback/FaultMessage.tsx';
import { TrashIcon, UploadIcon } from '#web/ui/icons.tsx';
import { Dialog } from '#web/ui/overlays/Dialog.tsx';
import { LAYOUT_NAMES } from './own.slides.ts';

interface OwnSlideDialogProps {
  qbrId: string;
  title: string;
  own: OwnSlide;
  onChange: (own: OwnSlide) => void;
  onClose: () => void;
}

const LAYOUTS = OWN_LAYOUTS.map((value) => ({ value, label: LAYOUT_NAMES[value] }));

/** Settings of an own slide; each change is saved with the deck. */
export function OwnSlideDialog({ qbrId, title, own, onChange, onClose }: OwnSlideDialogProps) {
  return (
    <Dialog
      open
      onClose={onClose}
      title="Layout and picture"
      description={title}
      footer={
        <Button variant="primary" onClick={onClose}>
          Done
        </Button>
      }
    >
      <div className="grid gap-4">
        <SegmentedControl label="Layout" options={LAYOUTS} value={own.layout} onChange={(layout) => onChange({ ...own, layout })} />
        {hasPicture(own) && <Picture qbrId={qbrId} own={own} onChange={onChange} />}
        <Checkbox checked={own.isCarried} onChange={({ target }) => onChange({ ...own, isCarried: target.checked })}>
          Use in the next review too
        </Checkbox>
      </div>
    </Dialog>
  );
}

function Picture({ qbrId, own, onChange }: Pick<OwnSlideDialogProps, 'qbrId' | 'own' | 'onChange'>) {
  const picker = useRef<HTMLInputElement>(null);
  const upload = useMutation({
    mutationFn: (file: File) =>
      sendFile({ ownerType: 'slide', ownerId: qbrId }, file, file.name, { onProgress: () => {}, signal: new AbortController().signal }),
    onSuccess: ({ id }) => onChange({ ...own, picture: id }),
  });
  return (
    <>
      <div className="grid justify-items-start gap-2">
        {own.picture !== null && (
          <img src={`/api/files/${own.picture}`} alt={own.alt} className="max-h-40 rounded-field border border-border" />
        )}
        <input
          ref={picker}
          type="file"
          aria-label="Picture file"
          accept="image/png,image/jpeg"
          className="sr-only"
          tabIndex={-1}
          onChange={({ target }) => {
            const [chosen] = target.files ?? [];
            if (chosen) upload.mutate(chosen);
            // Allows the same file to be chosen again after a refusal.
            target.value = '';
          }}
        />
        <div className="flex flex-wrap gap-2">
          <Button icon={UploadIcon} loading={upload.isPending} onClick={() => picker.current?.click()}>
            {own.picture === null ? 'Upload picture' : 'Replace picture'}
          </Button>
          {own.picture !== null && (
            <Button icon={TrashIcon} onClick={() => onChange({ ...own, picture: null })}>
              Remove picture
            </Button>
          )}
        </div>
        <FaultMessage error={upload.error} />
        <p className="text-xs text-muted">PNG or JPEG, up to 25 MB.</p>
      </div>
      <Field label="Description of the picture" help="For people who cannot see it. Required before the customer sees the slide.">
        <TextArea value={own.alt} rows={2} maxLength={OWN_LIMITS.alt} onChange={({ target }) => onChange({ ...own, alt: target.value })} />
      </Field>
    </>
  );
}
