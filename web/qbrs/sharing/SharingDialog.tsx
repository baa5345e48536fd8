import { useMutation, useQuery } from '@tanstack/react-query';
import type { Qbr } from '#contract/qbrs/qbrs.fields.ts';
import { listShares, revokeShares, shareQbr } from '#contract/qbrs/qbrs.shares.contract.ts';
import { ask } from '#web/http/ask.ts';
import { call } from '#web/http/call.ts';
import { readAgain, refreshAfter } from '#web/http/refresh.ts';
import { useCan, useCanEver } from '#web/session/session.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { CopyField } from '#web/ui/controls/CopyField.tsx';
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx';
import { FaultMessage } from '#web/ui/feedback/FaultMessage.tsx';
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { Dialog } from '#web/ui/overlays/Dialog.tsx';
import { LinkRow } from './LinkRow.tsx';
import { type NewLink, NewLinkForm } from './NewLinkForm.tsx';

interface SharingDialogProps {
  qbr: Pick<Qbr, 'id' | 'timezone'>;
  onClose: () => void;
}

/** Share links of this deck: creates one, shows it once, and lists their views. */
export function SharingDialog({ qbr: { id, timezone }, onClose }: SharingDialogProps) {
  const mayEdit = useCan()('qbrs:edit');
  const params = { id };
  const making = useMutation({
    mutationFn: (body: NewLink) => call(shareQbr, { params, body }),
    onSuccess: () => readAgain(listShares),
  });
  return (
    <Dialog
      open
      onClose={onClose}
      size="lg"
      title="Share with the customer"
      description="Anyone with the link can read the deck without an account, and approve, decline or defer the requested decisions."
      footer={<Button onClick={onClose}>Close</Button>}
    >
      <div className="grid gap-6 pb-2">
        {mayEdit && making.data && <MadeLink url={making.data.url} onAnother={() => making.reset()} />}
        {mayEdit && !making.data && (
          <NewLinkForm timezone={timezone} isMaking={making.isPending} error={making.error} onMake={(link) => making.mutate(link)} />
        )}
        <Links id={id} />
      </div>
    </Dialog>
  );
}

function MadeLink({ url, onAnother }: { url: string; onAnother: () => void }) {
  return (
    <div className="grid gap-3" role="status">
      <p className="font-medium">The link is shown only once. Copy it and send it to the customer.</p>
      <CopyField label="Copy link" value={url} />
      <div>
        <Button size="sm" onClick={onAnother}>
          Create another link
        </Button>
      </div>
    </div>
  );
}

function Links({ id }: { id: string }) {
  const mayRevoke = useCanEver()('qbrs:edit');
  const links = useQuery(ask(listShares, { params: { id } }));
  const revoking = useMutation({
    mutationFn: (shareId: string | undefined) =>
      call(revokeShares, { params: { id }, ...(shareId === undefined ? {} : { query: { shareId } }) }),
    onSuccess: () => refreshAfter(revokeShares),
  });
  if (links.error) return <ErrorState error={links.error} onRetry={() => void links.refetch()} />;
  if (!links.data) return <Skeleton className="h-24 w-full" />;
  const open = links.data.filter(({ isOpen }) => isOpen).length;
  return (
    <section aria-labelledby="links-head">
      <div className="flex min-h-9 flex-wrap items-center justify-between gap-2">
        <h3 id="links-head" className="font-semibold">
          Links
        </h3>
        {mayRevoke && open > 1 && (
          <Button size="sm" variant="danger" loading={revoking.isPending} onClick={() => revoking.mutate(undefined)}>
            Revoke all links
          </Button>
        )}
      </div>
      {links.data.length === 0 && <p className="mt-1 text-muted">There are no links to this deck.</p>}
      <FaultMessage error={revoking.error} />
      <ul className="mt-1 divide-y divide-border">
        {links.data.map((link) => (
          <LinkRow
            key={link.id}
            link={link}
            onRevoke={mayRevoke && link.isOpen ? () => revoking.mutate(link.id) : null}
            isRevoking={revoking.isPending && revoking.variables === link.id}
          />
        ))}
      </ul>
    </section>
  );
}
