import { getRouteApi } from '@tanstack/react-router';
import { momentLabel } from '#domain/deck/deck.words.rules.ts';
import { periodLabel } from '#domain/assessments/assessments.rules.ts';
import { canMoveQbr } from '#domain/qbrs/qbrs.rules.ts';
import type { Qbr } from '#contract/qbrs/qbrs.fields.ts';
import { useCan } from '#web/session/session.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { PlayerPlayIcon } from '#web/ui/icons.tsx';
import { PageHeader } from '#web/ui/data/PageHeader.tsx';
import { TextLink } from '#web/ui/controls/TextLink.tsx';
import { DownloadLink } from './DownloadLink.tsx';
import { MoveButton } from './MoveButton.tsx';
import { DeleteDialog, DetailsDrawer, GenerateDialog } from './qbr.dialogs.ts';
import { QbrMenu } from './QbrMenu.tsx';
import { QbrStatusChip } from '#web/ui/data/QbrStatusChip.tsx';

const route = getRouteApi('/frame/qbrs/$id');
const MOVES = ['reopen', 'finalize', 'present', 'deliver'] as const;

/** The QBR's title, status and actions. */
export function QbrHeader({ qbr, isDirty }: { qbr: Qbr; isDirty: boolean }) {
  const navigate = route.useNavigate();
  const { dialog } = route.useSearch();
  const mayEdit = useCan()('qbrs:edit');
  const show = (name: string | undefined) => void navigate({ search: (now) => ({ ...now, dialog: name }), replace: name === undefined });
  const close = () => show(undefined);
  const hasFigures = qbr.figures !== null;
  return (
    <>
      <PageHeader
        title={qbr.title}
        breadcrumb={[{ label: 'Quarterly Business Reviews', to: '/qbrs' }]}
        aside={<QbrStatusChip status={qbr.status} overdue={qbr.overdue} />}
        actions={
          <>
            {hasFigures && (
              <Button
                icon={PlayerPlayIcon}
                disabled={isDirty}
                title={isDirty ? 'Save your changes first' : undefined}
                onClick={() => void navigate({ search: (now) => ({ ...now, present: 1 }) })}
              >
                Present
              </Button>
            )}
            {hasFigures && <DownloadLink qbr={qbr} format="pdf" isDirty={isDirty} />}
            {hasFigures && <DownloadLink qbr={qbr} format="pptx" isDirty={isDirty} />}
            {mayEdit &&
              MOVES.filter((move) => canMoveQbr(move, qbr.status)).map((move) => (
                <MoveButton key={move} qbr={qbr} move={move} isDirty={isDirty} />
              ))}
            {mayEdit && <QbrMenu qbr={qbr} onChoose={show} />}
          </>
        }
      />
      <Facts qbr={qbr} />
      {dialog === 'details' && mayEdit && <DetailsDrawer qbr={qbr} onClose={close} />}
      {dialog === 'generate' && mayEdit && <GenerateDialog qbr={qbr} onClose={close} />}
      <DeleteDialog qbr={qbr} open={dialog === 'delete'} onClose={close} />
    </>
  );
}

/** On a line of its own, so that long facts never move the buttons away from the title. */
function Facts({ qbr }: { qbr: Qbr }) {
  return (
    <div className="-mt-1 mb-4 md:-mt-3 flex flex-wrap gap-x-4 gap-y-1 text-sm text-muted">
      <TextLink to={`/customers/${qbr.customer.id}`}>{qbr.customer.name}</TextLink>
      <span>{periodLabel(qbr.period)}</span>
      <span>{qbr.dateTime ? `${momentLabel(qbr.dateTime, qbr.timezone)}, ${qbr.durationMinutes} min` : 'No date yet'}</span>
      {qbr.location && <span>{qbr.location}</span>}
      {qbr.meetingUrl && (
        <a href={qbr.meetingUrl} target="_blank" rel="noreferrer" className="font-medium text-text underline underline-offset-3">
          Open the meeting
        </a>
      )}
      {qbr.score !== null && <span className="tabular-nums">Alignment {qbr.score}%</span>}
      {qbr.owner && <span>Owner {qbr.owner.name}</span>}
      {qbr.assessmentId && <TextLink to={`/assessments/${qbr.assessmentId}`}>{qbr.figures?.assessment.name ?? 'Assessment'}</TextLink>}
    </div>
  );
}
