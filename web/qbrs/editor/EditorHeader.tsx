import type { ReactNode } from 'react';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { momentLabel } from '#domain/deck/words/deck.words.rules.ts';
import { canMoveQbr, isQbrEditable } from '#domain/qbrs/qbrs.rules.ts';
import type { Qbr } from '#contract/qbrs/qbrs.fields.ts';
import { EntityHistory } from '#web/audit/history/EntityHistory.tsx';
import { useCan } from '#web/session/session.ts';
import { MoveButton } from '#web/qbrs/MoveButton.tsx';
import { useQuestions } from '#web/qbrs/questions/QuestionList.tsx';
import { QbrSearch } from '#web/qbrs/qbrs.search.ts';
import {
  DeleteDialog,
  DetailsDrawer,
  GenerateDialog,
  QbrMenu,
  ServiceDialog,
  SinceLastDialog,
  SlotsDialog,
  VersionsDialog,
} from '#web/qbrs/QbrMenu.tsx';
import { lazyDialog } from '#web/ui/overlays/lazy.dialog.tsx';
import { Avatar } from '#web/ui/data/Avatar.tsx';
import { QbrStatusChip } from '#web/ui/marks/QbrStatusChip.tsx';
import { useIsOpen } from '#web/session/features.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { CheckIcon, ChevronLeftIcon, LinkIcon, MessageIcon, PlayerPlayIcon } from '#web/ui/icons.tsx';
import { LoaderIcon } from '#web/ui/icons.guest.tsx';
import { useTitle } from '#web/ui/title.ts';
import { dateFormat, reviewWord } from '#web/ui/data/terms.ts';
import { RelativeTime } from '#web/ui/data/RelativeTime.tsx';
import { useScoreBands } from '#web/ui/marks/bands.ts';
import type { DeckSaving } from './editor.saving.ts';
import { ExportMenu } from './exports/ExportMenu.tsx';
import { scoreText } from '#web/ui/marks/score.text.ts';
import { faultOf } from '#web/http/fault.ts';

const SharingDialog = lazyDialog(async () => (await import('#web/qbrs/sharing/SharingDialog.tsx')).SharingDialog);

const QuestionsDialog = lazyDialog(async () => (await import('#web/qbrs/questions/QuestionsDialog.tsx')).QuestionsDialog);

const MOVES = ['reopen', 'finalize', 'present', 'deliver'] as const;
/** Further attendees are shown as a number. */
const MOST_PEOPLE = 3;

interface EditorHeaderProps {
  qbr: Qbr;
  saving: DeckSaving;
  hideAmounts: boolean;
  onHideAmounts: (hidden: boolean) => void;
  /** State of the truth check. */
  children?: ReactNode;
}

const isLocked = (status: Qbr['status']) => status === 'finalized' || !isQbrEditable(status);

/** Title, status and meeting details on the left; save state and actions on the right. */
export function EditorHeader({ qbr, saving, hideAmounts, onHideAmounts, children }: EditorHeaderProps) {
  const mayEdit = useCan()('qbrs:edit');
  const navigate = useNavigate();
  const { dialog } = QbrSearch.parse(useSearch({ strict: false }));
  useTitle(qbr.title);
  const show = (name: string | undefined) =>
    void navigate({ to: '.', search: (now) => ({ ...now, dialog: name }), replace: name === undefined });
  return (
    <header className="@container z-2 flex min-h-16 flex-wrap items-center gap-x-3 gap-y-2 border-b border-border bg-surface-1 px-4 py-2 md:sticky md:top-14 md:px-6">
      <Link
        to="/qbrs"
        aria-label={`Back to the ${reviewWord().many}`}
        className="flex size-9 shrink-0 items-center justify-center rounded-field hover:bg-surface-2"
      >
        <ChevronLeftIcon size={18} />
      </Link>
      <div className="min-w-0 flex-1 basis-60">
        <div className="flex min-w-0 items-center gap-2">
          <h1 className="min-w-0 truncate text-lg font-semibold" title={qbr.title}>
            {qbr.title}
          </h1>
          <QbrStatusChip status={qbr.status} overdue={qbr.overdue} />
        </div>
        <Facts qbr={qbr} />
      </div>
      <div className="flex flex-wrap items-center gap-2">
        {qbr.facts && <Saved qbr={qbr} saving={saving} mayEdit={mayEdit} />}
        {children}
        <People qbr={qbr} />
        {qbr.facts && <QuestionsButton qbrId={qbr.id} onShow={() => show('questions')} />}
        {qbr.facts && <ShareButton onShare={() => show('share')} />}
        {qbr.facts && <ExportMenu qbr={qbr} hideAmounts={hideAmounts} onHideAmounts={onHideAmounts} />}
        {mayEdit &&
          MOVES.filter((move) => canMoveQbr(move, qbr.status)).map((move) => (
            <MoveButton key={move} qbr={qbr} move={move} isDirty={saving.isDirty} />
          ))}
        {qbr.facts && (
          <Button
            variant="primary"
            icon={PlayerPlayIcon}
            reason={saving.isDirty ? 'Your changes are being saved' : undefined}
            onClick={() => void navigate({ to: '/qbrs/$id/meeting', params: { id: qbr.id } })}
          >
            {isQbrEditable(qbr.status) ? 'Present' : 'After the meeting'}
          </Button>
        )}
        {mayEdit && <QbrMenu qbr={qbr} onChoose={show} />}
      </div>
      <Dialogs qbr={qbr} dialog={dialog} mayEdit={mayEdit} onClose={() => show(undefined)} />
    </header>
  );
}

/** Save state; for a locked review only while changes are unsaved. */
function Saved({ qbr, saving, mayEdit }: Pick<EditorHeaderProps, 'qbr' | 'saving'> & { mayEdit: boolean }) {
  return mayEdit && (saving.isDirty || !isLocked(qbr.status)) && <SaveState saving={saving} savedAt={qbr.updatedAt} />;
}

interface DialogsProps {
  qbr: Qbr;
  dialog: string | undefined;
  mayEdit: boolean;
  onClose: () => void;
}

function Dialogs({ qbr, dialog, mayEdit, onClose }: DialogsProps) {
  const maySeeLog = useCan()('audit:view');
  return (
    <>
      {mayEdit && <Changing qbr={qbr} dialog={dialog} onClose={onClose} />}
      {dialog === 'versions' && qbr.figures && <VersionsDialog qbr={qbr} onClose={onClose} />}
      {dialog === 'since' && qbr.facts && <SinceLastDialog qbr={qbr} onClose={onClose} />}
      {dialog === 'share' && qbr.facts && <SharingDialog qbr={qbr} onClose={onClose} />}
      {dialog === 'questions' && <QuestionsDialog qbrId={qbr.id} onClose={onClose} />}
      {dialog === 'history' && maySeeLog && <EntityHistory thing={{ type: 'qbr', id: qbr.id, name: qbr.title }} onClose={onClose} />}
      <DeleteDialog qbr={qbr} open={dialog === 'delete'} onClose={onClose} />
    </>
  );
}

function Changing({ qbr, dialog, onClose }: Omit<DialogsProps, 'mayEdit'>) {
  switch (dialog) {
    case 'details':
      return <DetailsDrawer qbr={qbr} onClose={onClose} />;
    case 'slots':
      return <SlotsDialog qbr={qbr} onClose={onClose} />;
    case 'service':
      return <ServiceDialog qbr={qbr} onClose={onClose} />;
    case 'generate':
      return <GenerateDialog qbr={qbr} onClose={onClose} />;
    default:
      return null;
  }
}

/** Text such as "Wed 9 Dec 2026, 10:00, 45 min, Westgate and online. Five people. Alignment 78%." */
function Facts({ qbr }: { qbr: Qbr }) {
  const bands = useScoreBands(qbr.facts?.template.bands);
  const when = qbr.dateTime
    ? `${momentLabel(qbr.dateTime, { timezone: qbr.timezone, dateFormat: dateFormat() })}, ${qbr.durationMinutes} min`
    : 'No date yet';
  const people = qbr.attendees.length === 0 ? null : `${qbr.attendees.length} ${qbr.attendees.length === 1 ? 'person' : 'people'}`;
  const score = qbr.score === null ? null : `Alignment ${scoreText(qbr.score, bands)}`;
  const facts = [qbr.customer.name, [when, qbr.location].filter(Boolean).join(', '), people, score].filter((fact) => fact !== null);
  return (
    <p className="truncate text-sm text-muted" title={facts.join(' · ')}>
      <Link to="/customers/$id" params={{ id: qbr.customer.id }} className="hover:text-text hover:underline">
        {facts[0]}
      </Link>
      {facts.slice(1).map((fact) => (
        <span key={fact}> · {fact}</span>
      ))}
    </p>
  );
}

/** Attendees, our own people first. */
function People({ qbr: { attendees } }: { qbr: Qbr }) {
  if (attendees.length === 0) return null;
  const names = attendees.map(({ name }) => name);
  const more = names.length - MOST_PEOPLE;
  return (
    <span title={names.join(', ')} className="hidden items-center -space-x-1 @min-[1250px]:flex">
      {names.slice(0, MOST_PEOPLE).map((name) => (
        <Avatar key={name} name={name} />
      ))}
      {more > 0 && <span className="ps-2 text-sm text-muted tabular-nums">+{more}</span>}
      <span className="sr-only">{names.join(', ')}</span>
    </span>
  );
}

/** Hidden until the customer asks something. */
function QuestionsButton({ qbrId, onShow }: { qbrId: string; onShow: () => void }) {
  const questions = useQuestions(qbrId);
  if (questions.length === 0) return null;
  const open = questions.filter(({ answer }) => answer === null).length;
  return (
    <Button icon={MessageIcon} {...QuestionsDialog.prefetch} onClick={onShow}>
      {open === 0 ? 'Questions' : `${open} open ${open === 1 ? 'question' : 'questions'}`}
    </Button>
  );
}

/** Hidden if the operator has disabled share links. */
function ShareButton({ onShare }: { onShare: () => void }) {
  const isOpen = useIsOpen()('shares');
  return isOpen ? (
    <Button icon={LinkIcon} {...SharingDialog.prefetch} onClick={onShare}>
      Share
    </Button>
  ) : null;
}

/** Save state, with a retry for failed changes. */
function SaveState({ saving, savedAt }: { saving: DeckSaving; savedAt: string }) {
  if (saving.error) {
    return (
      <span role="alert" className="flex items-center gap-2 text-sm text-danger-text">
        <span title={faultOf(saving.error).displayText}>Not saved</span>
        <Button size="sm" onClick={saving.saveNow}>
          Try again
        </Button>
      </span>
    );
  }
  if (saving.conflicts.length > 0) return <span className="text-sm text-warning-text">Not saved: choose below</span>;
  return (
    <span role="status" className="flex items-center gap-1 text-sm text-muted">
      {saving.isDirty ? <LoaderIcon className={saving.isSaving ? 'animate-spin' : ''} /> : <CheckIcon />}
      {saving.isDirty ? (
        'Saving'
      ) : (
        <span>
          Saved <RelativeTime key={savedAt} value={savedAt} />
        </span>
      )}
    </span>
  );
}
