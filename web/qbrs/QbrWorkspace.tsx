import { getRouteApi, useBlocker } from '@tanstack/react-router';
import { useDeferredValue, useEffect, useMemo } from 'react';
import type { Organization } from '#contract/organizations/organizations.contract.ts';
import type { Qbr } from '#contract/qbrs/qbrs.fields.ts';
import { isDrawn } from '#domain/deck/deck.slides.rules.ts';
import { isQbrEditable } from '#domain/qbrs/qbrs.rules.ts';
import { ConfirmDialog } from '#web/ui/overlays/confirm.dialog.ts';
import { useCan } from '#web/session/session.ts';
import { Banner } from '#web/ui/feedback/Banner.tsx';
import { deckFor, lookOf } from './deck.document.ts';
import { useDraft } from './draft.saving.ts';
import { NoFigures } from './NoFigures.tsx';
import { PresentMode } from './PresentMode.tsx';
import { QbrHeader } from './QbrHeader.tsx';
import { QbrOutline } from './QbrOutline.tsx';
import { draftedSections, inDeckOrder } from './qbrs.draft.ts';
import { SaveBar } from './SaveBar.tsx';
import { SectionEditor } from './SectionEditor.tsx';

const route = getRouteApi('/frame/qbrs/$id');

interface QbrWorkspaceProps {
  qbr: Qbr;
  organization: Organization;
}

/** The editor of a QBR: each section's slides above its narrative. */
export function QbrWorkspace({ qbr, organization }: QbrWorkspaceProps) {
  const navigate = route.useNavigate();
  const { present } = route.useSearch();
  const mayEdit = useCan()('qbrs:edit');
  const isEditable = mayEdit && isQbrEditable(qbr.status);
  const saving = useDraft(qbr);
  const written = draftedSections(
    qbr.sections.filter(({ key }) => isDrawn(key)),
    saving.draft,
  );
  // Typing has priority; the slides are rendered when there is time.
  const shown = useDeferredValue(written);
  const look = useMemo(() => lookOf(qbr, organization), [qbr, organization]);
  const deck = useMemo(() => deckFor(qbr, shown, organization), [qbr, shown, organization]);
  const sections = useMemo(() => inDeckOrder(written, (all) => deckFor(qbr, all, organization)), [qbr, written, organization]);

  return (
    <>
      <QbrHeader qbr={qbr} isDirty={saving.isDirty} />
      {!isQbrEditable(qbr.status) && (
        <div className="mb-4">
          <Banner tone="info">This QBR was presented and is read-only: what the customer saw stays as it was.</Banner>
        </div>
      )}
      {deck ? (
        <div className="flex gap-6 max-lg:flex-col">
          <QbrOutline sections={sections} deck={deck} isEditable={isEditable} onChange={saving.change} />
          <form
            noValidate
            aria-label="Slides and narratives"
            className="grid min-w-0 flex-1 content-start gap-8"
            onSubmit={(event) => {
              event.preventDefault();
              if (saving.isDirty && !saving.isSaving) saving.save();
            }}
          >
            {sections.map((section) => (
              <SectionEditor key={section.key} section={section} deck={deck} look={look} isEditable={isEditable} onChange={saving.change} />
            ))}
            {isEditable && <SaveBar saving={saving} updatedAt={qbr.updatedAt} />}
          </form>
        </div>
      ) : (
        <NoFigures qbr={qbr} isEditable={isEditable} />
      )}
      {present === 1 && deck && (
        <PresentMode
          deck={deck}
          look={look}
          onLeave={() => void navigate({ search: (now) => ({ ...now, present: undefined }), replace: true })}
        />
      )}
      <UnsavedGuard isDirty={saving.isDirty} />
    </>
  );
}

/** Asks for confirmation before unsaved text is left; addresses of the same QBR keep it. */
function UnsavedGuard({ isDirty }: { isDirty: boolean }) {
  const leaving = useBlocker({
    shouldBlockFn: ({ current, next }) => isDirty && current.pathname !== next.pathname,
    enableBeforeUnload: isDirty,
    withResolver: true,
  });
  useEffect(() => (isDirty ? ConfirmDialog.prefetchWhenIdle() : undefined), [isDirty]);
  return (
    <ConfirmDialog
      open={leaving.status === 'blocked'}
      title="Leave without saving?"
      description="What you changed on this QBR since the last save would be lost."
      confirmLabel="Leave without saving"
      danger
      onConfirm={() => leaving.proceed?.()}
      onClose={() => leaving.reset?.()}
    />
  );
}
