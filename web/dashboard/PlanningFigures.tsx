import { ACCEPTANCE_ENDS_DAYS } from '#domain/dashboard/dashboard.rules.ts';
import { usePlanning } from './dashboard.api.ts';
import { SmallFigure } from './Figure.tsx';
import { FiguresOf } from './FigureGroup.tsx';
import { numberText } from '#web/ui/data/number.text.ts';

/** Work between a gap and the customer's decision. */
export function PlanningFigures() {
  return (
    <FiguresOf title="Findings and Recommendations" figures={4} reading={usePlanning()}>
      {({ unassigned, critical, acceptancesEnding, acceptancesEnded, decisionsWaiting }) => (
        <>
          <SmallFigure
            label="Unassigned Findings"
            value={numberText(unassigned)}
            note={critical > 0 ? `${numberText(critical)} critical` : 'None critical'}
            to="/recommendations?tab=findings&group=unassigned"
          />
          <SmallFigure
            label="Acceptances Expiring"
            value={numberText(acceptancesEnding)}
            note={`Within ${ACCEPTANCE_ENDS_DAYS} days`}
            to="/recommendations?tab=findings&group=acceptance_ends"
          />
          <SmallFigure
            label="Acceptances Expired"
            value={numberText(acceptancesEnded)}
            note="Reopened"
            to="/recommendations?tab=findings&group=acceptance_ended"
          />
          <SmallFigure
            label="Awaiting Decision"
            value={numberText(decisionsWaiting)}
            note="Proposed to customers"
            to="/recommendations?status=proposed"
          />
        </>
      )}
    </FiguresOf>
  );
}
