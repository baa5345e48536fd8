import { lacksWords } from '#domain/deck/words/wording.rules.ts';
import type { QbrMove } from '#domain/qbrs/qbrs.rules.ts';
import { type Qbr } from '#contract/qbrs/qbrs.fields.ts';
import { deliverQbr, finalizeQbr, presentQbr, reopenQbr } from '#contract/qbrs/qbrs.moves.contract.ts';
import { ConfirmedButton } from '#web/ui/overlays/ConfirmedButton.tsx';
import { call } from '#web/http/call.ts';
import { reviewWord } from '#web/ui/data/terms.ts';
import { afterQbrChange, afterQbrRefusal } from './qbrs.api.ts';

const MOVES = {
  finalize: {
    entry: finalizeQbr,
    verb: 'Finalize',
    get question() {
      return `Finalize this ${reviewWord().one}?`;
    },
    consequence: 'Its figures, texts and branding are frozen as they are now. It can be reopened until it is presented.',
  },
  reopen: {
    entry: reopenQbr,
    verb: 'Reopen',
    get question() {
      return `Reopen this ${reviewWord().one}?`;
    },
    consequence: 'Its figures can then be generated again. Nothing you wrote is lost.',
  },
  present: {
    entry: presentQbr,
    verb: 'Mark as presented',
    question: 'Was it presented?',
    consequence: 'From now on it is read-only: what the customer saw cannot change. It can no longer be reopened or deleted.',
  },
  deliver: {
    entry: deliverQbr,
    verb: 'Mark as delivered',
    question: 'Was the recap sent?',
    get consequence() {
      return `Confirms that the customer has received the written recap. This closes the ${reviewWord().one}.`;
    },
  },
} as const satisfies Record<QbrMove, object>;

interface MoveButtonProps {
  qbr: Qbr;
  move: QbrMove;
  isDirty: boolean;
}

/** Changes a QBR's status after confirmation, because other people see it. */
export function MoveButton({ qbr, move, isDirty }: MoveButtonProps) {
  const { entry, verb, question, consequence } = MOVES[move];
  return (
    <ConfirmedButton
      reason={reasonAgainst(qbr, move, isDirty)}
      asks={question}
      description={move === 'finalize' ? [consequence, warningOf(qbr)].join(' ') : consequence}
      confirmLabel={verb}
      action={() => call(entry, { params: { id: qbr.id }, body: { version: qbr.version } })}
      onDone={afterQbrChange}
      onRefused={afterQbrRefusal}
    >
      {verb}
    </ConfirmedButton>
  );
}

function reasonAgainst(qbr: Qbr, move: QbrMove, isDirty: boolean): string | undefined {
  if (isDirty) return 'Save your changes first';
  return move === 'finalize' && !qbr.figures ? 'Generate its figures first' : undefined;
}

/** Warns about findings without customer wording, which the deck shows only by the name of their section. */
function warningOf({ facts }: Qbr): string {
  const lacking = facts?.gaps.filter(lacksWords).length ?? 0;
  if (lacking === 0) return '';
  return lacking === 1 ? 'One finding still lacks customer wording.' : `${lacking} findings still lack customer wording.`;
}
