import type { Finding } from '#contract/findings/findings.contract.ts';
import { ConflictBanner } from '#web/ui/feedback/ConflictBanner.tsx';
import { FINDING_STATUS_LABELS } from '#web/ui/data/planning.words.ts';
import { FaultMessage } from '#web/ui/feedback/FaultMessage.tsx';
import type { FindingSave } from './finding.change.ts';
import { decisionText, severityLabel } from './findings.words.ts';

/** Error of a failed save; after another person's change, their version. */
export function FindingTrouble({ saving: { error, theirs, pending, takeTheirs, keepMine } }: { saving: FindingSave }) {
  if (!theirs) return <FaultMessage error={error} />;
  return (
    <ConflictBanner onTakeTheirs={takeTheirs} onKeepMine={keepMine} pending={pending !== null}>
      <Winner finding={theirs} />
    </ConflictBanner>
  );
}

function Winner({ finding }: { finding: Finding }) {
  const { impact, likelihood, severity, status, title } = finding;
  const rating = impact === null || likelihood === null ? '' : `, impact ${impact}, likelihood ${likelihood}`;
  return (
    <p className="mt-1 wrap-anywhere">
      Theirs: “{title}”, {severityLabel(severity).toLowerCase()}
      {rating}, {FINDING_STATUS_LABELS[status].toLowerCase()}. {decisionText(finding)}
    </p>
  );
}
