import type { ReactNode } from 'react';
import { verificationLabel } from '#domain/assessments/marks.rules.ts';
import { originLabel } from '#domain/proposals/origin.rules.ts';
import type { TrayChange } from '#contract/proposals/changes.contract.ts';
import type { TrayProposal } from '#contract/proposals/tray.contract.ts';
import { RejectForm } from '#web/ui/forms/RejectForm.tsx';
import { Button } from '#web/ui/controls/Button.tsx';
import { Kbd } from '#web/ui/controls/Kbd.tsx';
import { TextLink } from '#web/ui/controls/TextLink.tsx';
import { formatMoment } from '#web/ui/data/dates.ts';
import { ProposedChip } from '#web/ui/marks/ProposedChip.tsx';
import { addressOfChange, changedNotice, isLong, kindLabel, linesOf, recordWord } from './change.words.ts';
import { CheckedBy } from './CheckedBy.tsx';
import { OriginMark } from './OriginMark.tsx';
import { isAnswer, isChange, titleOf, type TrayItem } from './tray.items.ts';
import { nowWords, scoreWords, textBefore } from './tray.words.ts';
import { WordDiff } from './WordDiff.tsx';

interface TrayPanelProps {
  item: TrayItem;
  customerName: string;
  /** Text such as "1 of 66". */
  place: string;
  mayDecide: boolean;
  isBusy: boolean;
  /** Number of proposals whose reason for a rejection is asked; 0 if none is. */
  rejecting: number;
  onAccept: () => void;
  onReject: () => void;
  onRejected: (reason: string) => Promise<unknown>;
  onCancel: () => void;
}

/** The chosen proposal: what it changes, its reason and its origin. */
export function TrayPanel({ item, customerName, place, ...deciding }: TrayPanelProps) {
  return (
    <aside aria-label="Chosen proposal" data-beside className="flex flex-col border-l border-border">
      <div className="sticky top-14 max-h-[calc(100dvh-7rem)] divide-y divide-border overflow-y-auto *:px-4 *:py-3">
        <div>
          <p className="mb-1.5 flex items-center justify-between gap-2 text-sm text-muted">
            <span className="rounded-full bg-surface-2 px-2 py-0.5">
              <OriginMark proposal={item} />
            </span>
            <span className="tabular-nums">{place}</span>
          </p>
          <h2 className="text-lg/snug font-semibold wrap-anywhere">{titleOf(item)}</h2>
          <p className="mt-1 text-xs wrap-anywhere text-muted">
            {customerName}, {isChange(item) ? kindLabel(item.kind) : item.section}
          </p>
          <RecordLink item={item} />
        </div>
        {isChange(item) && item.hasChanged && <p className="text-sm text-warning-text">{changedNotice(item.kind)}</p>}
        {isChange(item) ? <ChangedRecord change={item} /> : <ChangedAnswer proposal={item} />}
        <Part title="Reason">
          <p className="wrap-anywhere whitespace-pre-line">{item.sentence}</p>
        </Part>
        <Part title="Origin">
          {isAnswer(item) && !item.origin ? (
            <CheckedBy key={item.id} proposal={item} />
          ) : (
            <>
              <p className="font-medium wrap-anywhere">{originLabel({ tools: [], origin: item.origin })}</p>
              <p className="text-sm text-muted">{formatMoment(item.observedAt)}</p>
            </>
          )}
        </Part>
      </div>
      {deciding.mayDecide && <Foot {...deciding} />}
    </aside>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title}>
      <h3 className="mb-1.5 text-sm text-muted">{title}</h3>
      {children}
    </section>
  );
}

function RecordLink({ item }: { item: TrayItem }) {
  if (!isChange(item)) {
    const { assessment, question } = item;
    return <TextLink to={`/assessments/${assessment.id}?question=${question.key}`}>Open assessment</TextLink>;
  }
  const address = addressOfChange(item);
  return address && <TextLink to={address}>{`Open ${recordWord(item.kind)}`}</TextLink>;
}

/** The answer, how it is verified, and the score of the assessment. */
function ChangedAnswer({ proposal }: { proposal: TrayProposal }) {
  const { question, answer, value, origin, score } = proposal;
  const before = textBefore(proposal);
  const verified = answer?.verifiedBy ? verificationLabel(answer.verifiedBy) : 'None';
  return (
    <Part title="Change">
      {before !== null && (
        <div className="mb-2 text-sm">
          <WordDiff before={before} after={String(value)} />
        </div>
      )}
      <Fields>
        {before === null && <Field label="Answer" now={nowWords(proposal)} proposed={<ProposedChip question={question} value={value} />} />}
        <Field label="Verified by" now={verified} proposed={origin ? 'None' : verificationLabel('tool')} />
        <Field label="Score" now={scoreWords(score.now)} proposed={scoreWords(score.proposed)} />
      </Fields>
    </Part>
  );
}

function ChangedRecord({ change }: { change: TrayChange }) {
  const lines = linesOf(change.now, change.proposed, change);
  const texts = lines.filter(({ before, after }) => isLong(before) || isLong(after));
  const short = lines.filter((line) => !texts.includes(line));
  return (
    <Part title="Change">
      {short.length > 0 && (
        <Fields>
          {short.map(({ name, label, before, after }) => (
            <Field key={name} label={label} now={before} proposed={after} />
          ))}
        </Fields>
      )}
      {texts.map(({ name, label, before, after }) => (
        <div key={name} className="mt-2 text-sm first:mt-0">
          <p className="text-muted">{label}</p>
          <WordDiff before={isEmptyText(change.now[name]) ? '' : before} after={isEmptyText(change.proposed[name]) ? '' : after} />
        </div>
      ))}
    </Part>
  );
}

const isEmptyText = (value: unknown) => (value ?? '') === '';

function Fields({ children }: { children: ReactNode }) {
  return <dl className="grid grid-cols-[auto_minmax(0,1fr)_minmax(0,1fr)] items-center gap-x-4 gap-y-1.5 text-sm">{children}</dl>;
}

function Field({ label, now, proposed }: { label: string; now: string; proposed: ReactNode }) {
  return (
    <>
      <dt className="text-muted">{label}</dt>
      <dd className="wrap-anywhere text-muted">
        <span className="sr-only">Now: </span>
        {now}
      </dd>
      <dd className="font-medium wrap-anywhere">
        <span className="sr-only">Proposed: </span>
        {proposed}
      </dd>
    </>
  );
}

type FootProps = Omit<TrayPanelProps, 'item' | 'customerName' | 'place' | 'mayDecide'>;

function Foot({ isBusy, rejecting, onAccept, onReject, onRejected, onCancel }: FootProps) {
  if (rejecting > 0) {
    return (
      <div className="sticky bottom-0 mt-auto border-t border-border bg-surface-1 p-4">
        <RejectForm label={rejectLabel(rejecting)} onReject={onRejected} onClose={onCancel} />
      </div>
    );
  }
  return (
    <div className="sticky bottom-0 mt-auto flex gap-2 border-t border-border bg-surface-1 px-4 py-2">
      <Button disabled={isBusy} className="px-3!" onClick={onReject}>
        Reject <Kbd>R</Kbd>
      </Button>
      <Button className="flex-1" disabled={isBusy} onClick={onAccept}>
        Accept <Kbd>P</Kbd>
      </Button>
    </div>
  );
}

export const rejectLabel = (count: number): string => (count === 1 ? 'Reject proposal' : `Reject ${count} proposals`);
