import { useMutation, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Qbr } from '#contract/qbrs/qbrs.fields.ts';
import { getQbrVersion, type QbrVersion, restoreQbrVersion } from '#contract/qbrs/qbrs.versions.contract.ts';
import { slideFoot } from '#domain/deck/page/foot.rules.ts';
import { paletteOf } from '#domain/deck/page/palette.rules.ts';
import type { DeckLogos } from '#domain/deck/page/slide.model.rules.ts';
import { slidesOf } from '#domain/deck/slides/slides.rules.ts';
import { isQbrEditable } from '#domain/qbrs/qbrs.rules.ts';
import { ask } from '#web/http/ask.ts';
import { call } from '#web/http/call.ts';
import { afterQbrChange, afterQbrRefusal } from '#web/qbrs/qbrs.api.ts';
import { logosOf, withPictures } from '#web/qbrs/slides/slide.logos.ts';
import { SlidePage } from '#web/qbrs/slides/SlidePage.tsx';
import { useCan } from '#web/session/session.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { formatMoment } from '#web/ui/data/dates.ts';
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx';
import { FaultMessage } from '#web/ui/feedback/FaultMessage.tsx';
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { toast } from '#web/ui/feedback/toasts.ts';
import { Dialog } from '#web/ui/overlays/Dialog.tsx';
import { reasonOf } from './version.words.ts';

interface VersionViewProps {
  qbr: Qbr;
  number: number;
  onBack: () => void;
  onClose: () => void;
}

/** Earlier version as read-only slides, with the option to restore it. */
export function VersionView({ qbr, number, onBack, onClose }: VersionViewProps) {
  const params = { id: qbr.id, number: String(number) };
  const version = useQuery(ask(getQbrVersion, { params }));
  const restoring = useMutation({
    mutationFn: () => call(restoreQbrVersion, { params, body: { version: qbr.version } }),
    onSuccess: (restored) => {
      afterQbrChange(restored, restoreQbrVersion);
      toast({ title: `Version ${number} restored`, description: 'The previous content is kept as a version.', variant: 'success' });
      onClose();
    },
    onError: afterQbrRefusal,
  });
  const reason = reasonAgainst(qbr, useCan()('qbrs:edit'));
  return (
    <Dialog
      open
      onClose={onClose}
      size="lg"
      title={`Version ${number}`}
      description={version.data && `${reasonOf(version.data)}, ${formatMoment(version.data.at)}. Read-only.`}
      footer={
        <>
          <Button onClick={onBack}>All versions</Button>
          <Button variant="primary" reason={reason} loading={restoring.isPending} onClick={() => restoring.mutate()}>
            Restore version
          </Button>
        </>
      }
    >
      <FaultMessage error={restoring.error} />
      {version.error && <ErrorState error={version.error} onRetry={() => void version.refetch()} />}
      {version.isPending && <Skeleton className="aspect-video w-full" />}
      {version.data && <Slides version={version.data} logos={logosOf(qbr)} />}
    </Dialog>
  );
}

function reasonAgainst({ status }: Qbr, mayEdit: boolean): string | undefined {
  if (!mayEdit) return 'Only a vCIO, an administrator or the owner can restore versions';
  if (!isQbrEditable(status)) return 'Presented: can no longer be changed';
  return status === 'finalized' ? 'Figures are frozen: reopen first' : undefined;
}

function Slides({ version: { facts, sections }, logos }: { version: QbrVersion; logos: DeckLogos<string> }) {
  const hasLogo = logos.logo !== null;
  const { slides } = useMemo(() => slidesOf(facts, { hideAmounts: false }, hasLogo, sections), [facts, sections, hasLogo]);
  const [palette, foot] = [paletteOf(facts.provider.brand), slideFoot(facts)];
  return (
    <div className="grid gap-4 pb-2">
      {slides.map((slide, index) => (
        <div key={slide.key} className="overflow-hidden border border-border [contain-intrinsic-size:auto_400px] [content-visibility:auto]">
          <SlidePage
            slide={slide}
            palette={palette}
            place={{ number: index + 1, of: slides.length }}
            foot={foot}
            logos={withPictures(logos, sections)}
          />
        </div>
      ))}
    </div>
  );
}
