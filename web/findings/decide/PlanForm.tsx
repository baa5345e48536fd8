import { useState } from 'react';
import { Button } from '#web/ui/controls/Button.tsx';
import { LinkIcon } from '#web/ui/icons.tsx';
import { lazyDialog } from '#web/ui/overlays/lazy.dialog.tsx';
import { useCan } from '#web/session/session.ts';
import type { DecisionFormProps } from './DecisionForm.tsx';
import { ReasonForm } from './ReasonForm.tsx';

const LinkDialog = lazyDialog(async () => (await import('#web/findings/links/LinkDialog.tsx')).LinkDialog);

/** A gap is planned by a recommendation that covers it, or by work planned elsewhere, which the note names. */
export function PlanForm(props: DecisionFormProps) {
  const { finding, onClose } = props;
  const [isLinking, setLinking] = useState(false);
  return (
    <>
      {useCan()('customers:edit') && (
        <p className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted">
          A recommendation plans the gap.
          <Button size="sm" icon={LinkIcon} {...LinkDialog.prefetch} onClick={() => setLinking(true)}>
            Choose or create one
          </Button>
        </p>
      )}
      <ReasonForm status="planned" {...props} />
      {isLinking && <LinkDialog findings={[finding]} onDone={onClose} onClose={() => setLinking(false)} />}
    </>
  );
}
