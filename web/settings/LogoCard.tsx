import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { removeLogo, uploadLogo } from '#contract/organizations/organizations.contract.ts';
import { call } from '#web/http/call.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { Card } from '#web/ui/data/Card.tsx';
import { FaultMessage } from '#web/ui/feedback/FaultMessage.tsx';
import { TrashIcon, UploadIcon } from '#web/ui/icons.tsx';
import { useShowOrganization } from './settings.api.ts';

export function LogoCard({ logo }: { logo: string | null }) {
  const show = useShowOrganization();
  const file = useRef<HTMLInputElement>(null);
  const upload = useMutation({
    mutationFn: (chosen: File) => {
      const form = new FormData();
      form.set('file', chosen);
      return call(uploadLogo, { form });
    },
    onSuccess: show,
  });
  const remove = useMutation({ mutationFn: () => call(removeLogo), onSuccess: show });
  return (
    <Card title="Logo">
      <div className="flex flex-wrap items-center gap-4">
        <div className="flex h-16 w-48 items-center justify-center rounded-field border border-border bg-surface-2 p-2">
          {logo ? (
            <img src={logo} alt="Your logo" className="max-h-full max-w-full object-contain" />
          ) : (
            <span className="text-muted">No logo yet</span>
          )}
        </div>
        <div className="flex flex-wrap gap-2">
          <input
            ref={file}
            type="file"
            aria-label="Logo file"
            accept="image/png,image/jpeg"
            className="sr-only"
            tabIndex={-1}
            onChange={(event) => {
              const [chosen] = event.target.files ?? [];
              if (chosen) upload.mutate(chosen);
              event.target.value = '';
            }}
          />
          <Button icon={UploadIcon} loading={upload.isPending} onClick={() => file.current?.click()}>
            {logo ? 'Replace logo' : 'Upload logo'}
          </Button>
          {logo && (
            <Button icon={TrashIcon} loading={remove.isPending} onClick={() => remove.mutate()}>
              Remove logo
            </Button>
          )}
        </div>
      </div>
      <p className="mt-2 text-xs text-muted">PNG or JPEG, at most 1 MB. It is shown in the top bar and on decks.</p>
      <div className="mt-2">
        <FaultMessage error={upload.error ?? remove.error} />
      </div>
    </Card>
  );
}
